import type { Db } from '../storage/index.ts';

/** Removes up to `batch` of one kind and answers how many it found. */
export type Sweep = (db: Db, now: Date, batch: number) => Promise<number>;

const BATCH = 500;

/**
 * Removes all of one kind that is past its time, in small batches, so that no lock is held long. Batches skip what
 * another process holds, so several may do this at once.
 */
export async function drain(sweep: Sweep, db: Db, now: Date, signal: AbortSignal): Promise<number> {
  let removed = 0;
  for (let found = BATCH; !signal.aborted && found >= BATCH; removed += found) {
    found = await sweep(db, now, BATCH);
  }
  return removed;
}
