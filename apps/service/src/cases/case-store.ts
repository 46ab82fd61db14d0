import type { Db, Tx } from '../storage/index.ts';

/** A case without its content. */
export interface CaseRow {
  readonly id: string;
  readonly accountId: string;
  readonly livemode: boolean;
  readonly product: string;
  readonly label: SealedContent | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** AES-256-GCM, encrypted and decrypted by the client only. */
export interface SealedContent {
  readonly ciphertext: Buffer;
  readonly iv: Buffer;
  readonly tag: Buffer;
}

const COLUMNS =
  'id, account_id as "accountId", livemode, product, label, created_at as "createdAt", expires_at as "expiresAt"';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A row as the database returns it, with the parts of its label in one column. */
type StoredRow<Row extends { readonly label: SealedContent | null }> = Omit<Row, 'label'> & {
  readonly label: Buffer | null;
};

function labelBytes(label: SealedContent | null): Buffer | null {
  return label === null ? null : Buffer.concat([label.iv, label.tag, label.ciphertext]);
}

function withSealedLabel<Row extends { readonly label: Buffer | null }>(row: Row) {
  const { label, ...rest } = row;
  if (label === null) return { ...rest, label };
  const contentAt = IV_BYTES + TAG_BYTES;
  return {
    ...rest,
    label: {
      iv: label.subarray(0, IV_BYTES),
      tag: label.subarray(IV_BYTES, contentAt),
      ciphertext: label.subarray(contentAt),
    },
  };
}

export async function insertCase(tx: Tx, row: CaseRow, content: SealedContent): Promise<void> {
  await tx.query(
    `insert into cases (id, account_id, livemode, product, ciphertext, iv, tag, created_at, expires_at, label)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
      labelBytes(row.label),
    ],
  );
}

/** Replaces everything except the id, the owner and the time of creation. */
export async function replaceCase(tx: Tx, row: CaseRow, content: SealedContent): Promise<void> {
  await tx.query(
    `update cases set product = $2, ciphertext = $3, iv = $4, tag = $5, expires_at = $6, label = $7 where id = $1`,
    [row.id, row.product, content.ciphertext, content.iv, content.tag, row.expiresAt, labelBytes(row.label)],
  );
}

/** A case of the account in either mode, unless it has expired. */
export async function selectCase(
  db: Db | Tx,
  { accountId, id, now }: { readonly accountId: string; readonly id: string; readonly now: Date },
): Promise<(CaseRow & SealedContent) | null> {
  const [row] = await db.query<StoredRow<CaseRow & SealedContent>>(
    `select ${COLUMNS}, ciphertext, iv, tag from cases where id = $2 and account_id = $1 and expires_at > $3`,
    [accountId, id, now],
  );
  return row === undefined ? null : withSealedLabel(row);
}

interface CaseKey {
  readonly accountId: string;
  readonly id: string;
  readonly now: Date;
}

/** The same without its content. */
export async function selectCaseRow(
  db: Pick<Db, 'query'>,
  { accountId, id, now }: CaseKey,
): Promise<CaseRow | null> {
  const [row] = await db.query<StoredRow<CaseRow>>(
    `select ${COLUMNS} from cases where id = $2 and account_id = $1 and expires_at > $3`,
    [accountId, id, now],
  );
  return row === undefined ? null : withSealedLabel(row);
}

/** The same, locked until the transaction ends. */
export async function lockCase(tx: Tx, { accountId, id, now }: CaseKey): Promise<CaseRow | null> {
  const [row] = await tx.query<StoredRow<CaseRow>>(
    `select ${COLUMNS} from cases where id = $2 and account_id = $1 and expires_at > $3 for update`,
    [accountId, id, now],
  );
  return row === undefined ? null : withSealedLabel(row);
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
  const rows = await db.query<StoredRow<CaseRow>>(
    `select ${COLUMNS} from cases
     where account_id = $1 and livemode = $2 and expires_at > $3 and ($4::text is null or id < $4)
     order by id desc limit $5`,
    [query.accountId, query.livemode, now, query.before, query.limit],
  );
  return rows.map(withSealedLabel);
}

export async function removeCase(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from cases where id = $1', [id]);
}
