import { rm } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { type ServiceProcess, startService } from '../../e2e/service-process.ts';
import { cpuSeconds, processesOf } from '../processes.ts';
import { prequalifications } from './bodies.ts';
import { liveToken } from './demo.ts';
import { measure } from './load.ts';

/**
 * What the request log costs: step (a) of the HTTP benchmark against a service with the log and one without it, in
 * turns, because the speed of a shared machine drifts. The CPU time of a request (all processes of the service and its
 * database) is what throughput depends on, and other programs hardly change it. Arguments: seconds a round, rounds.
 */
const seconds = Number(process.argv[2] ?? 5);
const rounds = Number(process.argv[3] ?? 9);

interface Candidate {
  readonly service: ServiceProcess;
  run(): Promise<Round>;
}

interface Round {
  readonly perSecond: number;
  /** CPU time of a request, in microseconds. */
  readonly cpu: number;
}

const folder = await openTestFolder('bench-request-log');
const candidates: Candidate[] = [];
try {
  for (const requestLog of ['true', 'false']) candidates.push(await start(requestLog));
  const [logged, plain] = candidates;
  if (logged === undefined || plain === undefined) throw new Error('Two services are compared.');
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, ${rounds} × ${seconds} s each`);
  for (const { run } of candidates) await run();
  const speeds: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // The second of a pair is sometimes faster, so the order alternates.
    const first = round % 2 === 0 ? logged : plain;
    const [one, other] = [await first.run(), await (first === logged ? plain : logged).run()];
    const [on, off] = first === logged ? [one, other] : [other, one];
    speeds.push(on.perSecond / off.perSecond);
    costs.push(on.cpu / off.cpu);
    console.log(
      `requests/s ${on.perSecond.toFixed(0)} with, ${off.perSecond.toFixed(0)} without; ` +
        `µs of CPU a request ${on.cpu.toFixed(0)} with, ${off.cpu.toFixed(0)} without`,
    );
  }
  console.log(`middle ratio: requests/s ${middle(speeds)}, CPU ${middle(costs)}`);
  console.log(`rows dropped: ${await droppedRows(logged.service)}`);
} finally {
  for (const { service } of candidates) await service.stop();
  await rm(folder, { recursive: true, force: true });
}

function middle(ratios: readonly number[]): string {
  return ([...ratios].sort((left, right) => left - right)[Math.floor(ratios.length / 2)] ?? 0).toFixed(3);
}

async function droppedRows(service: ServiceProcess): Promise<string> {
  const metrics = await (await fetch(`${service.base}/metrics`)).text();
  return /^prequal_request_log_dropped_total (\S+)$/m.exec(metrics)?.[1] ?? '0';
}

async function start(requestLog: string): Promise<Candidate> {
  const dataDir = join(folder, requestLog);
  const service = await startService(dataDir, {
    PREQUAL_WORKERS: '2',
    PREQUAL_LOG_LEVEL: 'warn',
    PREQUAL_METRICS: 'true',
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
    run: async () => {
      const processes = await processesOf(service, dataDir);
      const before = await cpuSeconds(processes);
      const { requests, perSecond, failed } = await measure({ url, method: 'POST', token, bodies, seconds });
      // The log is written half a second later at most.
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if (failed > 0) throw new Error(`${failed} requests failed`);
      const cpu = ((await cpuSeconds(processes)) - before) / requests;
      return { perSecond, cpu: cpu * 1_000_000 };
    },
  };
}
