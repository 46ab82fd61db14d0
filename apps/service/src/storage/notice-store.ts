import type { Db, Tx } from './database.ts';
import { CONFIRMED_CHANNEL, CONFIRMING } from './listener.ts';

/** Asks all processes to confirm that they have handled the notifications of this transaction. */
export async function askForConfirmation(tx: Tx, payload: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [CONFIRMED_CHANNEL, payload]);
}

/** The sessions that confirm notifications, one or more for each process. */
export async function selectConfirming(db: Db): Promise<number[]> {
  const rows = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
    [CONFIRMING],
  );
  return rows.map(({ pid }) => pid);
}
