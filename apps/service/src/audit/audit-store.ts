import { only } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import type { PreparedAuditRow } from './row.ts';

export interface AuditRow extends PreparedAuditRow {
  /** Stands for a request that was erased. */
  readonly requestHash: Buffer | null;
  readonly seq: number;
  readonly hash: Buffer;
}

export interface AuditHead {
  readonly accountId: string;
  readonly seq: number;
  readonly hash: Buffer;
}

/** Takes the next place in the account's chain and writes the row there, in one statement. */
export async function insertAuditRow(tx: Tx, row: PreparedAuditRow): Promise<number> {
  const rows = await tx.query<{ seq: number }>(
    `with head as (
       update account_heads set audit_seq = audit_seq + 1, audit_hash = sha256(audit_hash || $12)
       where account_id = $1 returning audit_seq, audit_hash
     )
     insert into audit_log (account_id, seq, id, at, actor, action, request_id, catalog_version, subject,
                            request_sealed, outcome_digest, key_version, digest, hash)
     select $1, audit_seq, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, audit_hash from head
     returning seq`,
    [
      row.accountId,
      row.id,
      row.at,
      row.actor,
      row.action,
      row.requestId,
      row.catalogVersion,
      row.subject,
      row.requestSealed,
      row.outcomeDigest,
      row.keyVersion,
      row.digest,
    ],
  );
  return only(rows, `head of account ${row.accountId}`).seq;
}

const COLUMNS = `account_id as "accountId", seq, id, at, actor, action, request_id as "requestId",
  catalog_version as "catalogVersion", subject::text as subject, request_sealed as "requestSealed", request_hash as "requestHash",
  outcome_digest as "outcomeDigest", key_version as "keyVersion", digest, hash`;

/** What this transaction reads from here on is one moment, however long it takes. */
export async function holdSnapshot(tx: Tx): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only');
}

/** Rows of one chain after a place, in order. */
export async function readChain(
  tx: Tx,
  accountId: string,
  after: number,
  limit: number,
): Promise<AuditRow[]> {
  return tx.query<AuditRow>(
    `select ${COLUMNS} from audit_log where account_id = $1 and seq > $2 order by seq limit $3`,
    [accountId, after, limit],
  );
}

export async function readNewest(db: Db, accountId: string, limit: number): Promise<AuditRow[]> {
  const rows = await db.query<AuditRow>(
    `select ${COLUMNS} from audit_log where account_id = $1 order by seq desc limit $2`,
    [accountId, limit],
  );
  return rows.reverse();
}

export async function readByRequest(db: Db, requestId: string): Promise<AuditRow | null> {
  const [row] = await db.query<AuditRow>(`select ${COLUMNS} from audit_log where request_id = $1`, [
    requestId,
  ]);
  return row ?? null;
}

/** The key versions of all rows, less the given ones. No index helps: one would cost every decision a write. */
export async function readVersionsBeyond(db: Db, known: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ version: number }>(
    'select distinct key_version as version from audit_log where key_version <> all($1)',
    [known],
  );
  return rows.map((row) => row.version);
}

/** The heads of all chains, or of one. */
export async function readHeads(tx: Tx, accountId: string | null): Promise<AuditHead[]> {
  return tx.query<AuditHead>(
    `select account_id as "accountId", audit_seq as seq, audit_hash as hash from account_heads
     where $1::text is null or account_id = $1 order by account_id`,
    [accountId],
  );
}

/** Chains that have rows but no head any more: of all, or of one. */
export async function readHeadless(tx: Tx, accountId: string | null): Promise<string[]> {
  const rows = await tx.query<{ account_id: string }>(
    `select distinct account_id from audit_log
     where ($1::text is null or account_id = $1) and account_id not in (select account_id from account_heads)`,
    [accountId],
  );
  return rows.map((row) => row.account_id);
}
