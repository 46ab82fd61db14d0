import type { Tx } from '../storage/index.ts';
import type { AccountRow } from './account-store.ts';

/**
 * One account that was closed by then and still has its owner's data, locked; null if there is none that another
 * process has not locked.
 */
export async function lockErasable(tx: Tx, closedBefore: Date): Promise<AccountRow | null> {
  const [row] = await tx.query<AccountRow>(
    `select id, name, email_sealed as "emailSealed", status, is_operator as "isOperator",
       created_at as "createdAt", closes_at as "closesAt" from accounts
     where closed_at <= $1 and erased_at is null
       and id not in (select m.account_id from moving_accounts m)
     order by closed_at, id limit 1 for update skip locked`,
    [closedBefore],
  );
  return row ?? null;
}

/** Marks the account before its rows are erased: the database lets append-only rows lose text only then. */
export async function markErased(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update accounts set erased_at = $2, updated_at = $2 where id = $1', [id, now]);
}
