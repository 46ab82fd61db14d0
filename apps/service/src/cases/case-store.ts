import type { Db, Tx } from '../storage/index.ts';

/** A case without what only its owner can read. */
export interface CaseRow {
  readonly id: string;
  readonly accountId: string;
  readonly livemode: boolean;
  readonly product: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** AES-256-GCM, made and understood by the client alone. */
export interface SealedContent {
  readonly ciphertext: Buffer;
  readonly iv: Buffer;
  readonly tag: Buffer;
}

const COLUMNS =
  'id, account_id as "accountId", livemode, product, created_at as "createdAt", expires_at as "expiresAt"';

export async function insertCase(tx: Tx, row: CaseRow, content: SealedContent): Promise<void> {
  await tx.query(
    `insert into cases (id, account_id, livemode, product, ciphertext, iv, tag, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.id,
      row.accountId,
      row.livemode,
      row.product,
      content.ciphertext,
      content.iv,
      content.tag,
      row.createdAt,
      row.expiresAt,
    ],
  );
}

/** A case of the account in either mode, unless its time is over. */
export async function selectCase(
  db: Db | Tx,
  accountId: string,
  id: string,
  now: Date,
): Promise<(CaseRow & SealedContent) | null> {
  const [row] = await db.query<CaseRow & SealedContent>(
    `select ${COLUMNS}, ciphertext, iv, tag from cases where id = $2 and account_id = $1 and expires_at > $3`,
    [accountId, id, now],
  );
  return row ?? null;
}

/** The same without its content, held until the transaction ends. */
export async function lockCase(tx: Tx, accountId: string, id: string, now: Date): Promise<CaseRow | null> {
  const [row] = await tx.query<CaseRow>(
    `select ${COLUMNS} from cases where id = $2 and account_id = $1 and expires_at > $3 for update`,
    [accountId, id, now],
  );
  return row ?? null;
}

export interface CaseQuery {
  readonly accountId: string;
  readonly livemode: boolean;
  /** Only cases older than this one; null for the newest. */
  readonly before: string | null;
  readonly limit: number;
}

/** Newest first. */
export async function selectCases(db: Db, query: CaseQuery, now: Date): Promise<CaseRow[]> {
  return db.query<CaseRow>(
    `select ${COLUMNS} from cases
     where account_id = $1 and livemode = $2 and expires_at > $3 and ($4::text is null or id < $4)
     order by id desc limit $5`,
    [query.accountId, query.livemode, now, query.before, query.limit],
  );
}

export async function removeCase(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from cases where id = $1', [id]);
}

export async function removeExpired(db: Db, now: Date, batch: number): Promise<number> {
  const rows = await db.query(
    `delete from cases where id in (
       select id from cases where expires_at <= $1 order by expires_at limit $2 for update skip locked)
     returning id`,
    [now, batch],
  );
  return rows.length;
}

export async function removeCasesOf(tx: Tx, accountId: string): Promise<number> {
  return (await tx.query('delete from cases where account_id = $1 returning id', [accountId])).length;
}
