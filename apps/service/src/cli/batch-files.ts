import { lstat, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { csvColumns } from '@prequal/population';
import { fileProblem, Problem } from '../kernel/index.ts';
import { checkpointFile, type Position, readLines } from '../underwriting/index.ts';
import { UsageError } from './failure.ts';

export interface Population {
  /** Null: JSON lines. */
  readonly columns: readonly string[] | null;
  readonly start: Position;
}

/** An invalid header affects every row, so it is not reported as an issue of a row. */
export async function openPopulation(file: string): Promise<Population> {
  const isCsv = /\.csv$/i.test(file);
  if (!isCsv && !/\.(jsonl|ndjson)$/i.test(file)) {
    throw new UsageError(`FILE must end in .jsonl, .ndjson or .csv; "${file}" does not`);
  }
  await mustBeReadableTwice(file);
  const nothing = { bytes: 0, lines: 0 };
  if (!isCsv) return { columns: null, start: nothing };
  for await (const line of readLines(file, nothing)) {
    const header = csvColumns(line.text ?? '');
    if ('issue' in header) throw new Problem('validation_error', `${file}:${line.number}: ${header.issue}.`);
    return { columns: header.columns, start: line.end };
  }
  throw new Problem('validation_error', `${file} has no header line.`);
}

/** Read once to identify it after an interruption, and once to evaluate it. */
async function mustBeReadableTwice(file: string): Promise<void> {
  const found = await stat(file).catch((error) => {
    throw fileProblem(error, file, 'read');
  });
  if (found.isFile()) return;
  const why = found.isDirectory() ? 'is a folder' : 'is not a regular file';
  throw new Problem('validation_error', `${file} ${why}: put the population into a file.`);
}

export function outputName(given: string, where: string): string {
  if (given !== '') return given;
  throw new UsageError(`${where} must be the name of a file`);
}

/** Only a regular file can be truncated and resumed after an interruption. */
export async function mustBeAFile(out: string): Promise<void> {
  const found = await lstat(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw fileProblem(error, out, 'written');
  });
  if (found === null) return mustBeAFolder(dirname(out), out);
  if (found.isFile()) return;
  const kind = found.isDirectory() ? 'a folder' : found.isSymbolicLink() ? 'a link' : 'not a regular file';
  throw new Problem('validation_error', `${out} is ${kind}: name a file that does not exist yet.`);
}

async function mustBeAFolder(folder: string, out: string): Promise<void> {
  await stat(folder).catch(() => {
    throw new Problem('not_found', `${out} cannot be written: the folder ${folder} does not exist.`);
  });
}

/** Never overwrite an existing file. */
export async function mustBeFree(out: string): Promise<void> {
  const taken = await lstat(out).then(
    () => true,
    () => false,
  );
  if (!taken) return;
  const why = `there is no ${checkpointFile(out)} next to it, so it is not an unfinished batch`;
  throw new Problem('conflict', `${out} already exists, and ${why}: remove it or name another file.`);
}
