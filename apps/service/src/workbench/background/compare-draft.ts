import { type ChangedCell, changedCells, changesInWords } from '@prequal/packs';
import { type DraftSource, readDraft } from './draft-content.ts';

export interface ComparedFile {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface ComparedDraft {
  readonly cells: readonly (readonly ChangedCell[])[];
  readonly words: readonly string[];
}

const MOST_WORDS = 500;

/** The cells of each file, and what changes for applicants in words. */
export function compareDraft({
  source,
  files,
}: {
  readonly source: DraftSource;
  readonly files: readonly ComparedFile[];
}): ComparedDraft {
  const { before, read } = readDraft(source);
  const words =
    read.content === null ? ['The draft has errors; check it first.'] : changesInWords(before, read.content);
  return {
    cells: files.map((file) => changedCells(file.path, file.before, file.after)),
    words: words.slice(0, MOST_WORDS),
  };
}
