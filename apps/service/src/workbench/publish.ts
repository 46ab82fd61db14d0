import { counted } from '@prequal/packs';
import {
  BUILD_STEPS,
  nextVersion,
  type PublishedVersion,
  publishContent,
  readStoredFiles,
  restoreVersion,
  type StoredFile,
  storeFiles,
} from '../catalog/index.ts';
import { invariant, Problem } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import { PUBLICATION_STEPS } from './background/publication.ts';
import { currentVersion } from './catalog-contents.ts';
import { draftHasErrors } from './check.ts';
import { selectDraftTexts } from './draft-file-store.ts';
import { collisionsWith, draftSource } from './draft-source.ts';
import { type DraftKey, type StoredDraft, selectDueDraft, updateDraft } from './draft-store.ts';
import { auditDraft, type Drafter, findDraft, requireStatus, takeDraft } from './draft-transaction.ts';
import { changeDraft } from './review.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';

/** Another version became current while this one was built. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

const TRIES = 3;

/**
 * Publishes an approved draft. If another version was published since the draft was begun, the draft is applied to that
 * one, unless both change the same file.
 */
export async function publishDraft(
  deps: WorkbenchDeps,
  drafter: Drafter,
  id: string,
): Promise<PublishedVersion> {
  const key = { accountId: drafter.accountId, id };
  for (let tries = 1; ; tries++) {
    try {
      return await publishOnCurrent(deps, drafter, key);
    } catch (error) {
      if (!(error instanceof OvertakenError) || tries === TRIES) throw error;
    }
  }
}

async function publishOnCurrent(
  deps: WorkbenchDeps,
  drafter: Drafter,
  key: DraftKey,
): Promise<PublishedVersion> {
  const { db, work } = deps;
  const draft = await findDraft(db, key);
  requireStatus(draft, ['approved'], 'published');
  const version = await currentVersion(db);
  const collisions = await collisionsWith(db, draft, version);
  if (collisions.length > 0) {
    throw new Problem(
      'draft_is_stale',
      `Version ${version} changes ${counted(collisions.length, 'file')} of this draft, which is based on ${draft.baseVersion}: ${collisions.slice(0, 5).join(', ')}.`,
    );
  }
  const onProgress = (done: number) => deps.tell?.(done, PUBLICATION_STEPS + 1);
  const next = await nextVersion(deps);
  const source = await draftSource(db, key, version);
  const prepared = await work('publication', { source, version: next }, { onProgress });
  if (prepared.kind === 'refused') throw draftHasErrors(prepared);
  const { kind: _, serialized, ...content } = prepared;
  const alone = draft.approvedBy !== null && draft.authors.includes(draft.approvedBy);
  const published = await publishContent(deps, {
    ...content,
    actor: drafter.actor,
    origin: 'published',
    filesDigest: null,
    files: await filesWith(db, key, version),
    built: { version: next, serialized },
    subject: { draft_id: key.id, ...(alone ? { alone } : {}) },
    alongside: async (tx, made) => {
      deps.wanted?.throwIfAborted();
      if (made.replaces !== version) throw new OvertakenError('another version was published meanwhile');
      await markPublished(tx, deps, { drafter, draft, version: made.version });
    },
  });
  return published.version;
}

async function filesWith(db: Db, key: DraftKey, version: string): Promise<readonly StoredFile[]> {
  const changes = await selectDraftTexts(db, key);
  const kept = (await readStoredFiles(db, version, null)).filter(({ path }) => !changes.has(path));
  const written = [...changes].flatMap(([path, text]) => (text === null ? [] : [[path, text] as const]));
  return [...kept, ...storeFiles(new Map(written))];
}

async function markPublished(
  tx: Tx,
  deps: WorkbenchDeps,
  {
    drafter,
    draft,
    version,
  }: { readonly drafter: Drafter; readonly draft: StoredDraft; readonly version: string },
): Promise<void> {
  const current = await takeDraft(tx, draft);
  requireStatus(current, ['approved'], 'published');
  if (current.revision !== draft.revision) {
    throw new Problem('conflict', 'The draft was changed while it was published.');
  }
  await updateDraft(tx, {
    ...current,
    status: 'published',
    publishedVersion: version,
    publishAt: null,
    publishBy: null,
    scheduleProblem: null,
    updatedAt: deps.clock.now(),
  });
  const subject = { draft_id: draft.id, revision: draft.revision, version };
  await auditDraft(tx, deps, { ...drafter, action: 'catalog.publish', subject });
}

/** Makes the content of an earlier version the next one. */
export async function restoreCatalog(
  deps: WorkbenchDeps,
  drafter: Drafter,
  { version, comment }: { readonly version: string; readonly comment: string | null },
): Promise<PublishedVersion> {
  if (version === (await currentVersion(deps.db))) {
    throw new Problem('conflict', `Version ${version} is the current one already.`);
  }
  const remark = comment === null ? {} : { comment };
  const restored = await restoreVersion(deps, {
    version,
    actor: drafter.actor,
    subject: remark,
    onBuilt: (done) => deps.tell?.(done, BUILD_STEPS + 1),
    alongside: async (tx, made) => {
      deps.wanted?.throwIfAborted();
      const subject = { version: made.version, restores: version, ...remark };
      await auditDraft(tx, deps, { ...drafter, action: 'catalog.restore', subject });
    },
  });
  return restored.version;
}

/** Publishes the drafts whose time has come. One that cannot be published stays approved and says why. */
export async function publishDueDrafts(deps: WorkbenchDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = signal.aborted ? null : await selectDueDraft(deps.db, deps.clock.now());
    if (due === null) return;
    await publishDue(deps, due);
  }
}

async function publishDue(deps: WorkbenchDeps, { accountId, id, publishBy }: StoredDraft): Promise<void> {
  invariant(publishBy !== null, 'a scheduled draft names who scheduled it');
  const actor = publishBy.startsWith('operator:') ? publishBy : `member:${publishBy}`;
  const drafter = { accountId, actor, isOwner: false };
  try {
    await publishDraft(deps, drafter, id);
  } catch (error) {
    // What the database cannot do now is tried again in the next round.
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    await changeDraft(deps, { drafter, id }, (draft) => ({
      draft: { ...draft, publishAt: null, publishBy: null, scheduleProblem: error.message },
      action: 'catalog.schedule_failed',
      subject: { code: error.code },
    }));
  }
}
