import { rm } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { type ServiceProcess, startService } from '../../e2e/service-process.ts';
import { prequalifications } from './bodies.ts';
import { liveToken } from './demo.ts';
import { measure } from './load.ts';

/**
 * What the request log costs: step (a) of the HTTP benchmark against a service with the log and one without it,
 * alternating, because the speed of a shared machine drifts. Arguments: seconds per round, rounds.
 */
const seconds = Number(process.argv[2] ?? 6);
const rounds = Number(process.argv[3] ?? 7);
const WARM_UP = 10;

interface Candidate {
  readonly service: ServiceProcess;
  run(seconds: number): Promise<number>;
}

const folder = await openTestFolder('bench-request-log');
const candidates: Candidate[] = [];
try {
  for (const requestLog of ['true', 'false']) {
    candidates.push(await start(requestLog));
  }
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, ${rounds} × ${seconds} s each`);
  for (const { run } of candidates) await run(WARM_UP);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // The second of a pair is sometimes faster, so the order alternates.
    const [first, second] = round % 2 === 0 ? [0, 1] : [1, 0];
    const measured = new Map<number, number>();
    for (const which of [first, second]) measured.set(which, (await candidates[which]?.run(seconds)) ?? 0);
    const [logged = 0, plain = 1] = [measured.get(0), measured.get(1)];
    ratios.push(logged / plain);
    console.log(
      `with ${logged.toFixed(0)}/s, without ${plain.toFixed(0)}/s, ratio ${(logged / plain).toFixed(3)}`,
    );
  }
  const middle = ratios.sort((left, right) => left - right)[Math.floor(ratios.length / 2)];
  console.log(`middle ratio ${middle?.toFixed(3)}`);
} finally {
  for (const { service } of candidates) await service.stop();
  await rm(folder, { recursive: true, force: true });
}

async function start(requestLog: string): Promise<Candidate> {
  const dataDir = join(folder, requestLog);
  const service = await startService(dataDir, {
    PREQUAL_WORKERS: '2',
    PREQUAL_LOG_LEVEL: 'warn',
    PREQUAL_REQUEST_LOG: requestLog,
  });
  const token = await liveToken(service, { PREQUAL_DATA_DIR: dataDir });
  const response = await fetch(`${service.base}/v3/products`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: { data: { slug: string }[] } };
  const bodies = prequalifications(
    data.data.slice(0, 10).map(({ slug }) => slug),
    1,
  );
  const url = `${service.base}/v3/prequalify`;
  return {
    service,
    run: async (duration) => {
      const { perSecond, failed } = await measure({ url, method: 'POST', token, bodies, seconds: duration });
      if (failed > 0) throw new Error(`${failed} requests failed`);
      return perSecond;
    },
  };
}
