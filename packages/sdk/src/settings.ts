import { type CustomHeaders, checkHeaders } from './custom-headers.ts';
import type { AttemptReport, SdkLogger } from './logging.ts';
import { type ApiVersionPins, resolveVersions, type Versions } from './versions.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions<Pins extends ApiVersionPins = ApiVersionPins> {
  /** The token, or a function for tokens that rotate. Default: the environment variable PREQUAL_TOKEN. */
  readonly token?: string | (() => string | Promise<string>) | undefined;
  /**
   * For pages of the service itself: calls use the session cookie of the signed-in member instead of a token, and
   * `baseUrl` is `<origin>/console/api`.
   */
  readonly session?: boolean | undefined;
  /** The address of the service. Default `http://127.0.0.1:8080`. */
  readonly baseUrl?: string | URL | undefined;
  /** Time limit of each attempt, including the body. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Attempts after the first, on 429, 5xx and failed connections. Default 2; 0 disables retries. */
  readonly retries?: number | undefined;
  /** If `Retry-After` is longer than this, the call fails immediately. Default 60,000. */
  readonly maxRetryDelayMs?: number | undefined;
  /** Operations that stay on a version; the others follow the SDK. */
  readonly apiVersion?: Pins | undefined;
  readonly fetch?: Fetch | undefined;
  readonly onAttempt?: ((report: AttemptReport) => void) | undefined;
  /** Sent with every request, beside the headers of the client. */
  readonly headers?: CustomHeaders | undefined;
  /** Reports attempts without bodies and tokens; for example `console`. */
  readonly logger?: SdkLogger | undefined;
  /** For tests: how to wait between attempts. */
  readonly pause?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined;
}

/** Settings of one call; the client's settings apply to everything that is omitted. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly retries?: number | undefined;
  /** Your own UUID v4, to repeat a call from another process. */
  readonly idempotencyKey?: string | undefined;
  /** Sent with this call, beside those of the client. */
  readonly headers?: CustomHeaders | undefined;
}

export interface Settings {
  readonly token: ClientOptions['token'];
  readonly session: boolean;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly maxRetryDelayMs: number;
  readonly versions: Versions;
  readonly fetch: Fetch;
  readonly onAttempt: ((report: AttemptReport) => void) | undefined;
  readonly headers: CustomHeaders;
  readonly logger: SdkLogger | undefined;
  readonly pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** The longest delay that timers support. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function settle(options: ClientOptions): Settings {
  const baseUrl = new URL(options.baseUrl ?? 'http://127.0.0.1:8080');
  if (baseUrl.username || baseUrl.password || baseUrl.search || baseUrl.hash)
    throw new TypeError('baseUrl must not contain a user name, password, query or fragment.');
  return {
    token: options.token,
    session: options.session ?? false,
    baseUrl: baseUrl.href.replace(/\/+$/, ''),
    timeoutMs: timeout(options.timeoutMs ?? 30_000),
    retries: retryCount(options.retries ?? 2),
    maxRetryDelayMs: options.maxRetryDelayMs ?? 60_000,
    versions: resolveVersions(options.apiVersion),
    // Looked up for each call, so that a fetch that a test or a tracer replaces later is used.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    onAttempt: options.onAttempt,
    headers: checkHeaders(options.headers ?? {}),
    logger: options.logger,
    pause: options.pause ?? pause,
  };
}

export function timeout(ms: number): number {
  if (ms > 0 && ms <= LONGEST_TIMER_MS) return ms;
  throw new RangeError(`timeoutMs must be a number of milliseconds from 1 to ${LONGEST_TIMER_MS}.`);
}

export function retryCount(count: number): number {
  if (Number.isInteger(count) && count >= 0) return count;
  throw new RangeError('retries must be a whole number, 0 or greater.');
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });
}
