import { only } from '../kernel/index.ts';
import type { Tx } from '../storage/index.ts';

/** Grants and counts up to `count` executions in the license's month; a null quota grants all. */
export async function consumeMonthly(
  tx: Tx,
  {
    licenseId,
    quota,
    month,
    count = 1,
  }: {
    readonly licenseId: string;
    readonly quota: number | null;
    readonly month: string;
    readonly count?: number;
  },
): Promise<number> {
  const rows = await tx.query<{ granted: number }>('select consume_quota($1, $2, $3, $4) as granted', [
    licenseId,
    month,
    quota,
    count,
  ]);
  return only(rows, 'monthly counter').granted;
}

export interface MonthlyUsage {
  /** Executions: prequalifications and quotes. */
  readonly used: number;
  /** How many of them are quotes. */
  readonly quotes: number;
}

export async function monthlyUsage(
  db: Pick<Tx, 'query'>,
  licenseId: string,
  month: string,
): Promise<MonthlyUsage> {
  const [row] = await db.query<MonthlyUsage>(
    'select used, quotes from monthly_usage where license_id = $1 and month = $2',
    [licenseId, month],
  );
  return row ?? { used: 0, quotes: 0 };
}
