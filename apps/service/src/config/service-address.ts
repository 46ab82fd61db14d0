import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf, isRunning, Problem, randomSecretBytes, startOf } from '../kernel/index.ts';

const FILE = 'service.json';

/** The service that runs with a data directory. */
interface ServiceRecord {
  readonly pid: number;
  /** Tells the process from a later one with the same id; empty where the system does not say. */
  readonly started: string;
  /** Null until the service is ready. */
  readonly url: string | null;
}

/**
 * Makes this process the only service of a data directory until `removeServiceAddress`. Two services would run the same
 * background work twice and overwrite each other's files. The record of a service that was killed is replaced.
 */
export async function claimDataDir(dataDir: string): Promise<void> {
  for (;;) {
    if (await createRecord(dataDir)) return;
    const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => null);
    if (text === null) continue;
    const record = parseRecord(text);
    if (record !== null && record.pid !== process.pid && (await isOf(record))) {
      const where = record.url === null ? '' : ` at ${record.url}`;
      throw new Problem(
        'conflict',
        `A service already runs with the data directory ${dataDir}${where} (process ${record.pid}): stop it first, or set PREQUAL_DATA_DIR.`,
      );
    }
    await removeStale(dataDir, text);
  }
}

/** Linked into place, so that exactly one of several starting services creates it. */
async function createRecord(dataDir: string): Promise<boolean> {
  const draft = await writeDraft(dataDir, null);
  try {
    await link(draft, join(dataDir, FILE));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Another starting service may have replaced the record since it was read; that one is put back. */
async function removeStale(dataDir: string, stale: string): Promise<void> {
  const taken = draftName(dataDir);
  try {
    await rename(join(dataDir, FILE), taken);
    if ((await readFile(taken, 'utf8')) !== stale) await link(taken, join(dataDir, FILE));
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await rm(taken, { force: true });
  }
}

/** Tells commands on this machine where the running service is reached: it may use another port than they are configured for. */
export async function recordServiceAddress(dataDir: string, url: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await rename(await writeDraft(dataDir, url), join(dataDir, FILE));
}

/** Removes the record of this process, and never that of another service. */
export async function removeServiceAddress(dataDir: string): Promise<void> {
  const record = await readRecord(dataDir);
  if (record?.pid === process.pid && record.started === (await startOf(process.pid))) {
    await rm(join(dataDir, FILE), { force: true });
  }
}

/** The base URL of the service that runs with this data directory; null when none runs. */
export async function runningServiceUrl(dataDir: string): Promise<string | null> {
  const record = await readRecord(dataDir);
  // A service that was killed leaves its record behind.
  return record !== null && (await isOf(record)) ? record.url : null;
}

async function writeDraft(dataDir: string, url: string | null): Promise<string> {
  const draft = draftName(dataDir);
  const record: ServiceRecord = { url, pid: process.pid, started: await startOf(process.pid) };
  await writeFile(draft, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  return draft;
}

function draftName(dataDir: string): string {
  return join(dataDir, `${FILE}.${randomSecretBytes(8).toString('hex')}`);
}

async function readRecord(dataDir: string): Promise<ServiceRecord | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => null);
  return text === null ? null : parseRecord(text);
}

function parseRecord(text: string): ServiceRecord | null {
  try {
    const { url, pid, started } = JSON.parse(text) as Record<string, unknown>;
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return null;
    return {
      pid,
      started: typeof started === 'string' ? started : '',
      url: typeof url === 'string' ? url : null,
    };
  } catch {
    return null;
  }
}

/** Whether the process that the record names is still the one that wrote it. */
async function isOf({ pid, started }: ServiceRecord): Promise<boolean> {
  if (!(await isRunning(pid))) return false;
  if (started !== '') return started === (await startOf(pid));
  // Records of older versions do not say when the process started; another may have its id since.
  const command = await commandOf(pid);
  return command === null || command.includes('prequal');
}
