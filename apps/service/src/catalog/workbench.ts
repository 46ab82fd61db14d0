import { brotliDecompressSync } from 'node:zlib';
import {
  type CatalogContent,
  type ReadContent,
  type ReferenceCatalog,
  readContent,
  readPacks,
} from '@prequal/packs';
import type { Db } from '../storage/index.ts';
import { readStoredContent } from './building/build-request.ts';
import { contentOf } from './content.ts';
import { catalogFiles, shippedFolder } from './data-folder.ts';
import { type PublishedVersion, readCurrent, readStored, readVersions } from './publishing/catalog-store.ts';

/** Reads a folder of packs, with or without its own reference tables; the shipped data if none is named. */
export function readFolder(folder: string = shippedFolder()): ReadContent {
  return readContent(catalogFiles(folder));
}

/** Reads the packs of a folder with the reference tables of another catalog. */
export function readFolderPacks(folder: string, reference: ReferenceCatalog): ReadContent {
  return readPacks(catalogFiles(folder).packs, reference);
}

/** Null when the bytes are not what `catalog build` writes. */
export function decodeContent(bytes: Buffer): CatalogContent | null {
  try {
    return contentOf(brotliDecompressSync(bytes));
  } catch {
    return null;
  }
}

export function listVersions(db: Db): Promise<PublishedVersion[]> {
  return readVersions(db);
}

/** The content of a published version, or of the current one; null when there is none. */
export async function contentOfVersion(db: Db, version: string | null): Promise<CatalogContent | null> {
  const wanted = version ?? (await readCurrent(db))?.version;
  const stored = wanted === undefined ? null : await readStored(db, wanted);
  return stored === null ? null : readStoredContent(stored);
}
