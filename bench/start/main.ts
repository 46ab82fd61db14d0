import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestFolder } from '../../apps/service/test/test-folder.ts';
import { runCli, type ServiceProcess, startService } from '../../e2e/service-process.ts';

/**
 * How long starts and short commands take, and how much memory the default installation uses. Argument: rounds (5).
 */
const rounds = Number(process.argv[2] ?? 5);
const folder = await openTestFolder('bench-start');
const variables = { PREQUAL_DATA_DIR: join(folder, 'data') };
const quiet = { PREQUAL_LOG_LEVEL: 'warn' };

try {
  const first = await startService(variables.PREQUAL_DATA_DIR, quiet);
  report('first start', [first.readyAfter]);
  report('--version', await timed(['--version']));
  report('account list', await timed(['account', 'list']));
  const memory = await memoryOf(first);
  console.log(
    `memory: ${memory.resident} MB resident, ${memory.proportional} MB with shared pages counted once`,
  );
  for (const line of memory.processes) console.log(`  ${line}`);
  await first.stop();
  report('account list, service stopped', await timed(['account', 'list']));
  const later = await startService(variables.PREQUAL_DATA_DIR, quiet);
  report('later start', [later.readyAfter]);
  await later.stop();
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
  readonly resident: number;
  readonly proportional: number;
  readonly processes: readonly string[];
}

/** Every process of the installation: the primary, its API processes, and the database server with its children. */
async function memoryOf(service: ServiceProcess): Promise<Memory> {
  const parents = new Map<number, number>();
  const commands = new Map<number, string>();
  for (const name of (await readdir('/proc')).filter((each) => /^\d+$/.test(each))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    commands.set(Number(name), await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''));
  }
  // The server is detached and may have another parent, so it is recognized by its folder.
  const roots = [...commands].filter(
    ([pid, command]) => pid === service.child.pid || command.includes(folder),
  );
  const ours = new Set(roots.map(([pid]) => pid));
  for (let before = 0; before !== ours.size; ) {
    before = ours.size;
    for (const [pid, parent] of parents) if (ours.has(parent)) ours.add(pid);
  }
  let [resident, proportional] = [0, 0];
  const processes: string[] = [];
  for (const pid of ours) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    const [rss, pss] = ['Rss', 'Pss'].map((name) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0),
    );
    resident += rss ?? 0;
    proportional += pss ?? 0;
    const command = (commands.get(pid) ?? '').split('\0').slice(0, 3).join(' ').slice(0, 70);
    processes.push(`${megabytes(rss ?? 0)} MB resident, ${megabytes(pss ?? 0)} MB proportional: ${command}`);
  }
  return { resident: megabytes(resident), proportional: megabytes(proportional), processes };
}

function megabytes(kilobytes: number): number {
  return Math.round(kilobytes / 1024);
}
