import type { Tx } from '../storage/index.ts';

/** A part of its monthly quota that a license has reached. */
export interface UsageThreshold {
  readonly licenseId: string;
  readonly month: string;
  readonly percent: number;
  readonly used: number;
  readonly quota: number;
}

/** Takes one that was not reported and that no other process is reporting, or null. The caller's transaction reports it. */
export async function takeReachedThreshold(tx: Tx, now: Date): Promise<UsageThreshold | null> {
  const [row] = await tx.query<UsageThreshold>(
    `update usage_thresholds t set reported_at = $1 from (
       select license_id, month, percent from usage_thresholds u where reported_at is null
         and not exists (select from moving_accounts m join licenses l on l.account_id = m.account_id where l.id = u.license_id)
       order by reached_at, percent limit 1 for update skip locked
     ) next
     where t.license_id = next.license_id and t.month = next.month and t.percent = next.percent
     returning t.license_id as "licenseId", t.month, t.percent, t.used, t.quota`,
    [now],
  );
  return row ?? null;
}
