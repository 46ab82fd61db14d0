import type { DRAFT_STATUSES } from '@prequal/contract/vocabulary';
import type { Db, Tx } from '../storage/index.ts';

export type StoredDraftStatus = (typeof DRAFT_STATUSES)[number];

export interface DraftKey {
  readonly accountId: string;
  readonly id: string;
}

/** A draft as it is stored, without its files and comments. */
export interface StoredDraft extends DraftKey {
  readonly title: string;
  readonly description: string | null;
  readonly baseVersion: string;
  readonly status: StoredDraftStatus;
  /** Members by their id, operators of the command line by their name. */
  readonly authors: readonly string[];
  readonly revision: number;
  readonly checkedRevision: number | null;
  readonly checkedBase: string | null;
  readonly approvedBy: string | null;
  readonly publishAt: Date | null;
  readonly publishBy: string | null;
  readonly scheduleProblem: string | null;
  readonly publishedVersion: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = `account_id as "accountId", id, title, description, base_version as "baseVersion", status, authors,
  revision, checked_revision as "checkedRevision", checked_base as "checkedBase", approved_by as "approvedBy",
  publish_at as "publishAt", publish_by as "publishBy", schedule_problem as "scheduleProblem",
  published_version as "publishedVersion", created_at as "createdAt", updated_at as "updatedAt"`;

export async function insertDraft(tx: Tx, draft: StoredDraft): Promise<void> {
  await tx.query(
    `insert into drafts (account_id, id, title, description, base_version, status, authors, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      draft.accountId,
      draft.id,
      draft.title,
      draft.description,
      draft.baseVersion,
      draft.status,
      draft.authors,
      draft.createdAt,
      draft.updatedAt,
    ],
  );
}

export async function selectDraft(db: Db | Tx, { accountId, id }: DraftKey): Promise<StoredDraft | null> {
  const [row] = await db.query<StoredDraft>(
    `select ${COLUMNS} from drafts where account_id = $1 and id = $2`,
    [accountId, id],
  );
  return row ?? null;
}

/** Locked until the transaction ends. */
export async function lockDraft(tx: Tx, { accountId, id }: DraftKey): Promise<StoredDraft | null> {
  const [row] = await tx.query<StoredDraft>(
    `select ${COLUMNS} from drafts where account_id = $1 and id = $2 for update`,
    [accountId, id],
  );
  return row ?? null;
}

export interface DraftPosition {
  readonly accountId: string;
  readonly status: StoredDraftStatus | null;
  readonly after: string | null;
  readonly limit: number;
}

/** Newest first. */
export async function selectDraftPage(
  db: Db,
  { accountId, status, after, limit }: DraftPosition,
): Promise<StoredDraft[]> {
  return db.query<StoredDraft>(
    `select ${COLUMNS} from drafts
     where account_id = $1 and ($2::text is null or status = $2) and ($3::text is null or id < $3)
     order by id desc limit $4`,
    [accountId, status, after, limit],
  );
}

/** Everything of a draft that can change. */
export async function updateDraft(tx: Tx, draft: StoredDraft): Promise<void> {
  await tx.query(
    `update drafts set base_version = $3, status = $4, authors = $5, revision = $6, checked_revision = $7,
       checked_base = $8, approved_by = $9, publish_at = $10, publish_by = $11, schedule_problem = $12,
       published_version = $13, updated_at = $14
     where account_id = $1 and id = $2`,
    [
      draft.accountId,
      draft.id,
      draft.baseVersion,
      draft.status,
      draft.authors,
      draft.revision,
      draft.checkedRevision,
      draft.checkedBase,
      draft.approvedBy,
      draft.publishAt,
      draft.publishBy,
      draft.scheduleProblem,
      draft.publishedVersion,
      draft.updatedAt,
    ],
  );
}

/** That this revision has no errors; nothing if the draft was changed meanwhile. */
export async function markChecked(
  db: Db,
  { accountId, id, revision, baseVersion }: StoredDraft,
): Promise<void> {
  await db.query(
    `update drafts set checked_revision = revision, checked_base = base_version
     where account_id = $1 and id = $2 and revision = $3 and base_version = $4`,
    [accountId, id, revision, baseVersion],
  );
}

/** A draft whose time to be published has come. */
export async function selectDueDraft(db: Db, now: Date): Promise<StoredDraft | null> {
  const [row] = await db.query<StoredDraft>(
    `select ${COLUMNS} from drafts where publish_at <= $1 order by publish_at limit 1`,
    [now],
  );
  return row ?? null;
}

export interface StoredComment {
  readonly id: number;
  readonly draftId: string;
  readonly author: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** The draft must be locked, so that comments are numbered one by one. */
export async function insertComment(
  tx: Tx,
  { accountId, id }: DraftKey,
  { author, text, createdAt }: Pick<StoredComment, 'author' | 'text' | 'createdAt'>,
): Promise<StoredComment> {
  const [row] = await tx.query<{ id: number }>(
    `insert into draft_comments (account_id, draft_id, id, author, text, created_at)
     select $1, $2, coalesce(max(id), 0) + 1, $3, $4, $5 from draft_comments where account_id = $1 and draft_id = $2
     returning id`,
    [accountId, id, author, text, createdAt],
  );
  return { id: row?.id ?? 0, draftId: id, author, text, createdAt };
}

export async function selectComments(
  db: Db,
  accountId: string,
  draftIds: readonly string[],
): Promise<StoredComment[]> {
  return db.query<StoredComment>(
    `select id, draft_id as "draftId", author, text, created_at as "createdAt" from draft_comments
     where account_id = $1 and draft_id = any($2) order by draft_id, id`,
    [accountId, draftIds],
  );
}
