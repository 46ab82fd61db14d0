import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'service.json';

/** Tells commands on this machine where the running service is reached: it may use another port than they are configured for. */
export async function recordServiceAddress(dataDir: string, url: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `${FILE}.${process.pid}`);
  await writeFile(draft, `${JSON.stringify({ url, pid: process.pid })}\n`, { mode: 0o600 });
  await rename(draft, join(dataDir, FILE));
}

/** Removes the record of this process; a service that was started later keeps its own. */
export async function removeServiceAddress(dataDir: string): Promise<void> {
  if ((await readRecord(dataDir))?.pid === process.pid) await rm(join(dataDir, FILE), { force: true });
}

/** The base URL of the service that runs with this data directory; null when none runs. */
export async function runningServiceUrl(dataDir: string): Promise<string | null> {
  const record = await readRecord(dataDir);
  // A service that was killed leaves its record behind.
  return record !== null && isRunning(record.pid) ? record.url : null;
}

async function readRecord(dataDir: string): Promise<{ readonly url: string; readonly pid: number } | null> {
  try {
    const { url, pid } = JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as Record<string, unknown>;
    return typeof url === 'string' && typeof pid === 'number' ? { url, pid } : null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user exists, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
