import { setTimeout as pause } from 'node:timers/promises';
import type { OutsideServer } from '../../apps/service/test/outside-server.ts';
import { accountMoved, bucketMovedByService, bucketServerKilled, readiness } from './scenarios.ts';
import { LOAD_MS, type Scenario, type TrialParts, Trials, timed } from './trials.ts';

interface ServerTrialParts extends TrialParts {
  readonly home: OutsideServer;
  /** The server of the first bucket, and one that has no bucket yet. */
  readonly first: OutsideServer;
  readonly spare: OutsideServer;
  /** How many more accounts the bucket has that is moved. */
  readonly accounts: number;
}

/** What happens to buckets on servers of their own while clients of two of them request decisions and receive their events. */
export class ServerTrials {
  readonly #parts: ServerTrialParts;
  readonly #trials: Trials;
  #broken = 0;

  constructor(parts: ServerTrialParts) {
    this.#parts = parts;
    this.#trials = new Trials(parts);
  }

  get broken(): number {
    return this.#broken + this.#trials.broken;
  }

  /** `only` is a part of the description of what is to happen. */
  async run(only: string): Promise<void> {
    const scenarios = [
      this.#nothing(),
      this.#serverLost(),
      this.#homeLost(),
      accountMoved(this.#parts),
      this.#bucketMoved(),
      this.#bucketMovedBack(),
    ];
    await this.#trials.run(scenarios.filter(({ what }) => what.includes(only)));
  }

  #nothing(): Scenario {
    return {
      what: 'nothing',
      mayRefuse: [false, false],
      happen: async () => {
        await pause(LOAD_MS);
        return '';
      },
    };
  }

  #serverLost(): Scenario {
    return bucketServerKilled(this.#parts, {
      what: 'server of the first bucket killed',
      server: async () => this.#parts.first,
      onNotReady: () => {
        this.#broken++;
      },
    });
  }

  /** Its clients use tokens that the process knows. */
  #homeLost(): Scenario {
    const { service, home } = this.#parts;
    return {
      what: 'server of home killed',
      mayRefuse: [false, false],
      mayRepeat: true,
      happen: async ([load]) => {
        await home.stop('SIGQUIT');
        await pause(2 * LOAD_MS);
        const { note } = await readiness(service);
        await home.start();
        await service.untilReady();
        await load.recover();
        return note;
      },
    };
  }

  #bucketMoved(): Scenario {
    const { service, buckets, spare, accounts } = this.#parts;
    const [name = ''] = buckets;
    const what = 'first bucket moved to another server by `bucket move`';
    const moved = bucketMovedByService(this.#parts, what, ['--url', spare.url()]);
    return {
      ...moved,
      happen: async (loads) => {
        for (let n = 0; n < accounts; n++)
          await service.command('account', 'create', '--name', `Further ${n}`, '--bucket', name);
        return moved.happen(loads);
      },
    };
  }

  /** The command is killed when some accounts have arrived, and run again. */
  #bucketMovedBack(): Scenario {
    const { service, buckets, first } = this.#parts;
    const [name = ''] = buckets;
    const schema = `${name}_back`;
    return {
      what: 'first bucket moved back, the command killed and run again',
      mayRefuse: [true, false],
      happen: ([load]) =>
        timed('moved', async () => {
          const move = ['bucket', 'move', name, '--url', first.url(), '--schema', schema];
          await service.interrupt('Moved 2 of', ...move);
          await pause(LOAD_MS);
          await service.command(...move);
          await load.recover();
        }),
    };
  }
}
