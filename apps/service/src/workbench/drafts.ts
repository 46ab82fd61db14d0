import { newId } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { currentVersion, filesOfVersion } from './catalog-contents.ts';
import { type StoredDraftFile, selectDraftFiles } from './draft-file-store.ts';
import {
  type DraftKey,
  type DraftPosition,
  insertComment,
  insertDraft,
  type StoredComment,
  type StoredDraft,
  selectComments,
  selectDraftPage,
} from './draft-store.ts';
import { auditDraft, type Drafter, findDraft, personOf, takeDraft } from './draft-transaction.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';

/** A draft with the files that it changes and what people wrote about it. */
export interface CatalogDraft extends StoredDraft {
  readonly files: readonly StoredDraftFile[];
  readonly comments: readonly StoredComment[];
}

export interface DraftInput {
  readonly title: string;
  readonly description: string | null;
}

/** Begins a draft on the current version. */
export async function createDraft(
  deps: WorkbenchDeps,
  drafter: Drafter,
  input: DraftInput,
): Promise<CatalogDraft> {
  const draft = await newDraft(deps, drafter, input);
  await deps.db.transaction(async (tx) => {
    await insertDraft(tx, draft);
    const subject = { draft_id: draft.id, base_version: draft.baseVersion };
    await auditDraft(tx, deps, { ...drafter, action: 'catalog.draft', subject });
  });
  return { ...draft, files: [], comments: [] };
}

/** A draft on the current version that is not stored yet. Throws if the files of that version are not known. */
export async function newDraft(
  { db, clock }: Pick<WorkbenchDeps, 'db' | 'clock'>,
  drafter: Drafter,
  { title, description }: DraftInput,
): Promise<StoredDraft> {
  const baseVersion = await currentVersion(db);
  await filesOfVersion(db, baseVersion);
  const now = clock.now();
  return {
    accountId: drafter.accountId,
    id: newId('draft', now),
    title,
    description,
    baseVersion,
    status: 'open',
    authors: [personOf(drafter)],
    revision: 0,
    checkedRevision: null,
    checkedBase: null,
    approvedBy: null,
    publishAt: null,
    publishBy: null,
    scheduleProblem: null,
    publishedVersion: null,
    createdAt: now,
    updatedAt: now,
  };
}

export async function showDraft({ db }: Pick<WorkbenchDeps, 'db'>, key: DraftKey): Promise<CatalogDraft> {
  const [draft] = await complete(db, [await findDraft(db, key)]);
  return draft as CatalogDraft;
}

/** Newest first. */
export async function pageOfDrafts(
  { db }: Pick<WorkbenchDeps, 'db'>,
  position: DraftPosition,
): Promise<readonly CatalogDraft[]> {
  return complete(db, await selectDraftPage(db, position));
}

async function complete(db: Db, drafts: readonly StoredDraft[]): Promise<readonly CatalogDraft[]> {
  const [first] = drafts;
  if (first === undefined) return [];
  const ids = drafts.map(({ id }) => id);
  const [files, comments] = await Promise.all([
    selectDraftFiles(db, first.accountId, ids),
    selectComments(db, first.accountId, ids),
  ]);
  return drafts.map((draft) => ({
    ...draft,
    files: files.filter(({ draftId }) => draftId === draft.id),
    comments: comments.filter(({ draftId }) => draftId === draft.id),
  }));
}

export async function commentOnDraft(
  deps: WorkbenchDeps,
  drafter: Drafter,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<StoredComment> {
  return deps.db.transaction(async (tx) => {
    const draft = await takeDraft(tx, { accountId: drafter.accountId, id });
    const createdAt = deps.clock.now();
    const comment = await insertComment(tx, draft, { author: personOf(drafter), text, createdAt });
    const subject = { draft_id: id, comment: comment.id };
    await auditDraft(tx, deps, { ...drafter, action: 'catalog.comment', subject });
    return comment;
  });
}
