import type { Db, Tx } from '../storage/index.ts';
import type { AccountRow } from './account-store.ts';

const ERASABLE = `closed_at <= $1 and erased_at is null
  and id not in (select m.account_id from moving_accounts m)`;

/**
 * One account that was closed by then and still has its owner's data; null if there is none that another process has not
 * locked.
 */
export async function selectErasable(db: Db, closedBefore: Date): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    `select id from accounts where ${ERASABLE} order by closed_at, id limit 1 for update skip locked`,
    [closedBefore],
  );
  return row?.id ?? null;
}

/** The account, locked, if it still is such an account. */
export async function lockErasable(
  tx: Tx,
  { id, closedBefore }: { readonly id: string; readonly closedBefore: Date },
): Promise<AccountRow | null> {
  const [row] = await tx.query<AccountRow>(
    `select id, name, email_sealed as "emailSealed", status, is_operator as "isOperator",
       created_at as "createdAt", closes_at as "closesAt" from accounts
     where id = $2 and ${ERASABLE} for update`,
    [closedBefore, id],
  );
  return row ?? null;
}

/** Marks the account before its rows are erased: the database lets append-only rows lose text only then. */
export async function markErased(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update accounts set erased_at = $2, updated_at = $2 where id = $1', [id, now]);
}
