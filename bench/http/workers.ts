import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { DatabaseServer } from '../../e2e/delivery/database-server.ts';
import type { ServiceProcess } from '../../e2e/service-process.ts';
import { cpuSeconds, processesOf, type RunningProcess, serversIn } from '../processes.ts';
import { prequalifications } from './bodies.ts';
import { measure } from './load.ts';

/**
 * A live prequalification (10 products × 1 amount, 32 connections in all) through one service with several numbers of API processes, in
 * turns: requests per second, CPU time of a request in the service and in the database, and how many statements that record decisions it
 * took. Arguments: requests of a round, rounds, and what is compared as numbers of processes with folders of built checkouts, such as
 * `1:. 4:. 4:../before`; this checkout with 1, 2 and 4 unless given. Ratios are to the first one. A number of requests rather than of
 * seconds: on a busy machine, seconds would not be enough to compile the code.
 */
const [amount = '3000', rounds = '5', ...compared] = process.argv.slice(2);
const CONNECTIONS = 32;
const PRODUCTS = 10;
const WARM_UP = 3000;

interface Side {
  readonly name: string;
  readonly folder: string;
  readonly database: DatabaseServer;
  readonly service: ServiceProcess;
  readonly token: string;
  readonly bodies: readonly string[];
}

interface Round {
  readonly perSecond: number;
  readonly serviceMicros: number;
  readonly databaseMicros: number;
  readonly sum: number;
  readonly statements: number;
  readonly p99: number;
}

const root = await openTestFolder('bench-workers');
const sides: Side[] = [];
try {
  for (const side of compared.length === 0 ? ['1:.', '2:.', '4:.'] : compared) {
    const [workers = '', checkout = ''] = side.split(':');
    sides.push(await start(resolve(checkout), workers));
  }
  const results = sides.map((): Round[] => []);
  for (const side of sides) await measureSide(side, Math.max(WARM_UP, Number(amount)));
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const [index, side] of sides.entries()) {
      const result = await measureSide(side, Number(amount));
      results[index]?.push(result);
      console.error(side.name, JSON.stringify(result));
    }
  }
  print(results);
} finally {
  for (const { service, database } of sides) {
    await service.stop();
    await database.stop();
  }
  await rm(root, { recursive: true, force: true });
}

/** The service of a checkout, with its own helpers, on a database server of its own. */
async function start(checkout: string, workers: string): Promise<Side> {
  const load = (path: string) => import(pathToFileURL(join(checkout, path)).href);
  const { startService } = (await load(
    'e2e/service-process.ts',
  )) as typeof import('../../e2e/service-process.ts');
  const { liveToken } = (await load('bench/http/demo.ts')) as typeof import('./demo.ts');
  const folder = join(root, `side-${sides.length}`);
  const database = await DatabaseServer.start(join(folder, 'database'));
  const variables = {
    DATABASE_URL: database.url,
    PREQUAL_KEY: `1:${randomBytes(32).toString('base64')}`,
    PREQUAL_DEMO: 'true',
    PREQUAL_WORKERS: workers,
    PREQUAL_LOG_LEVEL: 'warn',
  };
  const dataDir = join(folder, 'data');
  const service = await startService(dataDir, variables);
  const token = await liveToken(service, { ...variables, PREQUAL_DATA_DIR: dataDir });
  const response = await fetch(`${service.base}/v3/products`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: { data: { slug: string }[] } };
  const slugs = data.data.slice(0, PRODUCTS).map(({ slug }) => slug);
  const name = `${workers} processes, ${checkout.split('/').at(-1)}`;
  return { name, folder, database, service, token, bodies: prequalifications(slugs, 1) };
}

async function measureSide(
  { folder, service, database, token, bodies }: Side,
  requests: number,
): Promise<Round> {
  const parts = () => Promise.all([processesOf(service, join(folder, 'data')), serversIn(folder)]);
  const [own, server] = await parts();
  const before = await cpuOf([own, server]);
  const statementsBefore = await readStatements(database);
  const url = `${service.base}/v3/prequalify`;
  const result = await measure({
    ...{ url, method: 'POST', token, bodies, connections: CONNECTIONS, amount: requests },
  });
  if (result.failed > 0) throw new Error(`${result.failed} requests failed`);
  const after = await cpuOf(await parts());
  const statements = ((await readStatements(database)) - statementsBefore) / result.requests;
  const micros = (part: 0 | 1) => ((after[part] - before[part]) * 1e6) / result.requests;
  const { perSecond, p99 } = result;
  const [serviceMicros, databaseMicros] = [micros(0), micros(1)];
  return { perSecond, serviceMicros, databaseMicros, sum: serviceMicros + databaseMicros, statements, p99 };
}

async function cpuOf([service, server]: readonly [RunningProcess[], RunningProcess[]]) {
  return [await cpuSeconds(service), await cpuSeconds(server)] as const;
}

/** How many transactions have recorded decisions. */
async function readStatements({ db }: DatabaseServer): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(distinct xmin::text)::integer as count from audit_log',
  );
  return row?.count ?? 0;
}

function print(results: readonly Round[][]): void {
  const fields = ['perSecond', 'serviceMicros', 'databaseMicros', 'sum', 'statements', 'p99'] as const;
  console.log('medians of the rounds, and of their ratios to the first line');
  console.log(
    'requests/s   ratio   service µs   ratio   database µs   ratio   sum µs   ratio   statements   ratio   p99 ms   ratio',
  );
  for (const [index, side] of sides.entries()) {
    const cells = fields.flatMap((field) => {
      const values = (results[index] ?? []).map((round) => round[field]);
      const ratios = values.map((value, round) => value / (results[0]?.[round]?.[field] ?? 1));
      return [middle(values).toFixed(field === 'statements' ? 3 : 0), middle(ratios).toFixed(2)];
    });
    console.log([...cells, side.name].join('   '));
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
