import type { PrincipalAccount } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import type { PreparedEvent } from './event.ts';

/** The number of the newest event of an account and mode; 0 if there is none. */
export async function newestPlace(db: Db, { accountId, livemode }: PrincipalAccount): Promise<number> {
  const [row] = await db.query<{ seq: number | null }>(
    'select max(seq) as seq from events where account_id = $1 and livemode = $2',
    [accountId, livemode],
  );
  return row?.seq ?? 0;
}

/** Events after a number, oldest first. */
export async function eventsAfter(
  db: Db,
  { accountId, livemode }: PrincipalAccount,
  { seq, limit }: { readonly seq: number; readonly limit: number },
): Promise<(PreparedEvent & { readonly seq: number })[]> {
  return db.query<PreparedEvent & { readonly seq: number }>(
    `select id, account_id as "accountId", livemode, seq, type, api_version as "apiVersion", created_at as "createdAt", body
     from events
     where account_id = $1 and livemode = $2 and seq > $3 and body is not null
     order by seq limit $4`,
    [accountId, livemode, seq, limit],
  );
}
