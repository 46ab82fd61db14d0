import type { KeyError, KeyRing } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import {
  type AuditRow,
  type AuthenticatedHead,
  holdSnapshot,
  insertAuditRow,
  readChain,
  readHeadless,
  readHeads,
  readHistory,
  readNewest,
  readVersionsBeyond,
} from './audit-store.ts';
import { judgeRow, missingKeys } from './authentic.ts';
import { type AuditEntry, headMac, linkHash, prepareAuditRow, SYSTEM_CHAIN } from './row.ts';

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
  readonly subject: unknown;
  readonly outcome_digest: string | null;
  readonly hash: string;
}

export async function listAudit(db: Db, accountId: string, limit: number): Promise<AuditListItem[]> {
  return (await readNewest(db, accountId, limit)).map(listItem);
}

/** What people and programs did in an account apart from decisions, newest first. */
export async function listHistory(
  db: Db,
  accountId: string,
  page: { readonly before: number | null; readonly limit: number },
): Promise<AuditListItem[]> {
  return (await readHistory(db, accountId, page)).map(listItem);
}

function listItem(row: AuditRow): AuditListItem {
  return {
    id: row.id,
    account_id: row.accountId,
    seq: row.seq,
    at: row.at.toISOString(),
    actor: row.actor,
    action: row.action,
    request_id: row.requestId,
    catalog_version: row.catalogVersion,
    subject: JSON.parse(row.subject),
    outcome_digest: row.outcomeDigest?.toString('hex') ?? null,
    hash: row.hash.toString('hex'),
  };
}

export type AuditIssue =
  | 'edited'
  | 'missing'
  | 'tail_missing'
  | 'broken_link'
  | 'head_missing'
  | 'checkpoint_mismatch';

export interface BrokenPlace {
  readonly account_id: string;
  readonly seq: number;
  readonly issue: AuditIssue;
}

export interface AuditVerdict {
  readonly rows: number;
  readonly broken: readonly BrokenPlace[];
}

const PAGE = 1000;
/** The action after which the requests of a chain may be missing. */
export const ERASURE = 'account.erase';

/** The error for a key ring that lacks keys needed to verify the rows, or null if it has them all. */
export async function keysMissingFor(db: Db, keys: KeyRing): Promise<KeyError | null> {
  const versions = await readVersionsBeyond(db, keys.versions);
  return versions.length === 0 ? null : missingKeys(versions);
}

/**
 * Checks every chain from its first row to its head and lists each row that does not verify. Throws a KeyError when the
 * key of a row is missing, because such a row cannot be judged.
 */
export async function verifyAudit(db: Db, keys: KeyRing, accountId: string | null): Promise<AuditVerdict> {
  return db.transaction(async (tx) => {
    // Without a snapshot, rows written meanwhile would be newer than the head read before.
    await holdSnapshot(tx);
    return walk(tx, keys, accountId);
  });
}

async function walk(tx: Tx, keys: KeyRing, accountId: string | null): Promise<AuditVerdict> {
  let rows = 0;
  const broken: BrokenPlace[] = [];
  const missing = new Set<number>();
  for (const head of await readHeads(tx, accountId)) {
    let seq = 0;
    let hash: Buffer = Buffer.alloc(0);
    let last: AuditRow | null = null;
    const erased: AuditRow[] = [];
    let erasedByRight = false;
    for (;;) {
      const page = await readChain(tx, head.accountId, { after: seq, limit: PAGE });
      for (const row of page) {
        rows++;
        for (let lost = seq + 1; lost < row.seq; lost++) broken.push(place(row, lost, 'missing'));
        const gap = row.seq !== seq + 1;
        const judged = judgeRow(keys, row);
        if (judged === 'unknown') missing.add(row.keyVersion);
        if (row.requestHash !== null && row.requestSealed === null) erased.push(row);
        if (judged === 'genuine' && row.action === ERASURE) erasedByRight = true;
        if (judged === 'edited') broken.push(place(row, row.seq, 'edited'));
        // After a gap, and without the key, the link cannot be checked; both are reported.
        else if (!gap && judged === 'genuine' && !linkHash(keys, row, hash).equals(row.hash))
          broken.push(place(row, row.seq, 'broken_link'));
        seq = row.seq;
        hash = row.hash;
        last = row;
      }
      if (page.length < PAGE) break;
    }
    // Requests may be missing only if the chain contains a genuine erasure row.
    if (!erasedByRight) broken.push(...erased.map((row) => place(row, row.seq, 'edited')));
    if (seq < head.seq) broken.push({ account_id: head.accountId, seq: seq + 1, issue: 'tail_missing' });
    else if (seq === 0 && head.accountId !== SYSTEM_CHAIN) {
      // The chain of an account begins with its creation.
      broken.push({ account_id: head.accountId, seq: 1, issue: 'tail_missing' });
    } else if (last !== null && !isHeadOf(keys, head, last)) {
      broken.push({ account_id: head.accountId, seq, issue: 'broken_link' });
    }
  }
  for (const lost of await readHeadless(tx, accountId))
    broken.push({ account_id: lost, seq: 0, issue: 'head_missing' });
  if (missing.size > 0) throw missingKeys(missing);
  return { rows, broken };
}

/** Whether a chain ends where its head says. A head under a key that is missing is not judged; its row is reported. */
function isHeadOf(keys: KeyRing, head: AuthenticatedHead, last: AuditRow): boolean {
  if (last.seq !== head.seq || !last.hash.equals(head.hash)) return false;
  if (!keys.versions.includes(last.keyVersion)) return true;
  return head.mac !== null && headMac(keys, last).equals(head.mac);
}

function place(row: AuditRow, seq: number, issue: AuditIssue): BrokenPlace {
  return { account_id: row.accountId, seq, issue };
}
