import { packTexts } from '@prequal/packs';
import type { Db, Tx } from '../storage/index.ts';
import { catalogFiles, packsFolder } from './data-folder.ts';
import { unfollowedLinks } from './folder-files.ts';
import { readStoredFiles } from './publishing/file-store.ts';
import { openFile } from './stored-files.ts';

/** The texts of a published version by path, of some files or of all (null); none if its files are not stored. */
export async function textsOfVersion(
  db: Db | Tx,
  version: string,
  paths: readonly string[] | null,
): Promise<ReadonlyMap<string, string>> {
  const files = await readStoredFiles(db, version, paths);
  return new Map(await Promise.all(files.map(async (file) => [file.path, await openFile(file)] as const)));
}

/** The texts of the packs in a folder, by path. */
export function folderTexts(folder: string): ReadonlyMap<string, string> {
  return packTexts(catalogFiles(folder).packs);
}

/** The links among the packs in a folder whose texts are not among its texts. */
export function folderLinks(folder: string): readonly string[] {
  return unfollowedLinks(packsFolder(folder));
}
