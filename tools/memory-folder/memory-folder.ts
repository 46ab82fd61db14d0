import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** Several times what a run of the whole suite keeps at once. */
const NEEDED_BYTES = 6 * 1024 ** 3;
/** The databases, services and browsers of a run need memory too. */
const NEEDED_MEMORY = 12 * 1024 ** 3;

/**
 * Puts the databases and data directories of a test run into memory where there is room: everything that the run starts inherits its
 * temporary folder. A run creates and removes more than half a million files, which takes processor time on a disk even though nothing
 * waits for the disk.
 */
export function workInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  // Short, because the paths of sockets are limited.
  const folder = mkdtempSync(join(IN_MEMORY, 'pq-'));
  // Tests also run programs as other users.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return freemem() >= NEEDED_MEMORY && isUsable(readFileSync('/proc/mounts', 'utf8'), bavail * bsize);
  } catch {
    // Another system, or one that does not show its mounts.
    return false;
  }
}

/** Containers often have little of it and forbid to run programs from it, as some tests do. */
export function isUsable(mounts: string, freeBytes: number): boolean {
  const mounted = mounts.split('\n').map((line) => line.split(' '));
  const [, , type, options = ''] = mounted.findLast(([, folder]) => folder === IN_MEMORY) ?? [];
  return type === 'tmpfs' && !options.split(',').includes('noexec') && freeBytes >= NEEDED_BYTES;
}
