import { counted } from '@prequal/packs';
import { textsOfVersion } from '../catalog/index.ts';
import { Problem } from '../kernel/index.ts';
import type { DraftCheck } from './background/check-draft.ts';
import type { ComparedDraft } from './background/compare-draft.ts';
import type { TriedPacks } from './background/tried-packs.ts';
import { selectDraftFiles, selectDraftTexts } from './draft-file-store.ts';
import { draftSource } from './draft-source.ts';
import { type DraftKey, markChecked, type StoredDraft } from './draft-store.ts';
import { findDraft } from './draft-transaction.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';

/** Checks and tests the carriers that a draft changes, against its base. */
export async function checkDraftOf(deps: WorkbenchDeps, key: DraftKey): Promise<DraftCheck> {
  return (await checked(deps, await findDraft(deps.db, key))).check;
}

async function checked(deps: WorkbenchDeps, draft: StoredDraft) {
  const source = await draftSource(deps.db, draft, draft.baseVersion);
  const asOf = deps.clock.now().toISOString().slice(0, 10);
  const check = await deps.work('check', { source, asOf });
  if (check.errors === 0 && check.scenarios.failed.length === 0) await markChecked(deps.db, draft);
  return { draft, check };
}

/** The draft, which has no errors in this revision. Throws if it has. */
export async function requireChecked(deps: WorkbenchDeps, key: DraftKey): Promise<StoredDraft> {
  const draft = await findDraft(deps.db, key);
  if (draft.checkedRevision === draft.revision && draft.checkedBase === draft.baseVersion) return draft;
  const { check } = await checked(deps, draft);
  if (check.errors > 0 || check.scenarios.failed.length > 0) {
    throw draftHasErrors({ errors: check.errors, failed: check.scenarios.failed.length });
  }
  return draft;
}

export function draftHasErrors({
  errors,
  failed = 0,
}: {
  readonly errors: number;
  readonly failed?: number;
}): Problem {
  return new Problem(
    'draft_has_errors',
    `The draft has ${counted(errors, 'error')} and ${counted(failed, 'failed scenario')}. Check the draft to see them.`,
  );
}

export interface FileDifference {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly cells: ComparedDraft['cells'][number];
}

/** What a draft changes in its base: by cell and in words. */
export async function compareDraftOf(
  { db, work }: WorkbenchDeps,
  key: DraftKey,
): Promise<{ readonly files: readonly FileDifference[]; readonly words: readonly string[] }> {
  const draft = await findDraft(db, key);
  const [source, texts, rows] = await Promise.all([
    draftSource(db, draft, draft.baseVersion),
    selectDraftTexts(db, draft),
    selectDraftFiles(db, draft.accountId, [draft.id]),
  ]);
  const base = await textsOfVersion(db, draft.baseVersion, [...texts.keys()]);
  const files = rows.map(({ path }) => ({
    path,
    before: base.get(path) ?? null,
    after: texts.get(path) ?? null,
  }));
  const { cells, words } = await work('compare', { source, files });
  return {
    files: rows.flatMap(({ path, change }, index) =>
      change === null ? [] : [{ path, change, cells: cells[index] ?? [] }],
    ),
    words,
  };
}

/** Products as they are with the draft, compiled to be tried. Throws if the draft has errors. */
export async function triedPacks(
  { db, work }: WorkbenchDeps,
  { products, ...key }: DraftKey & { readonly products: readonly string[] },
): Promise<Extract<TriedPacks, { readonly kind: 'packs' }>['parts']> {
  const draft = await findDraft(db, key);
  const source = await draftSource(db, draft, draft.baseVersion);
  const tried = await work('try', { source, products });
  if (tried.kind === 'refused') throw draftHasErrors(tried);
  return tried.parts;
}
