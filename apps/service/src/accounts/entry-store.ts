import type { Tx } from '../storage/index.ts';

/** Keyed hashes of everything that gives access to an account, with the time when it ends. */
export async function selectAccessHashes(
  tx: Tx,
  accountId: string,
): Promise<{ readonly hash: Buffer; readonly expiresAt: Date | null }[]> {
  return tx.query(
    `select hash, null::timestamptz as "expiresAt" from tokens where account_id = $1
     union all select hash, expires_at from sessions where account_id = $1
     union all select hash, expires_at from sign_in_tickets where account_id = $1`,
    [accountId],
  );
}

/** The members of an account who have passkeys. */
export async function selectPasskeyOwners(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select distinct member_id as id from passkeys where account_id = $1',
    [accountId],
  );
  return rows.map(({ id }) => id);
}

/** Keyed hashes of the addresses of an account's members. */
export async function selectAddressHashesOf(tx: Tx, accountId: string): Promise<Buffer[]> {
  const rows = await tx.query<{ hash: Buffer }>(
    'select email_hash as hash from members where account_id = $1 and email_hash is not null',
    [accountId],
  );
  return rows.map(({ hash }) => hash);
}
