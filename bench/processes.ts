import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { ServiceProcess } from '../e2e/service-process.ts';

export interface RunningProcess {
  readonly pid: number;
  readonly command: string;
}

/** Every process of an installation: the primary, its API processes, and the database server with its children. */
export function processesOf(service: ServiceProcess, dataDir: string): Promise<RunningProcess[]> {
  // The server is detached, so that its parent may be another process: it is known by its folder.
  return processesBelow(({ pid, command }) => pid === service.child.pid || command.includes(dataDir));
}

/** The processes of database servers in a folder. */
export function serversIn(folder: string): Promise<RunningProcess[]> {
  return processesBelow(({ command }) => command.includes('postgres') && command.includes(folder));
}

/** The processes that are meant, and those that they started. */
async function processesBelow(isMeant: (process: RunningProcess) => boolean): Promise<RunningProcess[]> {
  const parents = new Map<number, number>();
  const commands = new Map<number, string>();
  for (const name of (await readdir('/proc')).filter((each) => /^\d+$/.test(each))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(fieldsOf(stat)[1]));
    commands.set(Number(name), await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''));
  }
  const meant = [...commands].filter(([pid, command]) => isMeant({ pid, command }));
  const ours = new Set(meant.map(([pid]) => pid));
  for (let before = 0; before !== ours.size; ) {
    before = ours.size;
    for (const [pid, parent] of parents) if (ours.has(parent)) ours.add(pid);
  }
  return [...ours].map((pid) => ({ pid, command: commands.get(pid) ?? '' }));
}

const TICKS_PER_SECOND = 100;

/** CPU time of the processes and of their children that have ended, in seconds. */
export async function cpuSeconds(processes: readonly RunningProcess[]): Promise<number> {
  let ticks = 0;
  for (const { pid } of processes) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // User and system time, its own and of its children.
    for (const field of fieldsOf(stat).slice(11, 15)) ticks += Number(field);
  }
  return ticks / TICKS_PER_SECOND;
}

/** The fields after the name of the program, which may contain spaces. */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

export interface InstructionCounter {
  /** Stops counting and returns how many instructions the processes executed. */
  stop(): Promise<number>;
}

/**
 * Counts the instructions of processes and of the children that they start from now on, with `perf`. Other work on the machine
 * changes CPU time by a third, but hardly the number of instructions. Undefined where `perf` cannot count them.
 */
export function countInstructions(processes: readonly RunningProcess[]): InstructionCounter | undefined {
  if (!hasPerf()) return undefined;
  const pids = processes.map(({ pid }) => pid).join(',');
  const child: ChildProcess = spawn('perf', ['stat', '-x,', '-e', 'instructions', '-p', pids], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const output = child.stderr === null ? Promise.resolve('') : text(child.stderr);
  return {
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      return Number((await output).split(',')[0]);
    },
  };
}

let perfCounts: boolean | undefined;

function hasPerf(): boolean {
  perfCounts ??= /^\d+,/mu.test(
    spawnSync('perf', ['stat', '-x,', '-e', 'instructions', 'true'], { encoding: 'utf8' }).stderr ?? '',
  );
  return perfCounts;
}
