import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { DatabaseServer } from '../../e2e/delivery/database-server.ts';
import { type ServiceProcess, startService } from '../../e2e/service-process.ts';
import { prequalifications } from './bodies.ts';
import { liveToken } from './demo.ts';
import { measure } from './load.ts';

/**
 * CPU time of PostgreSQL for a live prequalification with one instance and with four on the same database. Each
 * instance has one API process; the connections (32, 64 and 128) are divided among them. Argument: seconds of each run.
 */
const seconds = Number(process.argv[2] ?? 10);
const CONNECTIONS = [32, 64, 128];
const TICKS_PER_SECOND = 100;

const folder = await openTestFolder('bench-instances');
const database = await DatabaseServer.start(join(folder, 'database'));
const variables = {
  DATABASE_URL: database.url,
  PREQUAL_KEY: `1:${randomBytes(32).toString('base64')}`,
  PREQUAL_DEMO: 'true',
  PREQUAL_WORKERS: '1',
  PREQUAL_LOG_LEVEL: 'warn',
};
const services: ServiceProcess[] = [];
try {
  console.log('instances   connections   requests/s   PostgreSQL µs a request   commits a request');
  // One instance first: those that run idle cost the database a little too.
  for (const count of [1, 4]) {
    while (services.length < count)
      services.push(await startService(join(folder, `instance-${services.length}`), variables));
    for (const connections of CONNECTIONS) await measureInstances(connections);
  }
} finally {
  for (const service of services) await service.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Measures all running instances, which share the connections. */
async function measureInstances(connections: number): Promise<void> {
  const [first] = services;
  if (first === undefined) throw new Error('no instance');
  const token = await liveToken(first, { ...variables, PREQUAL_DATA_DIR: join(folder, 'instance-0') });
  const bodies = prequalifications(await someProducts(first, token), 1);
  const run = (duration: number) =>
    Promise.all(
      services.map(({ base }) =>
        measure({
          url: `${base}/v3/prequalify`,
          ...{ method: 'POST', token, bodies, seconds: duration, connections: connections / services.length },
        }),
      ),
    );
  await run(Math.min(seconds, 10));
  const before = await readServer();
  const measured = await run(seconds);
  const after = await readServer();
  const failed = measured.reduce((sum, one) => sum + one.failed, 0);
  if (failed > 0) throw new Error(`${failed} requests failed`);
  const perSecond = measured.reduce((sum, one) => sum + one.perSecond, 0);
  const requests = perSecond * seconds;
  const micros = ((after.ticks - before.ticks) / TICKS_PER_SECOND / requests) * 1e6;
  const commits = (after.commits - before.commits) / requests;
  const cells = [services.length, connections, perSecond.toFixed(0), micros.toFixed(0), commits.toFixed(2)];
  console.log(cells.map((cell, index) => String(cell).padStart([9, 14, 13, 26, 20][index] ?? 0)).join(''));
}

async function someProducts({ base }: ServiceProcess, token: string): Promise<string[]> {
  const response = await fetch(`${base}/v3/products`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { data: { slug: string }[] } };
  return data.data.slice(0, 10).map(({ slug }) => slug);
}

/** CPU time of all processes of the server, those that have ended included, and its commits. */
async function readServer(): Promise<{ ticks: number; commits: number }> {
  const [row] = await database.db.query<{ pid: number; commits: number }>(
    `select pg_backend_pid() as pid, xact_commit::float8 as commits from pg_stat_database where datname = current_database()`,
  );
  const parent = (await statOf(row?.pid ?? 0)).parent;
  const children = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).trim().split(' ');
  let ticks = (await statOf(parent)).withEnded;
  for (const child of children) ticks += (await statOf(Number(child)).catch(() => ({ own: 0 }))).own;
  return { ticks, commits: row?.commits ?? 0 };
}

async function statOf(pid: number): Promise<{ parent: number; own: number; withEnded: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the command is in parentheses and may contain blanks.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, own: user + system, withEnded: user + system + endedUser + endedSystem };
}
