import { ApiPromise } from './api-promise.ts';
import { checkHeaders } from './custom-headers.ts';
import { tokenOfEnvironment } from './environment.ts';
import { ConnectionError, errorOfResponse, MissingTokenError, TimeoutError } from './errors.ts';
import { type AttemptReport, logAttempt } from './logging.ts';
import { decideRetry, type Ending, retryAfterMs } from './retry.ts';
import { type CallOptions, retryCount, type Settings, timeout } from './settings.ts';
import { uuidV4 } from './uuid.ts';

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent without a token. */
  readonly anonymous?: boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface Attempt {
  readonly ending: Ending;
  readonly reply: Reply | null;
  readonly error: unknown;
}

/** Sends calls to the service, with one idempotency key per call, a new timeout per attempt, and retries. */
export class Transport {
  readonly settings: Settings;

  constructor(settings: Settings) {
    this.settings = settings;
  }

  json<T>(call: ApiCall, options: CallOptions = {}): ApiPromise<T> {
    const exchange = async () => {
      const reply = await this.send(call, options);
      return { result: parse(reply) as T, response: responseOf(reply) };
    };
    return new ApiPromise(exchange());
  }

  async send(call: ApiCall, options: CallOptions = {}): Promise<Reply> {
    const { settings } = this;
    const { signal } = options;
    const timeoutMs = options.timeoutMs === undefined ? settings.timeoutMs : timeout(options.timeoutMs);
    const retries = options.retries === undefined ? settings.retries : retryCount(options.retries);
    signal?.throwIfAborted();
    // Everything that stays the same between attempts is created once, above all the idempotency key.
    const url = settings.baseUrl + call.path + queryString(call.query);
    const init: RequestInit = {
      method: call.method,
      headers: await this.#headers(call, options),
      // The API never redirects; following a redirect could send the token elsewhere.
      redirect: 'error',
      credentials: settings.session ? 'same-origin' : 'omit',
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    };
    for (let attempt = 1; ; attempt += 1) {
      const { ending, reply, error } = await this.#attempt(url, init, { timeoutMs, signal });
      const decision = decideRetry({
        ending,
        attempt,
        retries,
        maxDelayMs: settings.maxRetryDelayMs,
        chance: Math.random(),
      });
      this.#report({
        method: call.method,
        path: call.path,
        attempt,
        status: reply?.status ?? null,
        requestId: reply?.headers.get('x-request-id') ?? null,
        headers: reply?.headers ?? null,
        retryInMs: decision.retry ? decision.delayMs : null,
        reason: decision.reason,
      });
      if (!decision.retry) {
        if (error !== null || reply === null) throw error;
        return reply;
      }
      await settings.pause(decision.delayMs, signal);
    }
  }

  #report(report: AttemptReport): void {
    this.settings.onAttempt?.(report);
    if (this.settings.logger !== undefined) logAttempt(this.settings.logger, report);
  }

  async #headers(call: ApiCall, { idempotencyKey, headers: given = {} }: CallOptions): Promise<Headers> {
    const headers = new Headers(this.settings.headers);
    for (const [name, value] of Object.entries(checkHeaders(given))) headers.set(name, value);
    headers.set('accept', 'application/json');
    for (const [name, value] of Object.entries(call.headers ?? {})) headers.set(name, value);
    if (this.settings.session) headers.set('x-prequal-console', '1');
    else if (call.anonymous !== true) headers.set('authorization', `Bearer ${await this.#token()}`);
    if (call.body !== undefined) headers.set('content-type', 'application/json');
    if (call.method !== 'GET') headers.set('idempotency-key', idempotencyKey ?? uuidV4());
    return headers;
  }

  async #token(): Promise<string> {
    const { token: given } = this.settings;
    const token = (typeof given === 'function' ? await given() : (given ?? tokenOfEnvironment()))?.trim();
    if (token) return token;
    throw new MissingTokenError('No token. Pass the `token` option or set PREQUAL_TOKEN.', {
      code: 'missing_token',
    });
  }

  async #attempt(
    url: string,
    init: RequestInit,
    { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
  ): Promise<Attempt> {
    const stopper = new AbortController();
    const late = new TimeoutError(`No response within ${timeoutMs} ms.`, { code: 'timeout' });
    const timer = setTimeout(() => stopper.abort(late), timeoutMs);
    const giveUp = () => stopper.abort(signal?.reason);
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      const reply = await orAborted(this.#exchange(url, { ...init, signal: stopper.signal }), stopper.signal);
      return this.#judge(reply);
    } catch (cause) {
      if (signal?.aborted) return { ending: { kind: 'aborted' }, reply: null, error: signal.reason };
      if (stopper.signal.aborted) return { ending: { kind: 'timeout' }, reply: null, error: late };
      const error = new ConnectionError(`Could not reach ${url}: ${reasonOf(cause)}`, {
        code: 'connection_error',
        cause,
      });
      return { ending: { kind: 'connection' }, reply: null, error };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** The body is part of the attempt: a response that stalls or is cut off counts as no response. */
  async #exchange(url: string, init: RequestInit): Promise<Reply> {
    const response = await this.settings.fetch(url, init);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  }

  #judge(reply: Reply): Attempt {
    const { status, headers } = reply;
    const waitMs = retryAfterMs(headers, Date.now());
    const ending: Ending = { kind: 'response', status, retryAfterMs: waitMs };
    if (status < 400) return { ending, reply, error: null };
    const error = errorOfResponse({
      status,
      body: text(reply),
      requestId: headers.get('x-request-id'),
      retryAfter: waitMs === null ? null : Math.ceil(waitMs / 1000),
    });
    return { ending, reply, error };
  }
}

export function parse(reply: Reply): unknown {
  try {
    return JSON.parse(text(reply));
  } catch (cause) {
    throw new ConnectionError(`The response (${reply.status}) is not JSON. Check baseUrl.`, {
      code: 'connection_error',
      status: reply.status,
      requestId: reply.headers.get('x-request-id'),
      cause,
    });
  }
}

/** The reply as a response of the Fetch standard, which allows no body for some statuses. */
export function responseOf({ status, headers, bytes }: Reply): Response {
  return new Response(bytes.length === 0 ? null : bytes, { status, headers });
}

const text = (reply: Reply): string => new TextDecoder().decode(reply.bytes);

/** Rejects on abort even if a custom fetch ignores the signal. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Runtimes put the reason of a failed fetch into the cause. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}

export function queryString(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) pairs.set(name, String(value));
  }
  return pairs.size === 0 ? '' : `?${pairs}`;
}
