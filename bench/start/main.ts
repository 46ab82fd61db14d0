import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { runCli, type ServiceProcess, startProgram } from '../../e2e/service-process.ts';
import { processesOf } from '../processes.ts';

/**
 * How long starts and short commands take, and how much memory the default installation uses. Argument: rounds (5).
 */
const rounds = Number(process.argv[2] ?? 5);
const folder = await openTestFolder('bench-start');
const variables = { PREQUAL_DATA_DIR: join(folder, 'data') };
/** What people type; it compiles what has changed, which is nothing here. */
const NPM_START = { program: 'npm', args: ['start'] };
const quiet = { PREQUAL_LOG_LEVEL: 'warn' };

try {
  const first = await startProgram(variables.PREQUAL_DATA_DIR, quiet, NPM_START);
  report('first npm start', [first.readyAfter]);
  report('--version', await timed(['--version']));
  report('account list', await timed(['account', 'list']));
  const memory = await memoryOf(first);
  console.log(`memory after the first start: ${memory.total} MB`);
  for (const line of memory.processes) console.log(`  ${line}`);
  await first.stop();
  report('account list, service stopped', await timed(['account', 'list']));
  const later: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const service = await startProgram(variables.PREQUAL_DATA_DIR, quiet, NPM_START);
    later.push(service.readyAfter);
    if (round === 0) console.log(`memory after a later start: ${(await memoryOf(service)).total} MB`);
    await service.stop();
  }
  report('later npm start', later);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function timed(args: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const { code, stderr } = await runCli(args, variables);
    if (code !== 0) throw new Error(stderr);
    times.push(performance.now() - start);
  }
  return times;
}

function report(what: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  console.log(`${what}: ${(median / 1000).toFixed(2)} s (best ${((sorted[0] ?? 0) / 1000).toFixed(2)} s)`);
}

interface Memory {
  readonly total: number;
  readonly processes: readonly string[];
}

/**
 * Every process of the installation: npm, the primary, its API processes, and the database server with its children.
 * Memory that processes share is divided among them by the kernel; of the files of a program (its code and libraries),
 * which other programs of the machine may share too, the largest share of any process counts once.
 */
async function memoryOf(service: ServiceProcess): Promise<Memory> {
  let own = 0;
  const programs = new Map<string, number>();
  const processes: string[] = [];
  for (const { pid, command } of await processesOf(service, folder)) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const anonymous = kilobytes(rollup, 'Pss_Anon') + kilobytes(rollup, 'Pss_Shmem');
    const mapped = kilobytes(status, 'RssFile');
    const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
    own += anonymous;
    programs.set(program, Math.max(programs.get(program) ?? 0, mapped));
    const words = command.split('\0').slice(0, 3).join(' ').slice(0, 70);
    processes.push(`${megabytes(anonymous)} MB and ${megabytes(mapped)} MB of files: ${words}`);
  }
  const files = [...programs.values()].reduce((sum, size) => sum + size, 0);
  return { total: megabytes(own + files), processes };
}

function kilobytes(report: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(report)?.[1] ?? 0);
}

function megabytes(size: number): number {
  return Math.round(size / 1024);
}
