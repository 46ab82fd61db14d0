import type { Db } from '../storage/index.ts';

/** Deletes up to `batch` rows of one kind and returns how many it found. */
export type Sweep = (db: Db, now: Date, batch: number) => Promise<number>;

const BATCH = 500;

/**
 * Deletes all expired rows of one kind in small batches, so that no lock is held long. Batches skip rows that another
 * process has locked, so several processes can do this at once.
 */
export async function drain(
  sweep: Sweep,
  { db, now }: { readonly db: Db; readonly now: Date },
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (let found = BATCH; !signal.aborted && found >= BATCH; removed += found) {
    found = await sweep(db, now, BATCH);
  }
  return removed;
}
