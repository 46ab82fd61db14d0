import { type Clock, type Principal, Problem } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import { type DailySubject, type DailyUsage, readDaily, spendDaily } from './daily-store.ts';
import { utcDayOf } from './tables.ts';

type Spender = Pick<Principal, 'licenseId' | 'livemode' | 'limits'>;

const DAY_MS = 86_400_000;
const CASES = { live: 10_000, test: 1000 };
const EMAILS = { live: 1000, test: 100 };
/** Bytes for each request that the rate limit of the license lets through in a day, and the least for a day. */
const BYTES_PER_REQUEST = 8192;
const LEAST_BYTES = 256 * 2 ** 20;
const MINUTES = 1440;
/** Stored responses are added up in the process and written when they come to this much. */
const FLUSH_BYTES = 4 * 2 ** 20;
/** How long a process relies on what it has read. */
const FRESH_MS = 60_000;

interface Known {
  /** The number of the UTC day. */
  readonly day: number;
  readonly readAt: number;
  /** Of all processes when it was read, and what this one has written since. */
  bytes: number;
  /** Stored by this process and not written yet. */
  added: number;
}

/**
 * What a license may store and send on a UTC day, in each mode. Cases and emails are counted exactly, in the
 * transaction that creates them. Stored responses are counted by process, so that the hot path needs no other write: a
 * day may go over by a few megabytes.
 */
export class DailyBudgets {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #known = new Map<string, Known>();

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Throws before anything is created if the day's budget is used up. */
  async spend(tx: Tx, spender: Spender, asked: Partial<DailyUsage>): Promise<void> {
    const spent = { storedBytes: 0, cases: 0, emails: 0, ...asked };
    const limits = limitsOf(spender);
    const subject = this.#subject(spender);
    if (await spendDaily(tx, subject, { spent, limits })) return;
    const used = await readDaily(tx, subject);
    if (spent.cases > 0 && used.cases + spent.cases > limits.cases)
      throw this.#spentProblem(`${limits.cases} cases`);
    if (spent.emails > 0 && used.emails + spent.emails > limits.emails)
      throw this.#spentProblem(`${limits.emails} emails`);
    throw this.#spentProblem(`${limits.storedBytes} stored bytes`);
  }

  /** The problem for a request whose response would exceed the budget for stored bytes, or null. */
  async storageProblem(spender: Spender): Promise<Problem | null> {
    const limit = limitsOf(spender).storedBytes;
    const { bytes, added } = await this.#usage(spender);
    return bytes + added < limit ? null : this.#spentProblem(`${limit} stored bytes`);
  }

  /** Counts a response that was stored. */
  async stored(spender: Spender, bytes: number): Promise<void> {
    const known = await this.#usage(spender);
    known.added += bytes;
    if (known.added < FLUSH_BYTES) return;
    // Moved before anything is awaited, so that no other request writes the same bytes.
    const storedBytes = known.added;
    known.added = 0;
    known.bytes += storedBytes;
    const anything = Number.MAX_SAFE_INTEGER;
    const unlimited = { storedBytes: anything, cases: anything, emails: anything };
    const spent = { storedBytes, cases: 0, emails: 0 };
    try {
      await spendDaily(this.#db, this.#subject(spender), { spent, limits: unlimited });
    } catch {
      // The response is already stored: it is sent, and its bytes are written with those of the next ones.
      known.added += storedBytes;
      known.bytes -= storedBytes;
    }
  }

  async #usage(spender: Spender): Promise<Known> {
    const day = Math.floor(this.#clock.now().getTime() / DAY_MS);
    const name = nameOf(spender);
    const current = (): Known | null => {
      const known = this.#known.get(name);
      return known?.day === day && this.#clock.elapsed() - known.readAt < FRESH_MS ? known : null;
    };
    const known = current();
    if (known !== null) return known;
    const { storedBytes: bytes } = await readDaily(this.#db, this.#subject(spender));
    // Another request may have read it meanwhile, and counted in what it has read.
    const readMeanwhile = current();
    if (readMeanwhile !== null) return readMeanwhile;
    const latest = this.#known.get(name);
    const added = latest?.day === day ? latest.added : 0;
    const fresh: Known = { day, readAt: this.#clock.elapsed(), bytes, added };
    this.#known.set(name, fresh);
    return fresh;
  }

  #subject({ licenseId, livemode }: Spender): DailySubject {
    return { licenseId, livemode, day: utcDayOf(this.#clock.now()) };
  }

  #spentProblem(what: string): Problem {
    const now = this.#clock.now().getTime();
    const tomorrow = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
    return new Problem(
      'rate_limit_exceeded',
      `The daily limit of this license, ${what}, is reached. It resets at 00:00 UTC.`,
      {
        adviceCode: 'quota_exhausted',
        headers: { 'Retry-After': String(Math.ceil((tomorrow - now) / 1000)) },
      },
    );
  }
}

function limitsOf({ livemode, limits }: Spender): DailyUsage {
  const mode = livemode ? 'live' : 'test';
  const rate = livemode ? limits.rate : limits.testRate;
  return {
    cases: CASES[mode],
    emails: EMAILS[mode],
    storedBytes: Math.max(LEAST_BYTES, rate * MINUTES * BYTES_PER_REQUEST),
  };
}

function nameOf({ licenseId, livemode }: Spender): string {
  return `${licenseId}:${livemode}`;
}
