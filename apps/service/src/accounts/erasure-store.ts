import type { Tx } from '../storage/index.ts';
import type { AccountRow } from './account-store.ts';

/**
 * One account that was closed by then and still has its owner's data, locked; null if there is none that another
 * process has not locked.
 */
export async function lockErasable(tx: Tx, closedBefore: Date): Promise<AccountRow | null> {
  const [row] = await tx.query<AccountRow>(
    `select id, name, email_sealed as "emailSealed", status, created_at as "createdAt" from accounts
     where closed_at <= $1 and erased_at is null
     order by closed_at, id limit 1 for update skip locked`,
    [closedBefore],
  );
  return row ?? null;
}

export async function erasePerson(
  tx: Tx,
  id: string,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    'update accounts set name = $2, email_sealed = null, erased_at = $3, updated_at = $3 where id = $1',
    [id, name, now],
  );
  // Reasons are free text that an operator wrote.
  await tx.query('update licenses set status_reason = null where account_id = $1', [id]);
  await tx.query('update tokens set revoked_reason = null where account_id = $1', [id]);
}
