import type { Db, Tx } from '../storage/index.ts';
import { utcDayOf } from './daily-budgets.ts';
import { deleteOldDays } from './daily-store.ts';
import { sweepSignIns } from './sign-in-throttle.ts';
import {
  deleteOldRefusals,
  deleteRefusals,
  deleteStaleWindows,
  slotOf,
  WINDOW_SLOTS,
} from './window-store.ts';

/** Deletes up to `batch` rows of each kind that no longer matter, and returns how many. */
export async function sweepQuota(db: Db, now: Date, batch: number): Promise<number> {
  // One extra window, for processes whose clocks are behind.
  const slot = slotOf(now) - 2 * WINDOW_SLOTS;
  const minute = Math.floor(now.getTime() / 60_000) - 61;
  return (
    (await deleteStaleWindows(db, slot, batch)) +
    (await deleteOldRefusals(db, minute, batch)) +
    (await deleteOldDays(db, utcDayOf(new Date(now.getTime() - 86_400_000)), batch)) +
    (await sweepSignIns(db, now, batch))
  );
}

/** Forgets refusals when an operator unlocks a license, so that it is not locked again for them. */
export async function forgetRefusals(tx: Tx, licenseId: string): Promise<void> {
  await deleteRefusals(tx, licenseId);
}
