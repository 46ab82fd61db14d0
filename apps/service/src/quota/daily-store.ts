import type { Db, Tx } from '../storage/index.ts';

export interface DailyUsage {
  readonly storedBytes: number;
  readonly cases: number;
  readonly emails: number;
}

/** One license in one mode on one UTC day, `YYYY-MM-DD`. */
export interface DailySubject {
  readonly licenseId: string;
  readonly livemode: boolean;
  readonly day: string;
}

/** Adds to the usage of a day unless that would exceed a limit; false then. */
export async function spendDaily(
  db: Db | Tx,
  { licenseId, livemode, day }: DailySubject,
  { spent, limits }: { readonly spent: DailyUsage; readonly limits: DailyUsage },
): Promise<boolean> {
  const rows = await db.query(
    `insert into daily_usage as d (license_id, livemode, day, stored_bytes, cases, emails)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (license_id, livemode, day) do update set
       stored_bytes = d.stored_bytes + excluded.stored_bytes,
       cases = d.cases + excluded.cases, emails = d.emails + excluded.emails
     where (excluded.stored_bytes = 0 or d.stored_bytes + excluded.stored_bytes <= $7)
       and (excluded.cases = 0 or d.cases + excluded.cases <= $8)
       and (excluded.emails = 0 or d.emails + excluded.emails <= $9)
     returning 1`,
    [
      licenseId,
      livemode,
      day,
      spent.storedBytes,
      spent.cases,
      spent.emails,
      limits.storedBytes,
      limits.cases,
      limits.emails,
    ],
  );
  return rows.length > 0;
}

export async function readDaily(
  db: Db | Tx,
  { licenseId, livemode, day }: DailySubject,
): Promise<DailyUsage> {
  const [row] = await db.query<DailyUsage>(
    `select stored_bytes as "storedBytes", cases, emails from daily_usage
     where license_id = $1 and livemode = $2 and day = $3`,
    [licenseId, livemode, day],
  );
  return row ?? { storedBytes: 0, cases: 0, emails: 0 };
}
