import { type Db, sweptTable } from '../storage/index.ts';
import { PAYLOAD_DAYS } from './tables.ts';

const DAY_MS = 86_400_000;

/** The payloads of events that were emitted at this time or earlier are removed. */
export function payloadsExpiredAt(now: Date): Date {
  return new Date(now.getTime() - PAYLOAD_DAYS * DAY_MS);
}

export interface PayloadPurge {
  readonly createdBefore: Date;
  /** Events that somebody is still going to send. */
  readonly pending: readonly string[];
  readonly limit: number;
}

/**
 * Removes the payloads of old events that are in no partition, and returns how many: those of older versions, and those
 * whose time had no partition. Partitions are dropped as a whole.
 */
export async function purgePayloads(
  db: Db,
  { createdBefore, pending, limit }: PayloadPurge,
): Promise<number> {
  const table = await sweptTable(db, 'event_payloads');
  const apart = await db.query(
    `with old as (
       select p.account_id, p.livemode, p.seq, p.created_at from ${table} p
       join event_log v on v.account_id = p.account_id and v.livemode = p.livemode and v.seq = p.seq
       where p.created_at <= $1 and v.id <> all ($3)
       limit $2 for update of p skip locked
     )
     delete from ${table} p using old
     where p.account_id = old.account_id and p.livemode = old.livemode and p.seq = old.seq
       and p.created_at = old.created_at
     returning p.seq`,
    [createdBefore, limit, pending],
  );
  const rows = await db.query(
    `with old as (
       select v.id from event_log v
       where v.body is not null and v.created_at <= $1 and v.id <> all ($3)
       order by v.created_at limit $2 for update skip locked
     )
     update event_log v set body = null from old where v.id = old.id returning v.id`,
    [createdBefore, limit, pending],
  );
  return apart.length + rows.length;
}
