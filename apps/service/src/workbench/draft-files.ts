import { textDigest, textsOfVersion } from '../catalog/index.ts';
import { Problem, validationProblem } from '../kernel/index.ts';
import type { Tx } from '../storage/index.ts';
import { DRAFT_BYTES, DRAFT_FILES, FILE_BYTES } from './background/draft-limits.ts';
import {
  type DraftFileRow,
  type FileChange,
  measureOthers,
  selectDraftFile,
  upsertDraftFiles,
} from './draft-file-store.ts';
import { type DraftKey, type StoredDraft, updateDraft } from './draft-store.ts';
import {
  auditDraft,
  type Drafter,
  findDraft,
  personOf,
  requireStatus,
  takeDraft,
} from './draft-transaction.ts';
import { type CatalogDraft, showDraft } from './drafts.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';

export interface FileEdit {
  readonly id: string;
  readonly path: string;
  /** Null removes the file. */
  readonly text: string | null;
  /** The revision that the editor has seen; 0 if the draft did not change the file. */
  readonly revision: number;
}

/** Changes a file in a draft. The text of the base version undoes the change; a stale revision changes nothing. */
export async function editFile(deps: WorkbenchDeps, drafter: Drafter, edit: FileEdit): Promise<CatalogDraft> {
  const key = { accountId: drafter.accountId, id: edit.id };
  await deps.db.transaction(async (tx) => {
    const draft = await takeDraft(tx, key);
    requireStatus(draft, ['open', 'submitted', 'approved'], 'edited');
    const file = await fileInDraft(tx, draft, edit.path);
    requireRevision(file, edit.revision);
    if (edit.text === null && file.text === null) throw noSuchFile(edit.path);
    if (edit.text === file.text) return;
    const row = { ...editedRow(file, edit), changedBy: personOf(drafter), changedAt: deps.clock.now() };
    await requireRoom(tx, key, row);
    await upsertDraftFiles(tx, key, [row]);
    await updateDraft(tx, { ...reopened(draft, drafter), updatedAt: row.changedAt });
    const { path, change, revision, digest } = row;
    const subject = { draft_id: edit.id, path, change: change ?? 'undone', revision, digest };
    await auditDraft(tx, deps, { ...drafter, action: 'catalog.edit', subject });
  });
  return showDraft(deps, key);
}

/** After a change: by one more author perhaps, and neither submitted nor approved any longer. */
export function reopened(draft: StoredDraft, drafter: Drafter): StoredDraft {
  const authors = new Set([...draft.authors, personOf(drafter)]);
  return { ...opened(draft), authors: [...authors], revision: draft.revision + 1 };
}

export function opened(draft: StoredDraft): StoredDraft {
  return {
    ...draft,
    status: 'open',
    approvedBy: null,
    publishAt: null,
    publishBy: null,
    scheduleProblem: null,
  };
}

export interface FileInDraft {
  readonly path: string;
  readonly change: FileChange | null;
  /** 0 if the draft does not change the file. */
  readonly revision: number;
  readonly text: string | null;
  readonly baseText: string | null;
  /** The revision of a change that was undone. */
  readonly undone: number | null;
}

/** A file as the draft has it. Throws if neither the draft nor its base knows it. */
export async function readDraftFile(
  { db }: Pick<WorkbenchDeps, 'db'>,
  { path, ...key }: DraftKey & { readonly path: string },
): Promise<FileInDraft> {
  const file = await fileInDraft(db, await findDraft(db, key), path);
  if (file.text === null && file.baseText === null) throw noSuchFile(path);
  return file;
}

async function fileInDraft(
  db: Tx | WorkbenchDeps['db'],
  draft: StoredDraft,
  path: string,
): Promise<FileInDraft> {
  const row: DraftFileRow | null = await selectDraftFile(db, draft, path);
  const baseText = (await textsOfVersion(db, draft.baseVersion, [path])).get(path) ?? null;
  if (row !== null && row.change !== null) {
    return { path, change: row.change, revision: row.revision, text: row.text, baseText, undone: null };
  }
  return { path, change: null, revision: 0, text: baseText, baseText, undone: row?.revision ?? null };
}

function noSuchFile(path: string): Problem {
  return new Problem('not_found', `The draft has no file ${path}.`);
}

function requireRevision({ path, revision, text, undone }: FileInDraft, seen: number): void {
  if (seen === revision || (undone !== null && seen === undone)) return;
  throw new Problem(
    'conflict',
    `The file ${path} was changed meanwhile: its revision is ${revision}, not ${seen}. Nothing was stored; compare your text with the current one.`,
    { param: '/revision', extra: { current: text, current_revision: revision } },
  );
}

function editedRow(
  { path, revision, baseText, undone }: FileInDraft,
  { text }: FileEdit,
): Pick<DraftFileRow, 'path' | 'text' | 'digest' | 'bytes' | 'change' | 'revision'> {
  const change =
    text === baseText ? null : text === null ? 'removed' : baseText === null ? 'added' : 'changed';
  const kept = change === null ? null : text;
  return {
    path,
    text: kept,
    digest: kept === null ? null : textDigest(kept),
    bytes: kept === null ? 0 : Buffer.byteLength(kept),
    change,
    // Numbers are not used again, so that nobody overwrites what they have not seen.
    revision: Math.max(revision, undone ?? 0) + 1,
  };
}

async function requireRoom(
  tx: Tx,
  key: DraftKey,
  { path, bytes, change }: Pick<DraftFileRow, 'path' | 'bytes' | 'change'>,
): Promise<void> {
  if (change === null) return;
  const problem = (param: string, detail: string) => validationProblem([{ param, detail }]);
  if (bytes > FILE_BYTES) throw problem('/text', `A file must not exceed ${FILE_BYTES} bytes.`);
  const others = await measureOthers(tx, key, path);
  if (others.files >= DRAFT_FILES) throw problem('/path', `A draft changes at most ${DRAFT_FILES} files.`);
  if (others.bytes + bytes > DRAFT_BYTES)
    throw problem('/text', `The files of a draft must not exceed ${DRAFT_BYTES} bytes.`);
}
