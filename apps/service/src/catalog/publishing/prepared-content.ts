import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { StoredContent } from '../building/build-request.ts';

/** What the files of the shipped catalog contain, checked and as it is stored. */
export interface PreparedContent {
  /** Of the files that it was read from. */
  readonly filesDigest: string;
  readonly content: StoredContent;
  readonly carriers: number;
  readonly variants: number;
}

const NAME = 'shipped-content';

/** Writes it beside the programs that may use it: as a whole or not at all. */
export async function writePreparedContent(folder: string, prepared: PreparedContent): Promise<void> {
  const path = join(folder, NAME);
  await writeFile(`${path}.new`, serialize(prepared));
  await rename(`${path}.new`, path);
}

/** What was prepared in this folder from these files; null if nothing was, if the files have changed since, or if it cannot be read. */
export async function readPreparedContent(
  folder: string,
  filesDigest: string,
): Promise<PreparedContent | null> {
  try {
    const prepared = deserialize(await readFile(join(folder, NAME))) as PreparedContent;
    return prepared.filesDigest === filesDigest ? prepared : null;
  } catch {
    return null;
  }
}
