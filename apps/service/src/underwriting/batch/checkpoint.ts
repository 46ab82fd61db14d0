import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileProblem, Problem } from '../../kernel/index.ts';
import type { Position } from './lines.ts';

/** What identifies a batch. An interrupted run resumes only if all of this is unchanged. */
export interface BatchJob {
  readonly inputDigest: string;
  readonly products: readonly string[];
  /** The day as of which all applicants are evaluated, YYYY-MM-DD. */
  readonly asOf: string;
  readonly publicUrl: string;
  /** Version null: the shipped catalog, before any other was published. */
  readonly catalog: {
    readonly version: string | null;
    readonly digest: string;
    /** Digests of the loaded tables of drug codes; absent without any. */
    readonly codes?: string;
  };
}

/** How far the output is safely on disk. */
export interface Reached {
  readonly input: Position;
  readonly outputBytes: number;
  readonly rows: number;
  readonly invalid: number;
}

export interface Checkpoint {
  readonly job: BatchJob;
  readonly reached: Reached;
}

export const NOTHING_REACHED: Reached = {
  input: { bytes: 0, lines: 0 },
  outputBytes: 0,
  rows: 0,
  invalid: 0,
};

export function checkpointFile(out: string): string {
  return `${out}.checkpoint`;
}

function isCheckpoint(value: unknown): value is Checkpoint {
  const { job, reached } = membersOf(value);
  const { inputDigest, products, asOf, publicUrl, catalog } = membersOf(job);
  const { version, digest } = membersOf(catalog);
  const { input, outputBytes, rows, invalid } = membersOf(reached);
  const { bytes, lines } = membersOf(input);
  return (
    Array.isArray(products) &&
    [inputDigest, publicUrl, digest, ...(products as unknown[])].every(isText) &&
    (version === null || isText(version)) &&
    isDay(asOf) &&
    [bytes, lines, outputBytes, rows, invalid].every(isCount)
  );
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Null when there is none. */
export async function readCheckpoint(out: string): Promise<Checkpoint | null> {
  const file = checkpointFile(out);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    if (error.code === 'EISDIR') throw foreignCheckpoint(out);
    throw fileProblem(error, file, 'read');
  });
  if (text === null) return null;
  const checkpoint = parse(text);
  if (!isCheckpoint(checkpoint)) throw foreignCheckpoint(out);
  return checkpoint;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function foreignCheckpoint(out: string): Problem {
  const way = `remove it and ${out} to start again, or name another file`;
  return new Problem('conflict', `${checkpointFile(out)} is not the file that a batch wrote there: ${way}.`);
}

/** Written atomically, and on disk when it resolves. */
export async function writeCheckpoint(out: string, checkpoint: Checkpoint): Promise<void> {
  const file = checkpointFile(out);
  const draft = `${file}.new`;
  try {
    await writeSafely(draft, JSON.stringify(checkpoint));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(out);
}

async function writeSafely(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
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
