import type { Db } from '../../storage/index.ts';

/** Says that the owner of leases is alive, by the database clock. */
export async function beat(db: Db, owner: string): Promise<void> {
  await db.query(
    `insert into lease_owners (owner, seen_at) values ($1, clock_timestamp())
     on conflict (owner) do update set seen_at = excluded.seen_at`,
    [owner],
    'beat',
  );
}

/** Owners that were alive once and have been silent since. Those of an older version never say that they are alive. */
export async function selectSilentOwners(db: Db, silentMs: number): Promise<string[]> {
  const rows = await db.query<{ owner: string }>(
    `select owner from lease_owners where seen_at < clock_timestamp() - $1 * interval '1 millisecond'`,
    [silentMs],
  );
  return rows.map(({ owner }) => owner);
}

/** Forgets owners, unless some of their lanes were locked just now and still have to be freed. */
export async function forgetOwners(db: Db, owners: readonly string[]): Promise<void> {
  await db.query(
    `delete from lease_owners o where o.owner = any ($1)
       and not exists (select from webhook_lanes l where l.lease_owner = o.owner)`,
    [owners],
  );
}
