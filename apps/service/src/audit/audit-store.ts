import { only } from '../kernel/index.ts';
import { byteaText, type Db, type Tx } from '../storage/index.ts';
import type { PreparedAuditRow } from './row.ts';

export interface AuditRow extends Omit<PreparedAuditRow, 'linkKey'> {
  /** Kept when the request itself is erased. */
  readonly requestHash: Buffer | null;
  readonly seq: number;
  readonly hash: Buffer;
}

export interface AuditHead {
  readonly accountId: string;
  readonly seq: number;
  readonly hash: Buffer;
}

export interface AuthenticatedHead extends AuditHead {
  readonly mac: Buffer | null;
}

/** Starts the audit chain of an account. */
export async function openAuditChain(tx: Tx, accountId: string): Promise<void> {
  await tx.query('insert into audit_heads (account_id) values ($1)', [accountId]);
}

/** Erases encrypted requests in the chain of some erased account; null when there are none left. */
export async function eraseSealedRequests(db: Db, batch: number): Promise<string | null> {
  const [row] = await db.query<{ id: string | null }>('select erase_audit_requests($1) as id', [batch]);
  return row?.id ?? null;
}

/** Appends the row to the audit chain of its account. */
export async function insertAuditRow(tx: Tx, row: PreparedAuditRow): Promise<number> {
  const rows = await tx.query<{ seq: number }>(
    `select (append_audit(array[e], array[$2::bytea]))[1] as seq from json_populate_record(null::audit_log, $1) e`,
    [
      JSON.stringify({
        account_id: row.accountId,
        id: row.id,
        at: row.at,
        actor: row.actor,
        action: row.action,
        request_id: row.requestId,
        catalog_version: row.catalogVersion,
        subject: JSON.parse(row.subject),
        request_sealed: byteaText(row.requestSealed),
        outcome_digest: byteaText(row.outcomeDigest),
        key_version: row.keyVersion,
        digest: byteaText(row.digest),
      }),
      row.linkKey,
    ],
  );
  return only(rows, 'audit entry').seq;
}

const COLUMNS = `account_id as "accountId", seq, id, at, actor, action, request_id as "requestId",
  catalog_version as "catalogVersion", subject::text as subject, request_sealed as "requestSealed", request_hash as "requestHash",
  outcome_digest as "outcomeDigest", key_version as "keyVersion", digest, hash`;

/** Makes every later read of this transaction see the same snapshot. */
export async function holdSnapshot(tx: Tx): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only');
}

/** Rows of one chain after a sequence number, in order. */
export async function readChain(
  tx: Tx,
  accountId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
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

/** Rows that are no decisions, newest first. */
export async function readHistory(
  db: Db,
  accountId: string,
  page: { readonly before: number | null; readonly limit: number },
): Promise<AuditRow[]> {
  return db.query<AuditRow>(
    `select ${COLUMNS} from audit_log
     where account_id = $1 and catalog_version is null and ($2::bigint is null or seq < $2)
     order by seq desc limit $3`,
    [accountId, page.before, page.limit],
  );
}

export async function readByRequest(db: Db, requestId: string): Promise<AuditRow | null> {
  const [row] = await db.query<AuditRow>(`select ${COLUMNS} from audit_log where request_id = $1`, [
    requestId,
  ]);
  return row ?? null;
}

/** The versions of the server key that audit rows were written with, without the given ones. */
export async function readVersionsBeyond(db: Db, known: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ version: number }>(
    `select distinct version from audit_heads, unnest(key_versions) as version where version <> all($1)`,
    [known],
  );
  return rows.map((row) => row.version);
}

/** The heads of all chains, or of one account's chain. */
export async function readHeads(tx: Tx, accountId: string | null): Promise<AuthenticatedHead[]> {
  return tx.query<AuthenticatedHead>(
    `select account_id as "accountId", seq, hash, mac from audit_heads
     where $1::text is null or account_id = $1 order by account_id`,
    [accountId],
  );
}

/** Chains that have rows but no head: among all chains, or for one account. */
export async function readHeadless(tx: Tx, accountId: string | null): Promise<string[]> {
  const rows = await tx.query<{ account_id: string }>(
    `select distinct account_id from audit_log
     where ($1::text is null or account_id = $1) and account_id not in (select account_id from audit_heads)`,
    [accountId],
  );
  return rows.map((row) => row.account_id);
}

/** The links of some rows, as far as the rows exist. */
export async function readLinks(
  db: Db,
  wanted: readonly { readonly accountId: string; readonly seq: number }[],
): Promise<AuditHead[]> {
  return db.query<AuditHead>(
    `select l.account_id as "accountId", l.seq, l.hash
     from unnest($1::text[], $2::bigint[]) w (account_id, seq)
     join audit_log l on l.account_id = w.account_id and l.seq = w.seq`,
    [wanted.map(({ accountId }) => accountId), wanted.map(({ seq }) => seq)],
  );
}
