import type { Db, Tx } from '../storage/index.ts';
import type { SealedContent } from './case-store.ts';

export interface CaseShareRow {
  readonly id: string;
  readonly caseId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertShare(tx: Tx, share: CaseShareRow): Promise<void> {
  await tx.query(
    `insert into case_shares (account_id, id, case_id, created_at, expires_at)
     select c.account_id, $1, c.id, $3, $4 from cases c where c.id = $2`,
    [share.id, share.caseId, share.createdAt, share.expiresAt],
  );
}

export async function countShares(tx: Tx, caseId: string, now: Date): Promise<number> {
  const rows = await tx.query('select from case_shares where case_id = $1 and expires_at > $2', [
    caseId,
    now,
  ]);
  return rows.length;
}

export async function removeShares(tx: Tx, caseId: string): Promise<void> {
  await tx.query('delete from case_shares where case_id = $1', [caseId]);
}

/** Ends every share link. Returns how many. */
export async function removeAllShares(tx: Tx): Promise<number> {
  return (await tx.query('delete from case_shares returning 1')).length;
}

/** The encrypted case of a share link, and whose it is, which the holder of the link is not told. */
export interface OpenedShare extends SealedContent {
  readonly accountId: string;
  readonly product: string;
  readonly livemode: boolean;
  readonly expiresAt: Date;
}

/**
 * The share whose id is stored in one of these forms. Null for a share that is expired, revoked or unknown, and for a deleted
 * case: the caller cannot tell which.
 */
export async function selectShared(db: Db, ids: readonly string[], now: Date): Promise<OpenedShare | null> {
  const [row] = await db.query<OpenedShare>(
    `select c.account_id as "accountId", c.product, c.livemode, c.ciphertext, c.iv, c.tag, s.expires_at as "expiresAt"
     from case_shares s join cases c on c.account_id = s.account_id and c.id = s.case_id
     where s.id = any ($1) and s.expires_at > $2 and c.expires_at > $2`,
    [ids, now],
  );
  return row ?? null;
}

/** Share links whose ids are stored in clear. */
export async function selectPlainShares(
  db: Db,
): Promise<readonly { readonly accountId: string; readonly id: string }[]> {
  return db.query(`select account_id as "accountId", id from case_shares where starts_with(id, 'shr_')`);
}

export async function selectSharesOfAccount(
  tx: Tx,
  accountId: string,
): Promise<{ readonly id: string; readonly expiresAt: Date }[]> {
  return tx.query('select id, expires_at as "expiresAt" from case_shares where account_id = $1', [accountId]);
}

export async function renameShare(
  db: Db,
  share: { readonly accountId: string; readonly id: string; readonly stored: string },
): Promise<void> {
  await db.query('update case_shares set id = $3 where account_id = $1 and id = $2', [
    share.accountId,
    share.id,
    share.stored,
  ]);
}
