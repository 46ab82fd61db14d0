import type { Clock } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { type FailureOutcome, throttledNetwork } from './address-throttle.ts';
import { type AttemptCount, countAttempts, insertAttempts, lockSubjects } from './sign-in-store.ts';
import { LINK_WINDOW_MS, SIGN_IN_WINDOW_MS } from './tables.ts';

const MOST_ATTEMPTS = 5;

export type SignInOutcome =
  | (FailureOutcome & { readonly allowed: false })
  /** `mails` is false while the email address has got enough links, each of which is still valid. */
  | { readonly allowed: true; readonly mails: boolean };

export interface SignInRequest {
  /** The network address that asks. */
  readonly address: string;
  /** The keyed hash of the email address. */
  readonly emailHash: Buffer;
}

/**
 * Counts a request for a sign-in link, exactly across processes. Whoever asks too often is refused; an email address
 * that is asked for too often gets no further links, but nobody is refused for it: otherwise a stranger could lock a
 * member out. A refused request counts nothing.
 */
export async function countSignIn(
  db: Db,
  clock: Clock,
  { address, emailHash }: SignInRequest,
): Promise<SignInOutcome> {
  const network = `address:${throttledNetwork(address)}`;
  const email = `email:${emailHash.toString('hex')}`;
  return db.transaction(async (tx) => {
    const now = clock.now();
    await lockSubjects(tx, [network, email]);
    const before = (ms: number) => new Date(now.getTime() - ms);
    const asked = attemptsOf(await countAttempts(tx, [network], before(SIGN_IN_WINDOW_MS)), network);
    if (asked !== null && asked.attempts >= MOST_ATTEMPTS) {
      const freeAt = asked.oldest.getTime() + SIGN_IN_WINDOW_MS;
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) };
    }
    const sent = attemptsOf(await countAttempts(tx, [email], before(LINK_WINDOW_MS)), email);
    const mails = sent === null || sent.attempts < MOST_ATTEMPTS;
    await insertAttempts(tx, mails ? [network, email] : [network], now);
    return { allowed: true, mails };
  });
}

function attemptsOf(counts: readonly AttemptCount[], subject: string): AttemptCount | null {
  return counts.find((count) => count.subject === subject) ?? null;
}
