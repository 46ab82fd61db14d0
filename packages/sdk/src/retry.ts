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
  /** How often a call may be repeated; 0 is never. */
  readonly retries: number;
  /** The longest pause that is worth it. */
  readonly maxDelayMs: number;
  /** From 0 to 1, drawn anew each time. */
  readonly chance: number;
}

export type RetryDecision =
  | { readonly retry: false; readonly reason: string }
  | { readonly retry: true; readonly reason: string; readonly delayMs: number };

const FIRST_DELAY_MS = 500;
const LONGEST_BACKOFF_MS = 8000;

/**
 * Whether to try again, and after how long. Every call may be repeated: reads change nothing, and writes carry an
 * idempotency key that stays the same, so the work is done once.
 */
export function decideRetry({ ending, attempt, retries, maxDelayMs, chance }: Situation): RetryDecision {
  if (ending.kind === 'aborted') return stop('the caller aborted the request');
  if (ending.kind === 'response' && ending.status < 400) return stop('answered');
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

/** Doubles from attempt to attempt; half of it is chance, so that clients that failed together part. */
function backoff(attempt: number, chance: number): number {
  const ceiling = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS);
  return Math.round((ceiling * (1 + chance)) / 2);
}

const stop = (reason: string): RetryDecision => ({ retry: false, reason });
const again = (delayMs: number, reason: string): RetryDecision => ({ retry: true, reason, delayMs });

/**
 * Milliseconds of a Retry-After header, which holds seconds or an HTTP date; null when there is none that can be read.
 * A date is held against the answer's own Date header where there is one: clocks differ, the service's does not
 * differ from itself.
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const recordInput = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(recordInput) ? now : recordInput));
}
