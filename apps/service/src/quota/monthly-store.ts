import { only } from '../kernel/index.ts';
import type { Tx } from '../storage/index.ts';

/** Grants up to `count` executions of the license's month and counts them; a null quota grants all. */
export async function consumeMonthly(
  tx: Tx,
  licenseId: string,
  quota: number | null,
  month: string,
  count = 1,
): Promise<number> {
  const rows = await tx.query<{ used: number }>(
    `insert into monthly_usage as u (license_id, month, used) values ($1, $2, $3)
     on conflict (license_id, month) do update set used = u.used + excluded.used returning used`,
    [licenseId, month, count],
  );
  const beyond = quota === null ? 0 : only(rows, 'monthly counter').used - quota;
  const refused = Math.min(count, Math.max(0, beyond));
  // Nobody else sees the counter before this transaction ends.
  if (refused > 0) {
    await tx.query('update monthly_usage set used = used - $3 where license_id = $1 and month = $2', [
      licenseId,
      month,
      refused,
    ]);
  }
  return count - refused;
}

export async function monthlyUsage(db: Pick<Tx, 'query'>, licenseId: string, month: string): Promise<number> {
  const [row] = await db.query<{ used: number }>(
    'select used from monthly_usage where license_id = $1 and month = $2',
    [licenseId, month],
  );
  return row?.used ?? 0;
}
