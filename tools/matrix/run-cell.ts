import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { freePort, OutsideServer } from '../../apps/service/test/outside-server.ts';
import { startPgBouncer } from '../../apps/service/test/pgbouncer.ts';
import { REPOSITORY } from '../architecture/tree.ts';
import type { Cell } from './cells.ts';
import { countTests, failureLines, type TestCounts, type VitestReport } from './results.ts';

const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
/** Where Debian installs PostgreSQL 15. */
const POSTGRES_15 = {
  initdb: '/usr/lib/postgresql/15/bin/initdb',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
};
/** Nothing of these servers has to survive a crash of the machine. */
const SETTINGS = { fsync: 'off', max_connections: '200' };

export interface CellRun {
  readonly cell: Cell;
  /** An empty folder that other users may pass through. */
  readonly folder: string;
  /** The folder of the Node program. */
  readonly programs: string;
  /** Paths of the tests. */
  readonly tests: readonly string[];
}

export const postgres15Installed = () => Object.values(POSTGRES_15).every((path) => existsSync(path));

/** Runs the tests on servers of their own, and prints which of them fail. */
export async function runCell(run: CellRun): Promise<TestCounts> {
  const { cell, folder } = run;
  const other = cell.postgres === '15' ? POSTGRES_15 : undefined;
  const server = await OutsideServer.create(join(folder, 'server'), SETTINGS, other);
  try {
    await server.administer('alter role service createdb createrole', 'postgres');
    if (!cell.pgbouncer) return await runTests(run, { DATABASE_URL: server.url() });
    const port = await freePort();
    const bouncer = await startPgBouncer(join(folder, 'bouncer'), { port, serverPort: server.port });
    try {
      return await runTests(run, { DATABASE_URL: server.url(port), DATABASE_LISTEN_URL: server.url() });
    } finally {
      const ended = once(bouncer, 'exit');
      bouncer.kill('SIGKILL');
      await ended;
    }
  } finally {
    await server.stop('SIGQUIT');
  }
}

async function runTests(
  { folder, programs, tests }: CellRun,
  addresses: Readonly<Record<string, string>>,
): Promise<TestCounts> {
  const reportFile = join(folder, 'report.json');
  const started = performance.now();
  const args = ['run', '--project', 'modules', '--reporter=json', `--outputFile=${reportFile}`, ...tests];
  const child = spawn(join(programs, 'node'), [VITEST, ...args], {
    cwd: REPOSITORY,
    // Tests that start Node by its name get the same release.
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}`, ...addresses },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = (performance.now() - started) / 1000;
  if (!existsSync(reportFile)) {
    console.error(`Vitest wrote no report and ended with ${code}:\n${errors}`);
    return { ok: false, passed: 0, failed: 0, skipped: 0, seconds };
  }
  const report = JSON.parse(await readFile(reportFile, 'utf8')) as VitestReport;
  const counts = countTests(report, { code, seconds });
  for (const line of failureLines(report)) console.error(`  ${line}`);
  if (!counts.ok && counts.failed === 0) console.error(errors);
  return counts;
}
