import type { Clock } from '../kernel/index.ts';
import { type Db, GroupCommit } from '../storage/index.ts';
import { countRefusals } from './window-store.ts';
import {
  readingOf,
  type WindowContent,
  type WindowReading,
  type WindowRequest,
  type WindowResult,
  Windows,
} from './windows.ts';

export type RateTier = 'heavy' | 'light';

export interface RateSubject {
  readonly licenseId: string;
  readonly mode: 'test' | 'live';
  readonly tier: RateTier;
  readonly limit: number;
}

/** The window of a request, for callers that count it in a statement of their own. */
export interface RateWindow {
  readonly window: string;
  readonly limit: number;
}

/** The values of the `X-RateLimit-*` headers. */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export type TakeOutcome =
  | {
      readonly granted: true;
      readonly state: RateState;
      /** Where the unit was counted; `refund` needs it. */
      readonly slot: number;
    }
  | {
      readonly granted: false;
      readonly state: RateState;
      readonly retryAfterSeconds: number;
      /** The license was refused so often that it must be locked. */
      readonly abusive: boolean;
    };

const ABUSE_LIMIT = 1000;
const MINUTE_MS = 60_000;

/** The windows of licenses: each tier and mode of a license has its own. */
export class RateLimits {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #abuseLimit: number;
  readonly #windows: Windows;
  readonly #refusals: GroupCommit<string, boolean>;

  constructor(db: Db, clock: Clock, options: { readonly abuseLimit?: number } = {}) {
    this.#db = db;
    this.#clock = clock;
    this.#abuseLimit = options.abuseLimit ?? ABUSE_LIMIT;
    this.#windows = new Windows(db, clock);
    this.#refusals = new GroupCommit((licenses) => this.#countRefusals(licenses));
  }

  /** Counts the request if its window has room. A refused request is not counted in the window. */
  async take(subject: RateSubject): Promise<TakeOutcome> {
    const response = await this.#submit(subject, 'take');
    const state = stateOf(subject.limit, response);
    if (response.counted) return { granted: true, state, slot: response.slot };
    const abusive = await this.recordRefusal(subject.licenseId);
    return { granted: false, state, retryAfterSeconds: state.resetSeconds, abusive };
  }

  /** Counts a request that ends before its limit is checked (400, 404, …), even beyond the limit. */
  async charge(subject: RateSubject): Promise<RateState> {
    return stateOf(subject.limit, await this.#submit(subject, 'charge'));
  }

  /** Reads the window without counting, for replays. */
  async peek(subject: RateSubject): Promise<RateState> {
    return stateOf(subject.limit, await this.#submit(subject, 'peek'));
  }

  /** Returns the unit of a request that turned out to be a replay. */
  refund(subject: RateSubject, taken: { readonly slot: number }): Promise<void> {
    return this.#windows.giveBack(rateWindowOf(subject).window, taken.slot);
  }

  /** Counts a refused request, whichever mode and limit it hit; true once the license must be locked for abuse. */
  recordRefusal(licenseId: string): Promise<boolean> {
    return this.#refusals.submit(licenseId);
  }

  #submit(subject: RateSubject, kind: WindowRequest['kind']): Promise<WindowResult> {
    const { window, limit } = rateWindowOf(subject);
    return this.#windows.submit({ subject: window, limit, kind });
  }

  async #countRefusals(licenses: readonly string[]): Promise<boolean[]> {
    const counts = new Map<string, number>();
    for (const license of licenses) counts.set(license, (counts.get(license) ?? 0) + 1);
    const minute = Math.floor(this.#clock.now().getTime() / MINUTE_MS);
    const totals = await countRefusals(this.#db, counts, minute);
    return licenses.map((license) => (totals.get(license) ?? 0) >= this.#abuseLimit);
  }
}

export function rateWindowOf({ licenseId, mode, tier, limit }: RateSubject): RateWindow {
  return { window: `${licenseId}:${mode}:${tier}`, limit };
}

/** The rate state for a window that another statement counted in. */
export function rateStateOf({ limit }: RateWindow, content: WindowContent, now: Date): RateState {
  return stateOf(limit, readingOf(limit, content, now));
}

function stateOf(limit: number, { remaining, freesInSeconds }: WindowReading): RateState {
  return { limit, remaining, resetSeconds: freesInSeconds };
}
