import { carrierOfPath } from '@prequal/packs';
import { textDigest } from '../../catalog/index.ts';
import { RefusedArchiveError, readPackArchive } from './pack-archive.ts';
import type { TellProgress } from './tell-progress.ts';

/** Files of packs by path, or an archive of them. */
export type ImportedFiles =
  | { readonly texts: ReadonlyMap<string, string> }
  | { readonly archive: Uint8Array };

export interface ImportedChange {
  readonly path: string;
  /** Null if the file is removed. */
  readonly text: string | null;
  readonly digest: string | null;
  readonly bytes: number;
  readonly change: 'added' | 'changed' | 'removed';
}

type ReadImport =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'changes'; readonly changes: readonly ImportedChange[] };

/** The files are read and compared; then the draft is stored. */
const IMPORT_STEPS = 3;

/**
 * What turns the carriers of these files into what the files say. Files of these carriers that are not among them are
 * removed; other carriers stay as they are. An archive of the largest size takes a second.
 */
export async function readImport(
  { files, base }: { readonly files: ImportedFiles; readonly base: ReadonlyMap<string, string> },
  tell: TellProgress,
): Promise<ReadImport> {
  const read = await textsOf(files);
  if ('refused' in read) return { kind: 'refused', message: read.refused };
  tell(1, IMPORT_STEPS);
  const changes = changesBetween(base, read.texts);
  tell(2, IMPORT_STEPS);
  return { kind: 'changes', changes };
}

async function textsOf(
  files: ImportedFiles,
): Promise<{ readonly texts: ReadonlyMap<string, string> } | { readonly refused: string }> {
  if ('texts' in files) return files;
  try {
    return { texts: await readPackArchive(files.archive) };
  } catch (error) {
    if (!(error instanceof RefusedArchiveError)) throw error;
    return { refused: error.message };
  }
}

/** The base is the digest of each file by its path. */
function changesBetween(
  base: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): readonly ImportedChange[] {
  const carriers = new Set([...texts.keys()].map(carrierOfPath));
  const removed = [...base.keys()].filter((path) => carriers.has(carrierOfPath(path)) && !texts.has(path));
  const written = Array.from(texts, ([path, text]) => ({ path, text, digest: textDigest(text) })).filter(
    ({ path, digest }) => base.get(path) !== digest,
  );
  return [
    ...written.map((file) => ({
      ...file,
      bytes: Buffer.byteLength(file.text),
      change: base.has(file.path) ? ('changed' as const) : ('added' as const),
    })),
    ...removed.map((path) => ({ path, text: null, digest: null, bytes: 0, change: 'removed' as const })),
  ];
}
