import type { Db } from '../storage/index.ts';

export const SLOT_MS = 100;
export const WINDOW_SLOTS = 600;

/** The time slot of a moment. */
export function slotOf(now: Date): number {
  return Math.floor(now.getTime() / SLOT_MS);
}

/** The units a batch needs in one subject's window. */
export interface WindowDemand {
  readonly subject: string;
  readonly limit: number;
  /** Units counted regardless of the limit. */
  readonly charged: number;
  /** Units counted only while there is room. */
  readonly wanted: number;
}

export interface WindowRow {
  readonly subject: string;
  /** Units in the window before this batch. */
  readonly live: number;
  readonly granted: number;
  /** The slot in which this batch was counted. */
  readonly slot: number;
  /** The slot whose expiry makes room, or the oldest counted one while there is room. */
  readonly frees_at: number;
}

export async function countInWindows(
  db: Db,
  demands: readonly WindowDemand[],
  slot: number,
): Promise<Map<string, WindowRow>> {
  const rows = await db.query<WindowRow>(
    'select * from count_in_windows($1, $2, $3, $4, $5)',
    [
      demands.map((demand) => demand.subject),
      demands.map((demand) => demand.limit),
      demands.map((demand) => demand.charged),
      demands.map((demand) => demand.wanted),
      slot,
    ],
    'count-in-windows',
  );
  return new Map(rows.map((row) => [row.subject, row]));
}

export async function uncountInWindow(db: Db, subject: string, slot: number): Promise<void> {
  await db.query('select uncount_in_window($1, $2)', [subject, slot]);
}

/** Adds refusals per license and returns how many each had within the hour. */
export async function countRefusals(
  db: Db,
  refused: ReadonlyMap<string, number>,
  minute: number,
): Promise<Map<string, number>> {
  const rows = await db.query<{ license_id: string; refused: number }>(
    'select * from count_refusals($1, $2, $3)',
    [[...refused.keys()], [...refused.values()], minute],
  );
  return new Map(rows.map((row) => [row.license_id, row.refused]));
}

export async function deleteRefusals(db: Pick<Db, 'query'>, licenseId: string): Promise<void> {
  await db.query('delete from rate_refusals where license_id = $1', [licenseId]);
}

/** Deletes expired windows, skipping any that are in use. */
export async function deleteStaleWindows(db: Db, newestSlot: number, batch: number): Promise<number> {
  const rows = await db.query<{ subject: string }>(
    `with stale as (
       select subject from rate_totals where newest <= $1 order by subject limit $2 for update skip locked
     ), slots as (
       delete from rate_slots r using stale where r.subject = stale.subject
     )
     delete from rate_totals t using stale where t.subject = stale.subject returning t.subject`,
    [newestSlot, batch],
  );
  return rows.length;
}

export async function deleteOldRefusals(db: Db, lastMinute: number, batch: number): Promise<number> {
  const rows = await db.query<{ minute: number }>(
    `with old as (
       select license_id, minute from rate_refusals where minute <= $1
       order by license_id, minute limit $2 for update skip locked
     )
     delete from rate_refusals r using old
     where r.license_id = old.license_id and r.minute = old.minute returning r.minute`,
    [lastMinute, batch],
  );
  return rows.length;
}
