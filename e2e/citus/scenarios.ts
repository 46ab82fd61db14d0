import { setTimeout as pause } from 'node:timers/promises';
import type { OutsideServer } from '../../apps/service/test/outside-server.ts';
import type { Deployment } from './deployment.ts';
import { LOAD_MS, type Scenario, type TrialParts, timed } from './trials.ts';

/** What happens to buckets on a cluster as well as on servers of their own. */

type Parts = Pick<TrialParts, 'service' | 'buckets'>;

interface KilledServer {
  readonly what: string;
  readonly server: () => Promise<OutsideServer>;
  /** Called if the service says that it is not ready, although only one bucket is away. */
  readonly onNotReady: () => void;
}

/** The server of the first bucket is killed and started again. */
export function bucketServerKilled({ service }: Parts, { what, server, onNotReady }: KilledServer): Scenario {
  return {
    what,
    mayRefuse: [true, false],
    mayRepeat: true,
    happen: async ([load]) => {
      const killed = await server();
      await killed.stop('SIGQUIT');
      await pause(LOAD_MS);
      const { isReady, note } = await readiness(service);
      if (!isReady) onNotReady();
      const started = await timed('started again', () => killed.start());
      const recovered = await timed('confirmed the next decision', () => load.recover());
      return `${note}; ${started}, ${recovered}`;
    },
  };
}

export function accountMoved({ service, buckets }: Parts): Scenario {
  const target = buckets[1] ?? '';
  return {
    what: 'account of the first bucket moved to the second',
    mayRefuse: [true, false],
    movesTo: target,
    happen: ([load]) =>
      timed('moved', async () => {
        await service.command('account', 'move', load.account, '--bucket', target);
        await load.recover();
      }),
  };
}

/** The first bucket is moved by `bucket move`; `options` say where. */
export function bucketMovedByService(
  { service, buckets }: Parts,
  what: string,
  options: readonly string[],
): Scenario {
  return {
    what,
    mayRefuse: [true, false],
    happen: ([load]) =>
      timed('moved', async () => {
        await service.command('bucket', 'move', buckets[0] ?? '', ...options);
        await load.recover();
      }),
  };
}

/** What the service says of itself while a server is away. */
export async function readiness(service: Deployment): Promise<{ isReady: boolean; note: string }> {
  const response = await fetch(`${service.base}/readyz`);
  return {
    isReady: response.status === 200,
    note: `readyz while it is away: ${response.status} ${await response.text()}`,
  };
}
