import { sweepExpired } from '../idempotency/index.ts';
import { sweepQuota } from '../quota/index.ts';
import type { Db } from '../storage/index.ts';

const BATCH = 500;

/** Deletes what is past its time, in small batches, so that no lock is held long. Safe in several processes. */
export async function purge(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  for (const sweep of [sweepExpired, sweepQuota]) {
    while (!signal.aborted && (await sweep(db, now, BATCH)) >= BATCH) {
      // More of the same kind is waiting.
    }
  }
}
