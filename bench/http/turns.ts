import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import type { ServiceProcess } from '../../e2e/service-process.ts';
import { countInstructions, cpuSeconds, processesOf, type RunningProcess } from '../processes.ts';
import { prequalifications } from './bodies.ts';
import { measure } from './load.ts';

/**
 * Live prequalifications through the services of several built checkouts of this repository, in turns, for the products that
 * all of them have: requests per second, CPU time of a request in the API processes and in the database and, where `perf` counts
 * them, instructions. Arguments: seconds of a round, rounds, then the folders of the checkouts, and perhaps a step as
 * `--only='(a)'`; ratios are to the first one.
 */
const [seconds = '4', rounds = '5', ...others] = process.argv.slice(2);
const only = others.find((each) => each.startsWith('--only='))?.slice('--only='.length) ?? '';
const checkouts = others.filter((each) => !each.startsWith('--'));
const STEPS = [
  { name: '(a) 10 × 1', products: 10, amounts: 1, headers: {} },
  { name: '(b) 50 × 3', products: 50, amounts: 3, headers: {} },
  { name: '(b) br', products: 50, amounts: 3, headers: { 'accept-encoding': 'br' } },
  { name: '(c) all × 10', products: Number.POSITIVE_INFINITY, amounts: 10, headers: {} },
  { name: '(c) br', products: Number.POSITIVE_INFINITY, amounts: 10, headers: { 'accept-encoding': 'br' } },
];

const FIELDS = [
  'perSecond',
  'apiMicros',
  'databaseMicros',
  'apiInstructions',
  'databaseInstructions',
] as const;

interface Side {
  readonly checkout: string;
  readonly dataDir: string;
  readonly service: ServiceProcess;
  readonly token: string;
  readonly slugs: readonly string[];
}

interface Round {
  readonly perSecond: number;
  readonly apiMicros: number;
  readonly databaseMicros: number;
  /** Thousands of instructions; not a number where they cannot be counted. */
  readonly apiInstructions: number;
  readonly databaseInstructions: number;
  readonly failed: number;
}

const folder = await openTestFolder('bench-turns');
const sides: Side[] = [];
try {
  for (const [index, checkout] of checkouts.entries())
    sides.push(await start(resolve(checkout), join(folder, `data-${index}`)));
  const slugs = (sides[0]?.slugs ?? []).filter((slug) => sides.every((side) => side.slugs.includes(slug)));
  console.log(`${slugs.length} products, ${rounds} rounds of ${seconds} s`);
  console.log(
    'step           requests/s   ratio   API µs   ratio   database µs   ratio   API k instr.   ratio   database k instr.   ratio   failed   checkout',
  );
  for (const step of STEPS.filter(({ name }) => name.startsWith(only))) await compare(step, slugs);
} finally {
  for (const { service } of sides) await service.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The service of a checkout with its own helpers, because the output of a first start has changed over time. */
async function start(checkout: string, dataDir: string): Promise<Side> {
  const load = (path: string) => import(pathToFileURL(join(checkout, path)).href);
  const { startService } = (await load(
    'e2e/service-process.ts',
  )) as typeof import('../../e2e/service-process.ts');
  const { liveToken } = (await load('bench/http/demo.ts')) as typeof import('./demo.ts');
  const service = await startService(dataDir, { PREQUAL_WORKERS: '2', PREQUAL_LOG_LEVEL: 'warn' });
  const token = await liveToken(service, { PREQUAL_DATA_DIR: dataDir });
  const response = await fetch(`${service.base}/v3/products`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: { data: { slug: string }[] } };
  return { checkout, dataDir, service, token, slugs: data.data.map(({ slug }) => slug) };
}

async function compare(
  { name, products, amounts, headers }: (typeof STEPS)[number],
  slugs: readonly string[],
): Promise<void> {
  const bodies = prequalifications(slugs.slice(0, products), amounts);
  const measured = sides.map((): Round[] => []);
  // The first round warms up.
  for (let round = -1; round < Number(rounds); round += 1) {
    for (const [index, side] of sides.entries()) {
      const result = await measureSide(side, { bodies, headers });
      if (round >= 0) measured[index]?.push(result);
    }
  }
  for (const [index, { checkout }] of sides.entries()) {
    const cells = FIELDS.flatMap((field) => {
      const own = (measured[index] ?? []).map((round) => round[field]);
      const ratios = own.map((value, round) => value / (measured[0]?.[round]?.[field] ?? 1));
      return [middle(own).toFixed(0), middle(ratios).toFixed(2)];
    });
    const failed = (measured[index] ?? []).reduce((sum, round) => sum + round.failed, 0);
    console.log([name.padEnd(14), ...cells, failed, checkout].join('   '));
  }
}

async function measureSide(
  { service, dataDir, token }: Side,
  { bodies, headers }: { readonly bodies: readonly string[]; readonly headers: Record<string, string> },
): Promise<Round> {
  const parts = await partsOf(service, dataDir);
  const before = await Promise.all(parts.map(cpuSeconds));
  const counters = parts.map(countInstructions);
  const url = `${service.base}/v3/prequalify`;
  const result = await measure({ url, method: 'POST', token, bodies, headers, seconds: Number(seconds) });
  const instructions = await Promise.all(counters.map(async (counter) => counter?.stop() ?? Number.NaN));
  const after = await Promise.all((await partsOf(service, dataDir)).map(cpuSeconds));
  const micros = (part: number) => (((after[part] ?? 0) - (before[part] ?? 0)) * 1e6) / result.requests;
  const thousands = (part: number) => (instructions[part] ?? Number.NaN) / 1000 / result.requests;
  return {
    perSecond: result.perSecond,
    apiMicros: micros(0),
    databaseMicros: micros(1),
    apiInstructions: thousands(0),
    databaseInstructions: thousands(1),
    failed: result.failed,
  };
}

/** The API processes with their primary, and the database, whose processes come and go with their connections. */
async function partsOf(
  service: ServiceProcess,
  dataDir: string,
): Promise<readonly [RunningProcess[], RunningProcess[]]> {
  const all = await processesOf(service, dataDir);
  const database = all.filter(({ command }) => command.includes('postgres'));
  return [all.filter((each) => !database.includes(each)), database];
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
