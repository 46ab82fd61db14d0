import { encodeTime } from 'ulid';
import { type Db, sweptTable } from '../../storage/index.ts';

const KEPT_MS = 90 * 86_400_000;

/** Event ids start with their creation time, so the existing primary key finds old events. */
function oldestKept(now: Date): string {
  return `evt_${encodeTime(now.getTime() - KEPT_MS)}`;
}

/** Deletes attempts of events older than 90 days that are in no partition; partitions are dropped as a whole. */
export async function sweepAttempts(db: Db, now: Date, batch: number): Promise<number> {
  const table = await sweptTable(db, 'webhook_attempts');
  const rows = await db.query(
    `with old as (
       select event_id, endpoint_id, number from ${table}
       where event_id < $1 order by event_id limit $2 for update skip locked
     )
     delete from ${table} a using old
     where a.event_id = old.event_id and a.endpoint_id = old.endpoint_id and a.number = old.number
     returning a.number`,
    [oldestKept(now), batch],
  );
  return rows.length;
}

const RESPONSES_KEPT_MS = 30 * 86_400_000;

/** Removes what endpoints responded more than 30 days ago; the status and duration of the attempt stay. */
export async function sweepAttemptResponses(db: Db, now: Date, batch: number): Promise<number> {
  const rows = await db.query(
    `with old as (
       select event_id, endpoint_id, number from webhook_attempts
       where response_sealed is not null and attempted_at <= $1
       order by attempted_at limit $2 for update skip locked
     )
     update webhook_attempts a set response_sealed = null from old
     where a.event_id = old.event_id and a.endpoint_id = old.endpoint_id and a.number = old.number
     returning a.number`,
    [new Date(now.getTime() - RESPONSES_KEPT_MS), batch],
  );
  return rows.length;
}

/** Deletes finished deliveries, including dead letters, of events older than 90 days that are in no partition. */
export async function sweepDeliveries(db: Db, now: Date, batch: number): Promise<number> {
  const table = await sweptTable(db, 'webhook_deliveries');
  const rows = await db.query(
    `with old as (
       select d.endpoint_id, d.seq from ${table} d
       where d.event_id < $1 and d.status <> 'pending' and not exists (
         select from out_of_band_deliveries e where e.endpoint_id = d.endpoint_id and e.seq = d.seq)
       order by d.event_id limit $2 for update skip locked
     )
     delete from ${table} d using old
     where d.endpoint_id = old.endpoint_id and d.seq = old.seq
     returning d.seq`,
    [oldestKept(now), batch],
  );
  return rows.length;
}
