import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { nestedBody } from '../../apps/service/test/requests.ts';

const PREQUALIFY: ApiRequest = {
  method: 'POST',
  path: '/v3/prequalify',
  body: () => nestedBody({ products: ['alder-creek-homestead'] }),
};
const REQUEST_TIMEOUT_MS = 30_000;
/** After so many prequalifications a client sends one of the other requests. */
const OTHERS_EVERY = 4;

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: () => object;
}

export interface LoadOptions {
  readonly token: string;
  /** The addresses that requests go to in turn. */
  readonly bases: readonly string[];
  readonly clients: number;
  /** How long a client waits between two requests, and before it sends one that failed again. */
  readonly pauseMs: number;
  readonly others?: readonly ApiRequest[];
}

export interface LoadReport {
  readonly sent: number;
  readonly failed: number;
  /** How many requests failed with each status or connection error. */
  readonly failures: Readonly<Record<string, number>>;
  /** The longest time in which no request succeeded. */
  readonly secondsWithoutService: number;
}

/**
 * Clients that prequalify continuously, each time under a new key. Like the SDK they send a request that failed again
 * under the same key, until it succeeds, so that in the end every key stands for exactly one decision.
 */
export class RequestLoad {
  /** The response to every key. */
  readonly acknowledged = new Map<string, string>();
  readonly #options: LoadOptions;
  readonly #failures = new Map<string, number>();
  readonly #loops: Promise<void>[];
  readonly #underWay = new Map<string, Set<Promise<unknown>>>();
  #bases: readonly string[];
  #turn = 0;
  #sent = 0;
  #succeeded = 0;
  #running = true;
  #succeededAt = performance.now();
  #longestGapMs = 0;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#bases = options.bases;
    this.#loops = Array.from({ length: options.clients }, () => this.#client());
  }

  /** How many requests have failed so far. */
  get failed(): number {
    return [...this.#failures.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Sends requests to these addresses only, and resolves when none is under way to another one. */
  async use(bases: readonly string[]): Promise<void> {
    this.#bases = bases;
    const left = [...this.#underWay].filter(([base]) => !bases.includes(base));
    await Promise.allSettled(left.flatMap(([, requests]) => [...requests]));
  }

  /** Resolves once this many more requests have succeeded. */
  async succeed(count: number): Promise<void> {
    const enough = this.#succeeded + count;
    while (this.#succeeded < enough) await pause(10);
  }

  async stop(): Promise<LoadReport> {
    this.#running = false;
    await Promise.all(this.#loops);
    return {
      sent: this.#sent,
      failed: this.failed,
      failures: Object.fromEntries(this.#failures),
      secondsWithoutService: this.#longestGapMs / 1000,
    };
  }

  async #client(): Promise<void> {
    const { pauseMs, others = [] } = this.#options;
    for (let round = 1; this.#running; round++) {
      const key = randomUUID();
      for (let text: string | null = null; text === null; ) {
        text = await this.#send(PREQUALIFY, key);
        if (text !== null) this.acknowledged.set(key, text);
        await pause(pauseMs);
      }
      const other = round % OTHERS_EVERY === 0 ? others[this.#turn % others.length] : undefined;
      if (other !== undefined) await this.#send(other, null);
    }
  }

  /** The body of a successful response, or null. */
  async #send(request: ApiRequest, key: string | null): Promise<string | null> {
    const base = this.#bases[this.#turn++ % this.#bases.length] ?? '';
    const requests = this.#underWay.get(base) ?? new Set();
    const sending = sendRequest(base, this.#options.token, { ...request, key });
    this.#underWay.set(base, requests.add(sending));
    this.#sent++;
    const { outcome, text } = await sending;
    requests.delete(sending);
    if (outcome !== 'succeeded') {
      this.#failures.set(outcome, (this.#failures.get(outcome) ?? 0) + 1);
      return null;
    }
    const now = performance.now();
    this.#longestGapMs = Math.max(this.#longestGapMs, now - this.#succeededAt);
    this.#succeededAt = now;
    this.#succeeded++;
    return text;
  }
}

/** `outcome` is the status and path, or the error of the connection, unless the request succeeded. */
export async function sendRequest(
  base: string,
  token: string,
  { method, path, body, key }: ApiRequest & { readonly key: string | null },
): Promise<{ outcome: string; text: string; replayed: boolean }> {
  try {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body()) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const text = await response.text();
    const replayed = response.headers.get('idempotency-replayed') === 'true';
    return { outcome: response.ok ? 'succeeded' : `${response.status} ${method} ${path}`, text, replayed };
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return { outcome: code ?? (error as Error).name, text: '', replayed: false };
  }
}

/** The keys whose response is no longer stored, or differs from the one that was acknowledged. */
export async function missingKeys(
  base: string,
  token: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<string[]> {
  const missing: string[] = [];
  const entries = acknowledged.entries();
  // All of them take from the same iterator.
  const check = async () => {
    for (const [key, text] of entries) {
      const again = await sendRequest(base, token, { ...PREQUALIFY, key });
      if (!again.replayed || again.text !== text) missing.push(`${key}: ${again.outcome}`);
    }
  };
  await Promise.all(Array.from({ length: 10 }, check));
  return missing;
}
