import { setImmediate } from 'node:timers/promises';
import type { Underwritten } from '../../underwriting/index.ts';

/**
 * Hands the offers of a decision out a few at a time, and lets other requests have their turn in between, before the
 * first and after the last as well: evaluating before and storing after take their time too. The offers are copied for
 * that, because the next evaluation overwrites them. A few offers come at once.
 */
export async function inTurns(
  result: Underwritten,
  offersATurn: number,
  write: (result: Underwritten, from: number, to: number) => void,
): Promise<void> {
  const { offerCount } = result.offers;
  if (offerCount <= offersATurn) return write(result, 0, offerCount);
  const kept = { ...result, offers: result.offers.copy() };
  for (let from = 0; from < offerCount; from += offersATurn) {
    await setImmediate();
    write(kept, from, Math.min(offerCount, from + offersATurn));
  }
  await setImmediate();
}
