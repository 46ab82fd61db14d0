import { readFile } from 'node:fs/promises';

/** Whether a process id is in use on this machine, by whomever. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process still does anything. A zombie does not: it ended, and its parent has not looked yet. */
export async function isRunning(pid: number): Promise<boolean> {
  return isAlive(pid) && (await commandOf(pid)) !== '';
}

/** Null where there is no /proc. */
export function commandOf(pid: number): Promise<string | null> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
}

/** When a process began, which tells it from a later one with the same id. Empty where there is no /proc. */
export async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may have blanks and brackets itself; the 20th value behind it is the start.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
