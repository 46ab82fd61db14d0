import { appendFile } from 'node:fs/promises';
import type { Db } from '../../apps/service/src/storage/index.ts';
import type { LoadReport } from './request-load.ts';

export interface OutageCounts extends LoadReport {
  /** Acknowledged, but no longer stored. */
  readonly missing: number;
  /** Decisions beyond one for each key. */
  readonly doubled: number;
}

/** Decisions are the audit rows of accounts that name the catalog they were made with. */
export async function countDecisions(db: Pick<Db, 'query'>): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    "select count(*) as n from audit_log where catalog_version is not null and account_id <> 'system'",
  );
  return row?.n ?? 0;
}

/** Prints a row of the table in docs/operations/outages.md; with OUTAGE_COUNTS it is also appended to that file. */
export async function printCounts(test: string, counts: OutageCounts): Promise<void> {
  const { sent, failed, failures, secondsWithoutService, missing, doubled } = counts;
  const kinds = Object.entries(failures).map(([kind, count]) => `${count} × ${kind}`);
  const how = kinds.length === 0 ? '' : ` (${kinds.join(', ')})`;
  const row = `| ${test} | ${sent} | ${failed}${how} | ${secondsWithoutService.toFixed(1)} | ${missing} | ${doubled} |`;
  console.log(row);
  const file = process.env.OUTAGE_COUNTS;
  if (file !== undefined) await appendFile(file, `${row}\n`);
}
