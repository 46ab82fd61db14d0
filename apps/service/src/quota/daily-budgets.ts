import { type Clock, type Principal, Problem } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import { type DailySubject, type DailyUsage, readDaily, spendDaily } from './daily-store.ts';

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
  readonly day: string;
  readonly readAt: number;
  readonly bytes: number;
  /** Stored by this process since then. */
  added: number;
}

/**
 * What a license may store and send on a UTC day, in each mode. Cases and e-mails are counted exactly, in the
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
      throw this.#spentProblem(`${limits.emails} e-mails`);
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
    const spent = { storedBytes: known.added, cases: 0, emails: 0 };
    this.#known.delete(nameOf(spender));
    const anything = Number.MAX_SAFE_INTEGER;
    const unlimited = { storedBytes: anything, cases: anything, emails: anything };
    await spendDaily(this.#db, this.#subject(spender), { spent, limits: unlimited });
  }

  async #usage(spender: Spender): Promise<Known> {
    const subject = this.#subject(spender);
    const now = this.#clock.elapsed();
    const known = this.#known.get(nameOf(spender));
    const sameDay = known?.day === subject.day;
    if (known !== undefined && sameDay && now - known.readAt < FRESH_MS) return known;
    const { storedBytes } = await readDaily(this.#db, subject);
    const fresh: Known = {
      day: subject.day,
      readAt: now,
      bytes: storedBytes,
      added: sameDay ? known.added : 0,
    };
    this.#known.set(nameOf(spender), fresh);
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

export function utcDayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
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
