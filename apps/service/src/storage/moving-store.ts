import type { Tx } from './database.ts';

/**
 * What an account that is being moved is in a bucket: `leaving` until the directory names the other bucket, then `left`, and
 * `arriving` there.
 */
export type MovingState = 'leaving' | 'left' | 'arriving';

export async function setMoving(tx: Tx, accountId: string, state: MovingState): Promise<void> {
  await tx.query(
    `insert into moving_accounts (account_id, state) values ($1, $2)
     on conflict (account_id) do update set state = excluded.state`,
    [accountId, state],
  );
}

/** Keeps the server from ending a transaction that waits for another database. */
export async function keepOpen(tx: Tx): Promise<void> {
  await tx.query('select 1');
}

/** Ends the move in this bucket. False if it was not being moved here. */
export async function clearMoving(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx.query('delete from moving_accounts where account_id = $1 returning account_id', [
    accountId,
  ]);
  return rows.length > 0;
}
