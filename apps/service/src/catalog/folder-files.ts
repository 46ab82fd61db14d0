import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { carrierOfPath, isPackPath, type SourceFiles, type UnreadFile } from '@prequal/packs';

/** The files of a folder, each read when it is needed. */
export function folderFiles(root: string): SourceFiles {
  const at = (path: string) => join(root, path);
  const entriesIn = (folder: string) =>
    existsSync(at(folder)) ? readdirSync(at(folder), { withFileTypes: true }) : [];
  const inOrder = (entries: readonly { readonly name: string }[]) =>
    entries.map(({ name }) => name).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return {
    foldersIn: (folder) => inOrder(entriesIn(folder).filter((entry) => entry.isDirectory())),
    // Links too: they are resolved when they are read.
    filesIn: (folder) => inOrder(entriesIn(folder).filter((entry) => !entry.isDirectory())),
    read: (path, within) => readFileIn(within === undefined ? null : at(within), at(path)),
    locate: (path) => (path === '' ? root : at(path)),
  };
}

/**
 * Reads a file that belongs to a folder, if one is given. Links are resolved first: a pack must not publish what the service
 * may read elsewhere, such as its own keys.
 */
function readFileIn(folder: string | null, path: string): { readonly text: string } | UnreadFile {
  let real: string;
  try {
    real = realpathSync.native(path);
  } catch {
    return 'missing';
  }
  const steps = folder === null ? [] : relative(realpathSync.native(folder), real).split(sep);
  if (steps[0] === '..' || steps[0] === '') return 'outside';
  return statSync(real).isFile() ? { text: readFileSync(real, 'utf8') } : 'not_a_file';
}

/** Links in a folder of packs that are not followed: those to nothing, to folders, and to files that are outside the folder of their carrier. */
export function unfollowedLinks(root: string): readonly string[] {
  const { foldersIn, read } = folderFiles(root);
  const carriers = foldersIn('');
  const families = carriers.flatMap((carrier) => foldersIn(carrier).map((family) => `${carrier}/${family}`));
  const isUnfollowed = (path: string) =>
    isPackPath(path) ? typeof read(path, carrierOfPath(path)) === 'string' : read(path) === 'not_a_file';
  return ['', ...carriers, ...families]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isSymbolicLink())
        .map(({ name }) => (folder === '' ? name : `${folder}/${name}`)),
    )
    .filter(isUnfollowed);
}
