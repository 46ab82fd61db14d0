import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { inlineBuilder } from '../src/catalog/building/builder.ts';
import { programStamp, SnapshotFolder } from '../src/catalog/building/snapshot-folder.ts';
import { SnapshotLoader } from '../src/catalog/building/snapshot-loader.ts';
import { shippedFolder } from '../src/catalog/data-folder.ts';
import {
  filesDigestOf,
  publishShipped,
  type StoredCatalog,
  storedCatalog,
} from '../src/catalog/publishing/ship.ts';
import { readShippedContent } from '../src/catalog/shipped.ts';
import type { House } from '../src/house.ts';

/** Kept between runs: reading and compiling the shipped catalog takes longer than most test files. */
const FOLDER = join(tmpdir(), 'prequal-test-catalog');

export const testLoader = new SnapshotLoader(inlineBuilder, new SnapshotFolder(FOLDER));

/** The shipped catalog as the current version of a test's database. */
export async function publishTestCatalog(house: Pick<House, 'db' | 'keys' | 'clock'>): Promise<void> {
  await publishShipped({ ...house, loader: testLoader }, 'service', keptCatalog);
}

async function keptCatalog(): Promise<StoredCatalog> {
  const name = `${(await filesDigestOf(shippedFolder())).slice(0, 16)}-${await programStamp()}.content`;
  const path = join(FOLDER, name);
  const known = await readFile(path).catch(() => null);
  if (known !== null) return deserialize(known) as StoredCatalog;
  const fresh = await storedCatalog(readShippedContent());
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${path}.${process.pid}`, serialize(fresh));
  await rename(`${path}.${process.pid}`, path);
  return fresh;
}
