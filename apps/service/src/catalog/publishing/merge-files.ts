import { carrierOfPath, describeCarriers, sourceFiles } from '@prequal/packs';
import { Problem } from '../../kernel/index.ts';
import type { Db } from '../../storage/index.ts';
import { textsOfVersion } from '../files.ts';
import { type StoredFile, storeFiles } from '../stored-files.ts';
import { readCurrent } from './catalog-store.ts';
import { readStoredFiles } from './file-store.ts';

/**
 * The files of the current version in which the carriers of other files are added or replace those with the same id;
 * undefined if those of the current version are not stored.
 */
export async function mergedFiles(
  db: Db,
  added: ReadonlyMap<string, string>,
): Promise<readonly StoredFile[] | undefined> {
  const current = await readCurrent(db);
  if (current === null) return storeFiles(added);
  const stored = await readStoredFiles(db, current.version, null);
  if (stored.length === 0) return undefined;
  const isCarrier = ({ path }: StoredFile) => /^[^/]+\/carrier\.yaml$/.test(path);
  const paths = stored.filter(isCarrier).map(({ path }) => path);
  const known = foldersById(await textsOfVersion(db, current.version, paths));
  const fresh = foldersById(added);
  const replaced = new Set([...fresh.keys()].map((id) => known.get(id)));
  const kept = stored.filter(({ path }) => !replaced.has(carrierOfPath(path)));
  const taken = new Set(kept.map(({ path }) => carrierOfPath(path)));
  const clash = [...fresh.values()].find((folder) => taken.has(folder));
  if (clash !== undefined) {
    throw new Problem(
      'conflict',
      `The folder ${clash} belongs to another carrier of the current version. Rename the folder.`,
    );
  }
  return [...kept, ...storeFiles(added)];
}

function foldersById(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(describeCarriers(sourceFiles(Object.fromEntries(texts))).map(({ id, slug }) => [id, slug]));
}
