import { only } from '../kernel/index.ts';
import { byteaText, type Db, type Tx } from '../storage/index.ts';
import { BINARY_FIELDS } from './binary-rows.ts';
import type { PreparedAuditRow } from './row.ts';

export interface AuditRow extends Omit<PreparedAuditRow, 'linkKey'> {
  /** Kept when the request itself is erased. */
  readonly requestHash: Buffer | null;
  /** What the digest covers instead of `subject` and `outcomeDigest`; null unless the row is of an earlier version. */
  readonly coveredSealed: Buffer | null;
  readonly seq: number;
  readonly hash: Buffer;
}

export interface AuditHead {
  readonly accountId: string;
  readonly seq: number;
  readonly hash: Buffer;
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
  outcome_digest as "outcomeDigest", covered_sealed as "coveredSealed", key_version as "keyVersion", digest, hash`;

/** The rows of one chain in a range of numbers, in order and in base64, with the hash of each request instead of the request. */
export async function readChain(
  db: Db,
  accountId: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<string> {
  const [page] = await db.query<{ rows: string | null }>(
    `select encode(string_agg(record_send(r), ''::bytea order by seq, at), 'base64') as rows
     from (select ${BINARY_FIELDS} from audit_log where account_id = $1 and seq > $2 and seq <= $3) r`,
    [accountId, after, upTo],
    'read-audit-chain',
  );
  return page?.rows ?? '';
}

/** A row for an export, with the hash of its request instead of the request. Hashes are in hex. */
export interface ExportedColumns
  extends Pick<
    AuditRow,
    'seq' | 'id' | 'at' | 'actor' | 'action' | 'requestId' | 'catalogVersion' | 'subject'
  > {
  readonly requestHash: string | null;
  readonly erased: boolean;
  readonly outcomeDigest: string | null;
  /** In base64. */
  readonly coveredSealed: string | null;
  readonly keyVersion: number;
  readonly digest: string;
  readonly hash: string;
}

export async function readExportedRows(
  db: Db,
  accountId: string,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<ExportedColumns[]> {
  return db.query<ExportedColumns>(
    `select seq, id, at, actor, action, request_id as "requestId", catalog_version as "catalogVersion",
       subject::text as subject, encode(coalesce(request_hash, pg_catalog.sha256(request_sealed)), 'hex') as "requestHash",
       request_hash is not null and request_sealed is null as erased,
       encode(outcome_digest, 'hex') as "outcomeDigest", key_version as "keyVersion",
       translate(encode(covered_sealed, 'base64'), E'\\n', '') as "coveredSealed",
       encode(digest, 'hex') as digest, encode(hash, 'hex') as hash
     from audit_log where account_id = $1 and seq > $2 and seq <= $3 order by seq, at limit $4`,
    [accountId, after, upTo, limit],
    'read-exported-audit',
  );
}

/** The number of the first row of a chain after another one, or null. */
export async function readNextNumber(db: Db, accountId: string, after: number): Promise<number | null> {
  const [row] = await db.query<{ seq: number | null }>(
    'select min(seq) as seq from audit_log where account_id = $1 and seq > $2',
    [accountId, after],
  );
  return row?.seq ?? null;
}

/** The rows of a chain with an action that is no decision. */
export async function readRowsOfAction(db: Db, accountId: string, action: string): Promise<AuditRow[]> {
  return db.query<AuditRow>(
    `select ${COLUMNS} from audit_log
     where account_id = $1 and catalog_version is null and action = $2 order by seq`,
    [accountId, action],
  );
}

/** The numbers of rows in a chain whose request was erased, in order. */
export async function readErasedNumbers(
  db: Db,
  accountId: string,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db.query<{ seq: number }>(
    `select seq from audit_log where account_id = $1 and seq > $2 and seq <= $3
       and request_hash is not null and request_sealed is null order by seq limit $4`,
    [accountId, after, upTo, limit],
  );
  return rows.map(({ seq }) => seq);
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

export interface RecordedDecisionRow {
  readonly id: string;
  readonly seq: number;
  readonly at: Date;
  readonly requestSealed: Buffer | null;
}

/** Live decisions of an account before a number, newest first; also the other rows in between, without a request. */
export async function readDecisionPage(
  db: Db,
  accountId: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<RecordedDecisionRow[]> {
  return db.query<RecordedDecisionRow>(
    `select id, seq, at, case when action in ('prequalify', 'quote') then request_sealed end as "requestSealed"
     from audit_log where account_id = $1 and ($2::bigint is null or seq < $2) order by seq desc limit $3`,
    [accountId, before, limit],
  );
}

/** A decision of an earlier version, whose subject is in clear. */
interface ClearDecision {
  readonly seq: number;
  /** With microseconds, which a Date would lose. */
  readonly at: string;
  readonly id: string;
  readonly subject: string;
  readonly outcomeDigest: Buffer | null;
}

export async function readClearDecisions(
  db: Db,
  accountId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ClearDecision[]> {
  return db.query<ClearDecision>(
    `select seq, at::text as at, id, subject::text as subject, outcome_digest as "outcomeDigest" from audit_log
     where account_id = $1 and seq > $2 and subject ? 'eligible_count' and covered_sealed is null order by seq limit $3`,
    [accountId, after, limit],
  );
}

/** Replaces what the digest of a row covers by a ciphertext of it. */
export async function coverRow(
  db: Db,
  { accountId, seq, at }: { readonly accountId: string; readonly seq: number; readonly at: string },
  { subject, coveredSealed }: { readonly subject: string; readonly coveredSealed: Buffer },
): Promise<void> {
  await db.query(
    `update audit_log set subject = $4::jsonb, outcome_digest = null, covered_sealed = $5
     where account_id = $1 and seq = $2 and at = $3 and covered_sealed is null`,
    [accountId, seq, at, subject, coveredSealed],
  );
}

/** The versions of the server key that audit rows were written with, without the given ones. */
export async function readVersionsBeyond(db: Db, known: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ version: number }>(
    `select distinct version from audit_heads, unnest(key_versions) as version where version <> all($1)`,
    [known],
  );
  return rows.map((row) => row.version);
}

/** Chains of accounts that are being moved are complete in one of the two buckets; the other one is not looked at. */
const IS_HERE = `not exists (select from moving_accounts m where m.account_id = h.account_id and m.state <> 'leaving')`;

/** The heads of all chains. */
export async function readHeads(db: Db): Promise<AuditHead[]> {
  return db.query<AuditHead>(
    `select account_id as "accountId", seq, hash from audit_heads h where ${IS_HERE} order by account_id`,
  );
}

/** A chain that is to be verified: its head and its last row at one moment. */
export interface WalkedChain {
  readonly accountId: string;
  readonly seq: number;
  readonly hash: string;
  readonly mac: string | null;
  /** The number of the last row; 0 if there is none. */
  readonly end: number;
}

export interface ChainSelection {
  /** Only this account. */
  readonly accountId: string | null;
  /** Only chains after this one in the order of ids. */
  readonly after: string;
  readonly limit: number;
}

/** The next chains in the order of their ids. */
export async function readChains(db: Db, selection: ChainSelection): Promise<WalkedChain[]> {
  const { accountId, after, limit } = selection;
  return db.query<WalkedChain>(
    `select account_id as "accountId", seq, encode(hash, 'hex') as hash, encode(mac, 'hex') as mac,
       coalesce((select max(l.seq) from audit_log l where l.account_id = h.account_id), 0) as end
     from audit_heads h where (($1::text is null and ${IS_HERE}) or account_id = $1) and account_id > $2
     order by account_id limit $3`,
    [accountId, after, limit],
  );
}

/**
 * The next accounts that have audit rows, and whether their chain has a head. Each step looks up the next account in the
 * index, so that the rows between two accounts are not read.
 */
export async function readRowOwners(
  db: Db,
  selection: ChainSelection,
): Promise<{ accountId: string; hasHead: boolean }[]> {
  const { accountId, after, limit } = selection;
  return db.query(
    `with recursive owners as (
       select min(l.account_id) as id, 1 as found from audit_log l
       where l.account_id > $2 and ($1::text is null or l.account_id = $1)
       union all
       select (select min(l.account_id) from audit_log l
               where l.account_id > o.id and ($1::text is null or l.account_id = $1)), o.found + 1
       from owners o where o.id is not null and o.found < $3
     )
     select o.id as "accountId", exists (select from audit_heads h where h.account_id = o.id)
       or exists (select from moving_accounts m where m.account_id = o.id and m.state <> 'leaving') as "hasHead"
     from owners o where o.id is not null order by o.found`,
    [accountId, after, limit],
  );
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
