import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { type ServiceProcess, startService } from '../../e2e/service-process.ts';
import { cpuSeconds, processesOf } from '../processes.ts';

/**
 * What the console costs an installation: the same program with and without the built console beside it, started in
 * turns on one data directory. npm run bench:console:footprint [rounds]
 */
const rounds = Number(process.argv[2] ?? 5);
const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const CONSOLE = 'apps/console/dist';
const VARIABLES = { PREQUAL_WORKERS: '1', PREQUAL_LOG_LEVEL: 'warn' };

interface Footprint {
  readonly ready_ms: number;
  /** Until it was ready and had sent the console's files once. */
  readonly cpu_ms: number;
  readonly processes: number;
  readonly rss_mb: number;
  /** Memory that no other process shares, which is what another process or buffer adds. */
  readonly own_mb: number;
}

const folder = await openTestFolder('bench-console');
const data = join(folder, 'data');
try {
  await compare();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function compare(): Promise<void> {
  const programs = { without: await programIn('without'), with: await programIn('with', CONSOLE) };
  const measured: Record<keyof typeof programs, Footprint[]> = { without: [], with: [] };
  // The first start makes the database, so it is not counted.
  await (await startService(data, VARIABLES, programs.with)).stop();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['without', 'with'] as const) {
      const service = await startService(data, VARIABLES, programs[name]);
      measured[name].push(await footprintOf(service));
      await service.stop();
    }
  }
  for (const field of ['ready_ms', 'cpu_ms', 'processes', 'rss_mb', 'own_mb'] as const) {
    const [without, withConsole] = [median(measured.without, field), median(measured.with, field)];
    const difference = (withConsole - without).toFixed(1);
    console.log(`${field}: ${without} without, ${withConsole} with the console (difference ${difference})`);
  }
}

/** A program that finds everything of this checkout, and the console only if it is given. */
async function programIn(name: string, consoleFolder?: string): Promise<string> {
  const root = join(folder, name);
  await cp(join(REPOSITORY, 'apps/service'), join(root, 'apps/service'), { recursive: true });
  for (const shared of ['node_modules', 'data', 'docs', 'package.json'])
    await symlink(join(REPOSITORY, shared), join(root, shared));
  if (consoleFolder !== undefined) {
    await mkdir(join(root, 'apps/console'));
    await symlink(join(REPOSITORY, consoleFolder), join(root, consoleFolder));
  }
  return join(root, 'apps/service/bin/prequal.js');
}

/** After every file of the console was requested once; without the console these requests find nothing. */
async function footprintOf(service: ServiceProcess): Promise<Footprint> {
  const assets = (await readdir(join(REPOSITORY, CONSOLE, 'assets'))).filter((name) =>
    /\.(?:js|css)$/.test(name),
  );
  for (const path of ['', ...assets.map((name) => `assets/${name}`)])
    await (await fetch(`${service.base}/console/${path}`)).arrayBuffer();
  const processes = await processesOf(service, data);
  let [rss, own] = [0, 0];
  for (const { pid } of processes) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    rss += kilobytes(rollup, 'Rss');
    own += kilobytes(rollup, 'Private_Dirty');
  }
  return {
    ready_ms: Math.round(service.readyAfter),
    cpu_ms: Math.round((await cpuSeconds(processes)) * 1000),
    processes: processes.length,
    rss_mb: Math.round(rss / 102.4) / 10,
    own_mb: Math.round(own / 102.4) / 10,
  };
}

function kilobytes(rollup: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);
}

function median(footprints: readonly Footprint[], field: keyof Footprint): number {
  const values = footprints.map((each) => each[field]).sort((left, right) => left - right);
  return values[Math.floor(values.length / 2)] ?? 0;
}
