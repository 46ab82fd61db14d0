/** One attempt of a call, for logs and metrics. */
export interface AttemptReport {
  readonly method: string;
  readonly path: string;
  /** Counts from 1. */
  readonly attempt: number;
  /** Null if there was no response. */
  readonly status: number | null;
  readonly requestId: string | null;
  /** Response headers, including `X-RateLimit-Remaining` and `Idempotency-Replayed`. */
  readonly headers: Headers | null;
  /** Milliseconds until the next attempt; null if this was the last. */
  readonly retryInMs: number | null;
  /** Why another attempt is made, or not. */
  readonly reason: string;
}

/** Where the client reports its attempts. `console` is one; other loggers need a few lines. */
export interface SdkLogger {
  debug(message: string, fields: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields: Readonly<Record<string, unknown>>): void;
}

/** An id of a share link opens the encrypted case, so it does not belong in a log. */
const SHARE = /(\/shared\/)[^/]+/;

/** Reports one attempt, without bodies, queries and tokens. */
export function logAttempt(logger: SdkLogger, report: AttemptReport): void {
  const { method, attempt, status, requestId, retryInMs, reason } = report;
  const path = report.path.replace(SHARE, '$1…');
  const fields = { method, path, attempt, status, requestId, retryInMs, reason };
  const failed = status === null || status >= 400;
  if (failed) logger.warn(`prequal: ${method} ${path} failed`, fields);
  else logger.debug(`prequal: ${method} ${path}`, fields);
}
