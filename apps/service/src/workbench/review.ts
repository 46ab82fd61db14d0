import { Problem } from '../kernel/index.ts';
import type { Tx } from '../storage/index.ts';
import { requireChecked } from './check.ts';
import { selectDraftFiles } from './draft-file-store.ts';
import { opened } from './draft-files.ts';
import { insertComment, type StoredDraft, updateDraft } from './draft-store.ts';
import {
  auditDraft,
  type Drafter,
  findDraft,
  personOf,
  requireAuthor,
  requireOther,
  requireStatus,
  takeDraft,
} from './draft-transaction.ts';
import { type CatalogDraft, showDraft } from './drafts.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';

interface Change {
  readonly draft: StoredDraft;
  readonly action: `catalog.${string}`;
  readonly subject?: Readonly<Record<string, unknown>>;
  readonly comment?: string | null;
}

/** Changes a draft in one transaction with its audit row. */
export async function changeDraft(
  deps: WorkbenchDeps,
  { drafter, id }: { readonly drafter: Drafter; readonly id: string },
  change: (draft: StoredDraft, tx: Tx) => Promise<Change> | Change,
): Promise<CatalogDraft> {
  const key = { accountId: drafter.accountId, id };
  await deps.db.transaction(async (tx) => {
    const { draft, action, subject, comment } = await change(await takeDraft(tx, key), tx);
    const now = deps.clock.now();
    await updateDraft(tx, { ...draft, updatedAt: now });
    if (comment !== undefined && comment !== null && comment.trim() !== '') {
      await insertComment(tx, key, { author: personOf(drafter), text: comment, createdAt: now });
    }
    const audited = { draft_id: id, revision: draft.revision, ...subject };
    await auditDraft(tx, deps, { ...drafter, action, subject: audited });
  });
  return showDraft(deps, key);
}

/** Hands a draft in for approval. It must change something and have no errors. */
export async function submitDraft(deps: WorkbenchDeps, drafter: Drafter, id: string): Promise<CatalogDraft> {
  const key = { accountId: drafter.accountId, id };
  const draft = await findDraft(deps.db, key);
  requireAuthor(drafter, draft);
  requireStatus(draft, ['open'], 'submitted');
  if ((await selectDraftFiles(deps.db, key.accountId, [id])).length === 0) {
    throw new Problem('conflict', 'The draft changes no files yet.');
  }
  const { revision } = await requireChecked(deps, key);
  return changeDraft(deps, { drafter, id }, (current) => {
    requireStatus(current, ['open'], 'submitted');
    if (current.revision !== revision) {
      throw new Problem('conflict', 'The draft was changed while it was checked. Submit it again.');
    }
    return { draft: { ...current, status: 'submitted' }, action: 'catalog.submit' };
  });
}

export function withdrawDraft(deps: WorkbenchDeps, drafter: Drafter, id: string): Promise<CatalogDraft> {
  return changeDraft(deps, { drafter, id }, (draft) => {
    requireAuthor(drafter, draft);
    requireStatus(draft, ['submitted', 'approved'], 'withdrawn');
    return { draft: opened(draft), action: 'catalog.withdraw' };
  });
}

interface Review {
  readonly id: string;
  readonly comment: string | null;
}

export function approveDraft(deps: WorkbenchDeps, drafter: Drafter, review: Review): Promise<CatalogDraft> {
  const { id, comment } = review;
  return changeDraft(deps, { drafter, id }, (draft) => {
    const alone = requireOther(deps, drafter, draft);
    requireStatus(draft, ['submitted'], 'approved');
    return {
      draft: { ...draft, status: 'approved', approvedBy: personOf(drafter) },
      action: 'catalog.approve',
      subject: alone ? { alone } : {},
      comment,
    };
  });
}

/** Sends a draft back to its authors. */
export function returnDraft(deps: WorkbenchDeps, drafter: Drafter, review: Review): Promise<CatalogDraft> {
  const { id, comment } = review;
  return changeDraft(deps, { drafter, id }, (draft) => {
    requireOther(deps, drafter, draft);
    requireStatus(draft, ['submitted', 'approved'], 'returned');
    return { draft: opened(draft), action: 'catalog.return', comment };
  });
}

/** Lets the background process publish an approved draft at a time. */
export function scheduleDraft(
  deps: WorkbenchDeps,
  drafter: Drafter,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<CatalogDraft> {
  return changeDraft(deps, { drafter, id }, (draft) => {
    requireStatus(draft, ['approved'], 'published');
    const publishBy = personOf(drafter);
    return {
      draft: { ...draft, publishAt: at, publishBy, scheduleProblem: null },
      action: 'catalog.schedule',
      subject: { at: at.toISOString() },
    };
  });
}

export function unscheduleDraft(deps: WorkbenchDeps, drafter: Drafter, id: string): Promise<CatalogDraft> {
  return changeDraft(deps, { drafter, id }, (draft) => {
    if (draft.publishAt === null) throw new Problem('conflict', 'The draft is not scheduled.');
    return { draft: { ...draft, publishAt: null, publishBy: null }, action: 'catalog.unschedule' };
  });
}
