import { readFile } from 'node:fs/promises';
import { randomBase62 } from './ids.ts';

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

/** The nonce tells a process from an earlier one with the same id. */
interface ProcessName {
  readonly pid: number;
  readonly nonce: string;
}

const THIS_PROCESS: ProcessName = { pid: process.pid, nonce: randomBase62(6) };
const LEASE_OWNER = /^(.*)\/(\d+)\/([^/.]*)[^/]*$/;

/** Names a worker in leases: its host, its process, and what tells it from other workers of the process. */
export function leaseOwner(host: string, { pid, nonce } = THIS_PROCESS): string {
  return `${host}/${pid}/${nonce}.${randomBase62(4)}`;
}

/**
 * Whether the owner of a lease was in a process of the same host that no longer runs. A process id that is in use again keeps its leases
 * until they expire, unless the user is this process.
 */
export function isGoneOwner(
  owner: string,
  { self, isAlive: lives = isAlive }: { readonly self: string; readonly isAlive?: (pid: number) => boolean },
): boolean {
  const [, host, ownPid, ownNonce] = LEASE_OWNER.exec(self) ?? [];
  const [, itsHost, pid, nonce] = LEASE_OWNER.exec(owner) ?? [];
  if (itsHost !== host || pid === undefined) return false;
  return pid === ownPid ? nonce !== ownNonce : !lives(Number(pid));
}
