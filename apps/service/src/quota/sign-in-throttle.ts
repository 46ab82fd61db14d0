import type { Clock } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import type { FailureOutcome } from './address-throttle.ts';
import { countAttempts, insertAttempts, lockSubjects } from './sign-in-store.ts';
import { SIGN_IN_WINDOW_MS } from './tables.ts';

const MOST_ATTEMPTS = 5;

/**
 * Counts a request for a sign-in link under every subject (its address, its email) unless one of them is used up.
 * Exact across processes; a refused request counts nothing.
 */
export async function countSignIn(
  db: Db,
  clock: Clock,
  subjects: readonly string[],
): Promise<FailureOutcome> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    await lockSubjects(tx, subjects);
    const counts = await countAttempts(tx, subjects, new Date(now.getTime() - SIGN_IN_WINDOW_MS));
    const full = counts.filter(({ attempts }) => attempts >= MOST_ATTEMPTS);
    if (full.length === 0) {
      await insertAttempts(tx, subjects, now);
      return { allowed: true };
    }
    const freeAt = Math.max(...full.map(({ oldest }) => oldest.getTime() + SIGN_IN_WINDOW_MS));
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) };
  });
}
