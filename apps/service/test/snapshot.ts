import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { inject } from 'vitest';
import { contentBytes, contentDigest } from '../src/catalog/content.ts';
import type { CatalogSnapshot } from '../src/catalog/index.ts';
import { readShippedContent } from '../src/catalog/shipped.ts';
import { buildSnapshot, openSnapshot, type SnapshotParts } from '../src/catalog/snapshot.ts';

/** Compiling the shipped catalog takes a second or two; test files share one. */
export async function writeSnapshot(folder: string): Promise<string> {
  const content = readShippedContent();
  const parts = await buildSnapshot(content, contentDigest(contentBytes(content)), '2026-01-01.r1');
  const file = join(folder, 'snapshot.bin');
  await writeFile(file, serialize(parts));
  return file;
}

let opened: Promise<CatalogSnapshot> | null = null;

/** The same snapshot for all test files of a worker, because nothing changes one. */
export function shippedSnapshot(): Promise<CatalogSnapshot> {
  opened ??= readFile(inject('snapshotFile')).then((bytes) =>
    openSnapshot(deserialize(bytes) as SnapshotParts),
  );
  return opened;
}
