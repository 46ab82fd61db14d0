import type { KeyError, KeyRing } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import { type AuditRow, insertAuditRow, readHistory, readNewest, readVersionsBeyond } from './audit-store.ts';
import { missingKeys } from './authentic.ts';
import { coveredContent } from './covered.ts';
import { type AuditEntry, prepareAuditRow, recordedSubject } from './row.ts';

export async function recordAudit(
  tx: Tx,
  { keys, now }: { readonly keys: KeyRing; readonly now: Date },
  entry: AuditEntry,
): Promise<void> {
  await insertAuditRow(tx, prepareAuditRow(keys, entry, now));
}

export interface AuditListItem {
  readonly id: string;
  readonly account_id: string;
  readonly seq: number;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly request_id: string | null;
  readonly catalog_version: string | null;
  readonly subject: Readonly<Record<string, unknown>>;
  readonly outcome_digest: string | null;
  readonly hash: string;
}

export interface AuditReader {
  readonly db: Db;
  readonly keys: KeyRing;
}

export async function listAudit(
  { db, keys }: AuditReader,
  accountId: string,
  limit: number,
): Promise<AuditListItem[]> {
  return (await readNewest(db, accountId, limit)).map((row) => listItem(keys, row));
}

/** What people and programs did in an account apart from decisions, newest first. */
export async function listHistory(
  { db, keys }: AuditReader,
  accountId: string,
  page: { readonly before: number | null; readonly limit: number },
): Promise<AuditListItem[]> {
  return (await readHistory(db, accountId, page)).map((row) => listItem(keys, row));
}

function listItem(keys: KeyRing, row: AuditRow): AuditListItem {
  const { subject, outcomeDigest } = coveredContent(keys, {
    ...row,
    outcomeDigest: row.outcomeDigest?.toString('hex') ?? null,
  });
  return {
    id: row.id,
    account_id: row.accountId,
    seq: row.seq,
    at: row.at.toISOString(),
    actor: row.actor,
    action: row.action,
    request_id: row.requestId,
    catalog_version: row.catalogVersion,
    subject: recordedSubject(keys, { ...row, subject }),
    outcome_digest: outcomeDigest,
    hash: row.hash.toString('hex'),
  };
}

/** The error for a key ring that lacks keys needed to verify the rows, or null if it has them all. */
export async function keysMissingFor(db: Db, keys: KeyRing): Promise<KeyError | null> {
  const versions = await readVersionsBeyond(db, keys.versions);
  return versions.length === 0 ? null : missingKeys(versions);
}
