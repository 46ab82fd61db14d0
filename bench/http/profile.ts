import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { startProgram } from '../../e2e/service-process.ts';
import { prequalifications } from './bodies.ts';
import { liveToken } from './demo.ts';
import { measure } from './load.ts';

/**
 * Where the API process of a built checkout spends its time under step (a): samples of its main thread after a warm-up, by
 * function and by file. Arguments: seconds (10), the folder of the checkout (this one), products (10) and amounts (1).
 */
const [seconds = '10', checkout = '.', products = '10', amounts = '1'] = process.argv.slice(2);
const WARM_UP_SECONDS = 6;

interface Period {
  readonly from: number;
  readonly to: number;
}

const folder = await openTestFolder('bench-profile');
const [dataDir, profiles] = [join(folder, 'data'), join(folder, 'profiles')];
await mkdir(profiles);
const service = await startProgram(
  dataDir,
  { PREQUAL_WORKERS: '1', PREQUAL_LOG_LEVEL: 'warn' },
  {
    program: process.execPath,
    args: [
      '--cpu-prof',
      `--cpu-prof-dir=${profiles}`,
      '--cpu-prof-interval=500',
      join(resolve(checkout), 'apps/service/bin/prequal.js'),
      'serve',
    ],
  },
);
try {
  const token = await liveToken(service, { PREQUAL_DATA_DIR: dataDir });
  const listed = await fetch(`${service.base}/v3/products`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await listed.json()) as { data: { data: { slug: string }[] } };
  const slugs = data.data.map(({ slug }) => slug).slice(0, Number(products));
  const run = (duration: number) =>
    measure({
      url: `${service.base}/v3/prequalify`,
      method: 'POST',
      token,
      bodies: prequalifications(slugs, Number(amounts)),
      seconds: duration,
    });
  await run(WARM_UP_SECONDS);
  const from = monotonicMicros();
  const result = await run(Number(seconds));
  const to = monotonicMicros();
  console.log(`${result.requests} requests, ${result.perSecond.toFixed(0)}/s, ${result.failed} failed`);
  await service.stop();
  await report(result.requests, { from, to });
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
  readonly startTime: number;
}

/** The clock of profiles. */
function monotonicMicros(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/** The process that was busy longest is the one that served. */
async function report(requests: number, period: Period): Promise<void> {
  const files = await readdir(profiles);
  const read = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(profiles, name), 'utf8')) as Profile),
  );
  const [busiest] = read
    .map((profile) => selfTimes(profile, period))
    .sort((left, right) => busy(right) - busy(left));
  if (busiest === undefined) throw new Error('no profile was written');
  print('by function', busiest, requests, 70);
  const byFile = new Map<string, number>();
  for (const [name, micros] of busiest) {
    const file = name.slice(name.indexOf(' ') + 1).replace(/:\d+$/, '');
    byFile.set(file, (byFile.get(file) ?? 0) + micros);
  }
  print('by file', byFile, requests, 50);
}

function selfTimes(
  { nodes, samples, timeDeltas, startTime }: Profile,
  { from, to }: Period,
): Map<string, number> {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(anonymous)'} ${shortUrl(url)}:${lineNumber + 1}`,
    ]),
  );
  const times = new Map<string, number>();
  let at = startTime;
  for (const [index, sample] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0;
    at += delta;
    if (at < from || at > to) continue;
    const name = names.get(sample) ?? '';
    times.set(name, (times.get(name) ?? 0) + delta);
  }
  return times;
}

function shortUrl(url: string): string {
  return url.replace(/^.*\/(node_modules|apps|packages)\//, '$1/');
}

function busy(times: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [name, micros] of times) if (!/^\((idle|program)\)/.test(name)) sum += micros;
  return sum;
}

function print(title: string, times: ReadonlyMap<string, number>, requests: number, most: number): void {
  console.log(`\nµs a request, ${title} ; busy ${(busy(times) / requests).toFixed(0)}`);
  for (const [name, micros] of [...times].sort(([, left], [, right]) => right - left).slice(0, most))
    console.log(`${(micros / requests).toFixed(1).padStart(8)}  ${name}`);
}
