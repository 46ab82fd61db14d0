import type { Db } from '../storage/index.ts';

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
