import { recordAudit } from '../audit/index.ts';
import { isId, notFound, Problem } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import {
  type DraftKey,
  lockDraft,
  type StoredDraft,
  type StoredDraftStatus,
  selectDraft,
} from './draft-store.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';

/** Who works on drafts: a member of the operator account, or an operator of the command line. */
export interface Drafter {
  readonly accountId: string;
  /** As the audit log names them. */
  readonly actor: string;
  /** Owners of the operator account may do what only authors may. */
  readonly isOwner: boolean;
}

/** How drafts name a person: members by their id. */
export function personOf({ actor }: Pick<Drafter, 'actor'>): string {
  return actor.startsWith('member:') ? actor.slice('member:'.length) : actor;
}

export async function findDraft(db: Db | Tx, key: DraftKey): Promise<StoredDraft> {
  const draft = isId('draft', key.id) ? await selectDraft(db, key) : null;
  if (draft === null) throw notFound('draft');
  return draft;
}

/** The draft, locked until the transaction ends. */
export async function takeDraft(tx: Tx, key: DraftKey): Promise<StoredDraft> {
  const draft = isId('draft', key.id) ? await lockDraft(tx, key) : null;
  if (draft === null) throw notFound('draft');
  return draft;
}

export interface DraftAudit {
  readonly action: `catalog.${string}`;
  readonly subject: Readonly<Record<string, unknown>>;
}

export async function auditDraft(
  tx: Tx,
  { keys, clock }: Pick<WorkbenchDeps, 'keys' | 'clock'>,
  { accountId, actor, action, subject }: Pick<Drafter, 'accountId' | 'actor'> & DraftAudit,
): Promise<void> {
  await recordAudit(tx, { keys, now: clock.now() }, { accountId, actor, action, subject, request: null });
}

/** Throws unless the draft is in one of the states. */
export function requireStatus(
  { status }: StoredDraft,
  allowed: readonly StoredDraftStatus[],
  verb: string,
): void {
  if (allowed.includes(status)) return;
  throw new Problem(
    'conflict',
    `Only a draft that is ${allowed.join(' or ')} can be ${verb}; this one is ${status}.`,
  );
}

/** Throws unless the person is an author of the draft, or an owner. */
export function requireAuthor(drafter: Drafter, { authors }: StoredDraft): void {
  if (drafter.isOwner || authors.includes(personOf(drafter))) return;
  throw new Problem('forbidden', 'Only an author of the draft, or an owner, may do this.');
}

/** Throws if the person is an author of the draft. Returns whether they are and may nevertheless. */
export function requireOther(
  { publishAlone }: Pick<WorkbenchDeps, 'publishAlone'>,
  drafter: Drafter,
  { authors }: StoredDraft,
): boolean {
  const isOwn = authors.includes(personOf(drafter));
  if (isOwn && !publishAlone) {
    throw new Problem(
      'own_draft',
      'You are an author of this draft. Ask another publisher to approve it or send it back.',
    );
  }
  return isOwn;
}
