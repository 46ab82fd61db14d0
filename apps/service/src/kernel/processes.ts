import { readFile } from 'node:fs/promises';

/** Whether any process on this machine has this id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process is still running. A zombie is not: it has ended but was not yet reaped by its parent. */
export async function isRunning(pid: number): Promise<boolean> {
  return isAlive(pid) && (await commandOf(pid)) !== '';
}

/** Null where there is no /proc. */
export function commandOf(pid: number): Promise<string | null> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
}

/** When a process started, to tell it from a later one with the same id. Empty where there is no /proc. */
export async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may itself contain spaces and parentheses; the 20th value after it is the start time.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** Names a process in leases: host, process id, and something that tells it from an earlier one with the same id. */
export function leaseOwner(host: string, pid: number, nonce: string): string {
  return `${host}/${pid}/${nonce}`;
}
