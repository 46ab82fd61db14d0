/** How one attempt ended. */
export type Ending =
  | { readonly kind: 'response'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'connection' }
  | { readonly kind: 'aborted' };

export interface Situation {
  readonly ending: Ending;
  /** Counts from 1. */
  readonly attempt: number;
  /** How often a call may be repeated; 0 means never. */
  readonly retries: number;
  /** The longest pause that is acceptable. */
  readonly maxDelayMs: number;
  /** From 0 to 1, drawn for each pause. */
  readonly chance: number;
}

export type RetryDecision =
  | { readonly retry: false; readonly reason: string }
  | { readonly retry: true; readonly reason: string; readonly delayMs: number };

const FIRST_DELAY_MS = 500;
const LONGEST_BACKOFF_MS = 8000;

/**
 * Whether to try again, and after how long. Every call may be repeated: reads change nothing, and writes have an
 * idempotency key that stays the same, so the work is done once.
 */
export function decideRetry({ ending, attempt, retries, maxDelayMs, chance }: Situation): RetryDecision {
  if (ending.kind === 'aborted') return stop('the caller aborted the request');
  if (ending.kind === 'response' && ending.status < 400) return stop('the call succeeded');
  if (ending.kind === 'response' && ending.status !== 429 && ending.status < 500)
    return stop('retrying would give the same response');
  if (attempt > retries) return stop(retries === 0 ? 'retries are off' : 'no retries left');
  if (ending.kind === 'response' && ending.retryAfterMs !== null) {
    return ending.retryAfterMs > maxDelayMs
      ? stop('Retry-After is longer than the client waits')
      : again(ending.retryAfterMs, 'Retry-After');
  }
  const delayMs = Math.min(backoff(attempt, chance), maxDelayMs);
  if (ending.kind === 'timeout') return again(delayMs, 'timed out');
  if (ending.kind === 'connection') return again(delayMs, 'the connection failed');
  if (ending.status === 429) return again(delayMs, 'too many requests');
  return again(delayMs, 'server error');
}

/** Doubles with each attempt; half of it is random, so that clients that failed together do not retry together. */
function backoff(attempt: number, chance: number): number {
  const ceiling = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS);
  return Math.round((ceiling * (1 + chance)) / 2);
}

const stop = (reason: string): RetryDecision => ({ retry: false, reason });
const again = (delayMs: number, reason: string): RetryDecision => ({ retry: true, reason, delayMs });

/**
 * A Retry-After header in milliseconds, given as seconds or as an HTTP date; null if there is none or it is
 * invalid. A date is compared with the response's Date header if there is one, because the local clock may differ
 * from the service's.
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const recordInput = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(recordInput) ? now : recordInput));
}
