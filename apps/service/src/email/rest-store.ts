import type { Tx } from '../storage/index.ts';

/** As `restDeliveries`, for the email of an account. */
export async function restEmails(
  tx: Tx,
  accountId: string,
  { force }: { readonly force: boolean },
): Promise<number> {
  await tx.query(
    `update emails set due_at = 'infinity', lease_token = lease_token + 1, lease_owner = null
     where account_id = $1 and status = 'pending' and due_at < 'infinity' ${force ? '' : 'and lease_owner is null'}`,
    [accountId],
  );
  return countAwakeEmails(tx, accountId);
}

export async function countAwakeEmails(tx: Tx, accountId: string): Promise<number> {
  const awake = await tx.query(
    `select from emails where account_id = $1 and (lease_owner is not null or (status = 'pending' and due_at < 'infinity'))`,
    [accountId],
  );
  return awake.length;
}

export async function resumeEmails(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.query(`update emails set due_at = $2 where account_id = $1 and due_at = 'infinity'`, [
    accountId,
    now,
  ]);
}
