import { setTimeout as pause } from 'node:timers/promises';
import type { Receiver } from '../../apps/service/test/receiver.ts';
import { runCli } from '../service-process.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const PATIENCE_MS = 60_000;

export interface WalkOptions {
  readonly variables: Record<string, string>;
  readonly receiver: Receiver;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallResult {
  readonly status: number;
  readonly text: string;
  /** `data` of the envelope. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

/** One event as the receiver got it. */
export interface SentEvent {
  readonly id: string;
  readonly type: string;
}

/** A sequence of steps, each of which works or not; one that fails does not stop the others. */
export class Walk {
  readonly failures: string[] = [];
  readonly #options: WalkOptions;
  steps = 0;
  base = '';

  constructor(options: WalkOptions) {
    this.#options = options;
  }

  async step<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    this.steps++;
    try {
      return await work();
    } catch (error) {
      this.failures.push(`${name}: ${(error as Error).message.replaceAll('\n', ' ').slice(0, 500)}`);
      return undefined;
    }
  }

  /** Runs a command and returns its document. */
  async command(...args: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
    const { code, stdout, stderr } = await runCli([...args, '--json'], this.#options.variables);
    if (code !== 0) throw new Error(`exit code ${code}: ${stdout} ${stderr.slice(-500)}`);
    return JSON.parse(stdout === '' ? '{}' : stdout) as Record<string, unknown>;
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<CallResult> {
    const { token, body, key, headers = {} } = options;
    const response = await fetch(this.base + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, text, data: dataOf(text), headers: response.headers };
  }

  /** A request that must be answered with this status. */
  async must(
    status: number,
    method: string,
    ...rest: [path: string, options?: CallOptions]
  ): Promise<CallResult> {
    const result = await this.call(method, ...rest);
    if (result.status === status) return result;
    throw new Error(`${method} ${rest[0]} was answered with ${result.status}: ${result.text.slice(0, 300)}`);
  }

  /** Every event that was received so far, with repetitions. */
  received(): SentEvent[] {
    return this.#options.receiver.received.map(({ body }) => JSON.parse(body.toString()) as SentEvent);
  }

  /** Waits until something is true, and says what was not. */
  async until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (!(await isTrue())) {
      if (performance.now() > end) throw new Error(`did not happen in ${PATIENCE_MS / 1000} s: ${what}`);
      await pause(50);
    }
  }
}

function dataOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed = JSON.parse(text) as { data?: Record<string, unknown> };
    return parsed.data ?? {};
  } catch {
    return {};
  }
}

/** A string that an earlier step found. */
export function known(value: unknown, what: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new Error(`an earlier step did not find ${what}`);
}
