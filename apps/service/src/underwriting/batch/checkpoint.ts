import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Position } from './lines.ts';

/** What a batch is about. A run that is broken off goes on only with exactly the same. */
export interface BatchJob {
  readonly inputDigest: string;
  readonly products: readonly string[];
  /** The day on which everybody is looked at, YYYY-MM-DD. */
  readonly asOf: string;
  readonly publicUrl: string;
  /** Version null: the shipped catalog, before any was published. */
  readonly catalog: { readonly version: string | null; readonly digest: string };
}

/** How far the output is safely on disk. */
export interface Reached {
  readonly input: Position;
  readonly outputBytes: number;
  readonly rows: number;
  readonly faulty: number;
}

export interface Checkpoint {
  readonly job: BatchJob;
  readonly reached: Reached;
}

export const NOTHING_REACHED: Reached = {
  input: { bytes: 0, lines: 0 },
  outputBytes: 0,
  rows: 0,
  faulty: 0,
};

export function checkpointFile(out: string): string {
  return `${out}.checkpoint`;
}

/** Null when there is none. */
export async function readCheckpoint(out: string): Promise<Checkpoint | null> {
  const text = await readFile(checkpointFile(out), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as Checkpoint);
}

/** Whole or not at all, and on disk when it answers. */
export async function writeCheckpoint(out: string, checkpoint: Checkpoint): Promise<void> {
  const file = checkpointFile(out);
  const draft = `${file}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(checkpoint));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await syncFolder(out);
}

export async function removeCheckpoint(out: string): Promise<void> {
  await rm(checkpointFile(out), { force: true });
  await syncFolder(out);
}

async function syncFolder(file: string): Promise<void> {
  const folder = await open(dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
