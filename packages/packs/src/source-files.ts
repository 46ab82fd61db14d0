/** Why a file was not read. */
export type UnreadFile = 'missing' | 'outside' | 'not_a_file';

/** Files by their path from a common folder, with a slash between names; the common folder itself is ''. */
export interface SourceFiles {
  /** The names of the folders in a folder, in code point order; none if it does not exist. */
  foldersIn(folder: string): readonly string[];
  /** The names of the files in a folder, in code point order; none if it does not exist. */
  filesIn(folder: string): readonly string[];
  /** The text of a file. With `within`, a file outside that folder is not read, however it is named. */
  read(path: string, within?: string): { readonly text: string } | UnreadFile;
  /** How issues name a file. */
  locate(path: string): string;
}

/** Files that are already in memory, such as `{ 'carrier/family/pack.yaml': '…' }`. */
export function sourceFiles(texts: Readonly<Record<string, string>>): SourceFiles {
  const known = new Map(Object.entries(texts));
  const entries = (folder: string) => {
    const start = folder === '' ? '' : `${folder}/`;
    return [...known.keys()].filter((path) => path.startsWith(start)).map((path) => path.slice(start.length));
  };
  const inOrder = (names: Iterable<string>) =>
    [...new Set(names)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return {
    foldersIn: (folder) => inOrder(entries(folder).flatMap((path) => folderOf(path) ?? [])),
    filesIn: (folder) => inOrder(entries(folder).filter((path) => !path.includes('/'))),
    read: (path, within) => {
      if (within !== undefined && !path.startsWith(`${within}/`)) return 'outside';
      const text = known.get(path);
      if (text !== undefined) return { text };
      return entries(path).length > 0 ? 'not_a_file' : 'missing';
    },
    locate: (path) => path,
  };
}

function folderOf(path: string): string | null {
  const end = path.indexOf('/');
  return end < 0 ? null : path.slice(0, end);
}

/** The path of a file that another file of a folder names, without `.` and `..`; null if it is above the common folder. */
export function resolvePath(folder: string, name: string): string | null {
  if (name.startsWith('/')) return null;
  const steps: string[] = [];
  for (const step of `${folder}/${name}`.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return null;
  }
  return steps.join('/');
}
