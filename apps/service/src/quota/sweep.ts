import type { Db, Tx } from '../storage/index.ts';
import {
  deleteOldRefusals,
  deleteRefusals,
  deleteStaleWindows,
  slotOf,
  WINDOW_SLOTS,
} from './window-store.ts';

/** Deletes up to `batch` windows and up to `batch` refusal counts that can matter no more; answers how many. */
export async function sweepQuota(db: Db, now: Date, batch: number): Promise<number> {
  // A second window of grace, for siblings whose clocks are behind.
  const slot = slotOf(now) - 2 * WINDOW_SLOTS;
  const minute = Math.floor(now.getTime() / 60_000) - 61;
  return (await deleteStaleWindows(db, slot, batch)) + (await deleteOldRefusals(db, minute, batch));
}

/** For a license that an operator unlocks: what it was locked for is settled. */
export async function forgetRefusals(tx: Tx, licenseId: string): Promise<void> {
  await deleteRefusals(tx, licenseId);
}
