import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import type { CatalogSnapshot } from '../src/catalog/index.ts';
import { readSerializedSnapshot } from '../src/catalog/serialized-snapshot.ts';
import { openSnapshot } from '../src/catalog/snapshot.ts';
import { snapshotIn } from './shipped-catalog.ts';

let opened: Promise<CatalogSnapshot> | null = null;

/** The shipped catalog; the same snapshot for all test files of a worker, because nothing changes one. */
export function shippedSnapshot(): Promise<CatalogSnapshot> {
  opened ??= open();
  return opened;
}

async function open(): Promise<CatalogSnapshot> {
  const bytes = await readFile(snapshotIn(inject('shippedCatalog')));
  const parts = await readSerializedSnapshot(bytes, async () => {});
  if (parts === null) throw new Error('The file of the run contains no snapshot.');
  return openSnapshot(parts);
}
