import type { Db } from '../storage/index.ts';

/** True for the one caller who uses the challenge first. */
export async function insertSpent(
  db: Pick<Db, 'query'>,
  { hash, expiresAt }: { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<boolean> {
  const rows = await db.query(
    'insert into spent_challenges (hash, expires_at) values ($1, $2) on conflict do nothing returning hash',
    [hash, expiresAt],
  );
  return rows.length > 0;
}
