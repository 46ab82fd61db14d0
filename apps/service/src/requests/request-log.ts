import { type Clock, type KeyRing, type Principal, padJson } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { insertRequests, type RequestRow, selectRequest } from './request-store.ts';
import { problemContext } from './tables.ts';

const FLUSH_MS = 500;
const MOST_WAITING = 5000;
const MOST_PER_INSERT = 500;
/** What a row takes besides its path and its problem, with its entries in the indexes. */
const ROW_BYTES = 400;
/** Problems are padded to this many bytes at least. */
const LEAST_PROBLEM = 1024;

export interface RequestLogDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
  /** Counts rows that were lost. */
  readonly onDropped: (count: number) => void;
  /** Counts what the rows of a license take. */
  readonly budget: LogBudget;
}

/** What a license may store in a day, of which its log is a part. */
export interface LogBudget {
  storageProblem(spender: Principal): Promise<unknown>;
  stored(spender: Principal, bytes: number): Promise<void>;
}

/** A finished request. */
export interface FinishedRequest {
  readonly id: string;
  readonly principal: Principal;
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly apiVersion: string;
  readonly status: number;
  readonly durationMs: number;
  readonly replayed: boolean;
  /** The problem document of a failed request. */
  readonly problem: Buffer | null;
}

/**
 * Logs requests in the background, at most a second late. A burst that the database cannot handle, or an
 * outage, loses rows and never slows a request down.
 */
export class RequestLog {
  readonly #deps: RequestLogDeps;
  #waiting: FinishedRequest[] = [];
  #at: Date[] = [];
  #flushing: Promise<void> | null = null;
  readonly #ending = new AbortController();

  constructor(deps: RequestLogDeps) {
    this.#deps = deps;
  }

  add(request: FinishedRequest): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#deps.onDropped(1);
      return;
    }
    this.#waiting.push(request);
    this.#at.push(this.#deps.clock.now());
    this.#flushing ??= this.#flushSoon();
  }

  /** Writes the pending rows now. */
  async flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const requests = this.#waiting.splice(0, MOST_PER_INSERT);
      const at = this.#at.splice(0, MOST_PER_INSERT);
      try {
        const full = await this.#fullLicenses(requests);
        const rows = requests.map((request, index) => {
          const problem = full.has(licenseOf(request)) ? null : request.problem;
          return this.#rowOf(request, { at: at[index] ?? this.#deps.clock.now(), problem });
        });
        await insertRequests(this.#deps.db, rows);
        await this.#count(requests, rows);
      } catch {
        this.#deps.onDropped(requests.length);
      }
    }
  }

  /** Licenses whose budget for the day is used up: the log no longer keeps their problem documents. */
  async #fullLicenses(requests: readonly FinishedRequest[]): Promise<ReadonlySet<string>> {
    const full = new Set<string>();
    for (const [license, { principal }] of new Map(requests.map((each) => [licenseOf(each), each]))) {
      if ((await this.#deps.budget.storageProblem(principal)) !== null) full.add(license);
    }
    return full;
  }

  async #count(requests: readonly FinishedRequest[], rows: readonly RequestRow[]): Promise<void> {
    const bytes = new Map<string, { principal: Principal; sum: number }>();
    for (const [index, request] of requests.entries()) {
      const entry = bytes.get(licenseOf(request)) ?? { principal: request.principal, sum: 0 };
      const { path = '', problemSealed = null } = rows[index] ?? {};
      entry.sum += ROW_BYTES + path.length + (problemSealed?.length ?? 0);
      bytes.set(licenseOf(request), entry);
    }
    for (const { principal, sum } of bytes.values()) await this.#deps.budget.stored(principal, sum);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#flushing;
    await this.flush();
  }

  async #flushSoon(): Promise<void> {
    await this.#deps.clock.sleep(FLUSH_MS, this.#ending.signal);
    await this.flush();
    this.#flushing = null;
  }

  #rowOf(
    request: FinishedRequest,
    { at, problem }: { readonly at: Date; readonly problem: Buffer | null },
  ): RequestRow {
    const { id, principal, method, path, operation, apiVersion, status, replayed } = request;
    const { actor } = principal;
    return {
      id,
      accountId: principal.accountId,
      livemode: principal.livemode,
      licenseId: principal.licenseId,
      at,
      method,
      path,
      operation,
      status,
      code: request.problem === null ? null : codeOf(request.problem),
      tokenId: actor.kind === 'token' ? actor.id : null,
      tokenHint: actor.kind === 'token' ? actor.hint : null,
      memberId: actor.kind === 'member' ? actor.id : null,
      apiVersion,
      durationMs: Math.round(request.durationMs),
      replayed,
      // Problems may repeat what was sent.
      problemSealed:
        problem === null ? null : this.#deps.keys.seal(padJson(problem, LEAST_PROBLEM), problemContext(id)),
    };
  }
}

function licenseOf({ principal }: FinishedRequest): string {
  return `${principal.licenseId}:${principal.livemode}`;
}

function codeOf(problem: Buffer): string | null {
  const { code } = JSON.parse(problem.toString()) as { code?: unknown };
  return typeof code === 'string' ? code : null;
}

export interface LoggedRequest {
  readonly row: RequestRow;
  readonly problem: unknown;
}

export async function findRequest(
  { db, keys }: Pick<RequestLogDeps, 'db' | 'keys'>,
  accountId: string,
  id: string,
): Promise<LoggedRequest | null> {
  const row = await selectRequest(db, accountId, id);
  if (row === null) return null;
  const problem =
    row.problemSealed === null
      ? null
      : JSON.parse(keys.open(row.problemSealed, problemContext(id)).toString());
  return { row, problem };
}
