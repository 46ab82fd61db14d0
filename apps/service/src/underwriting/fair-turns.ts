import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { type Clock, EVEN_PACING, type Pacing, systemClock } from '../kernel/index.ts';
import type { UnderwritingCommand } from './command.ts';
import { RecentLicenses } from './recent-licenses.ts';

/** From here on an evaluation takes so long that it is done in steps, with other requests in between. */
const MANY_OFFERS = 50;
/** The same for disclosures, each of which may be a long text. */
const MANY_DISCLOSURES = 40;
/** How many requests of a license a process handles at once while another license is active. */
const MOST_AT_ONCE = 2;
/** A slice of long work while another license is active. A small request meets several of them. */
const SHARED_SLICE_MS = 1;
/** How long work then rests after each slice, in times the slice: one large request gets half of the event loop. */
const REST_RATIO = 1;
/** The same if more large requests of the license wait: they get a quarter of it. */
const REST_RATIO_OF_MANY = 3;

/** How many very long responses of a license are compressed and stored at once while it is alone: they share a commit. */
const MOST_STORED_ALONE = 4;

/** A request that made the event loop busy for longer has rested meanwhile, in its slices. */
const LONGEST_REST_MS = 20;

/** A refusal takes little time, but a client that repeats its request at once would keep the process busy with them. */
const REFUSAL_MS = 20;
const LONGEST_REFUSAL_MS = 2000;

/** `busy` is how long the event loop has worked, in milliseconds. */
interface TurnClock extends Pick<Clock, 'elapsed' | 'sleep'> {
  busy(): number;
}

const LOOP_CLOCK: TurnClock = {
  elapsed: () => systemClock.elapsed(),
  sleep: (ms) => systemClock.sleep(ms),
  busy: () => performance.eventLoopUtilization().active,
};

interface Admitted {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Shares a process among licenses. Each evaluates one large request at a time, and while another license is active, it
 * gets a part of the event loop only and has few requests in progress. A license that is alone is not slowed down.
 */
export class FairTurns {
  readonly #clock: TurnClock;
  readonly #recent: RecentLicenses;
  readonly #admitted = new Map<string, Admitted>();
  readonly #last = new Map<string, Promise<void>>();
  /** Large requests in progress or waiting. */
  readonly #large = new Map<string, number>();
  readonly #storing = new Map<string, Set<Promise<void>>>();
  /** Until when earlier requests of a license wait to be refused. */
  readonly #refusing = new Map<string, number>();

  constructor(clock: TurnClock = LOOP_CLOCK) {
    this.#clock = clock;
    this.#recent = new RecentLicenses(clock);
  }

  /** Handles a request; while others are active, after the earlier ones of its license. */
  async admit<T>(licenseId: string, work: () => Promise<T>): Promise<T> {
    this.#recent.note(licenseId);
    const admitted = this.#admitted.get(licenseId) ?? { running: 0, waiting: [] };
    this.#admitted.set(licenseId, admitted);
    if (admitted.running >= MOST_AT_ONCE && this.#recent.hasOthersThan(licenseId)) {
      await new Promise<void>((resolve) => admitted.waiting.push(resolve));
    } else admitted.running += 1;
    const busyBefore = this.#clock.busy();
    try {
      return await work();
    } finally {
      this.#recent.note(licenseId);
      void this.#rest(licenseId, admitted, this.#clock.busy() - busyBefore).then(() => {
        admitted.running -= 1;
        this.#admitNext(licenseId, admitted);
      });
    }
  }

  /** Waits before a request is refused without being handled; while others are active, after the earlier ones of its license. */
  async refuse(licenseId: string): Promise<void> {
    if (!this.#recent.hasOthersThan(licenseId)) return;
    const now = this.#clock.elapsed();
    const last = Math.max(now, this.#refusing.get(licenseId) ?? now);
    const at = Math.min(now + LONGEST_REFUSAL_MS, last + REFUSAL_MS);
    this.#refusing.set(licenseId, at);
    await this.#clock.sleep(at - now);
    // Timers may be a little early.
    if ((this.#refusing.get(licenseId) ?? 0) <= this.#clock.elapsed() + 1) this.#refusing.delete(licenseId);
  }

  /** The next request of a license that sends more than it may begins after others had as much of the event loop. */
  async #rest(licenseId: string, { waiting }: Admitted, busyMs: number): Promise<void> {
    if (waiting.length === 0 || !this.#recent.hasOthersThan(licenseId)) return;
    await this.#clock.sleep(Math.ceil(Math.min(LONGEST_REST_MS, busyMs)));
  }

  #admitNext(licenseId: string, admitted: Admitted): void {
    const { running, waiting } = admitted;
    if (running === 0 && waiting.length === 0) this.#admitted.delete(licenseId);
    const isShared = this.#recent.hasOthersThan(licenseId);
    const next = waiting.splice(0, isShared ? Math.max(0, MOST_AT_ONCE - running) : waiting.length);
    admitted.running += next.length;
    for (const begin of next) begin();
  }

  /** How work of the license shares the event loop. */
  pacingOf(licenseId: string): Pacing {
    const isShared = () => this.#recent.hasOthersThan(licenseId);
    return {
      sliceMs: () => (isShared() ? SHARED_SLICE_MS : EVEN_PACING.sliceMs()),
      rest: (workedMs) =>
        isShared()
          ? this.#clock.sleep(Math.ceil(workedMs * this.#restRatio(licenseId)))
          : EVEN_PACING.rest(workedMs),
    };
  }

  #restRatio(licenseId: string): number {
    return (this.#large.get(licenseId) ?? 0) > 1 ? REST_RATIO_OF_MANY : REST_RATIO;
  }

  run<T>(licenseId: string, command: UnderwritingCommand, work: () => Promise<T>): Promise<T> {
    return isLargeCommand(command) ? this.runAlone(licenseId, work) : work();
  }

  /** The same for work that is large whatever its command: explanations and questions. */
  runAlone<T>(licenseId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(licenseId);
    this.#large.set(licenseId, (this.#large.get(licenseId) ?? 0) + 1);
    const result = before === undefined ? work() : before.then(work);
    const ended = result.then(pause, pause).then(() => {
      const left = (this.#large.get(licenseId) ?? 0) - 1;
      if (left > 0) this.#large.set(licenseId, left);
      else this.#large.delete(licenseId);
      if (this.#last.get(licenseId) === ended) this.#last.delete(licenseId);
    });
    this.#last.set(licenseId, ended);
    return result;
  }

  /**
   * Starts to store a very long response once the previous ones of the license are stored, all but a few while it is alone.
   * Called by work that `run` does: a license that is alone may evaluate its next request meanwhile, but not pile up
   * responses.
   */
  async store<T>(licenseId: string, work: () => Promise<T>): Promise<{ readonly stored: Promise<T> }> {
    const isShared = () => this.#recent.hasOthersThan(licenseId);
    const storing = this.#storing.get(licenseId) ?? new Set();
    while (storing.size >= (isShared() ? 1 : MOST_STORED_ALONE)) await Promise.race(storing);
    const stored = work();
    const ended = stored.then(pause, pause).then(() => {
      storing.delete(ended);
      if (storing.size === 0) this.#storing.delete(licenseId);
    });
    this.#storing.set(licenseId, storing.add(ended));
    // Compressing and storing takes cores and the database from others, so the next evaluation waits for it.
    if (isShared()) await stored.catch(() => {});
    return { stored };
  }
}

/** The next one begins after whatever came in meanwhile. */
async function pause(): Promise<void> {
  await setImmediate();
}

function isLargeCommand(command: UnderwritingCommand): boolean {
  const { applicant, products, productClasses = [], coverage, includeOpenFacts = false } = command;
  if (includeOpenFacts) return true;
  if (applicant.conditions.length + applicant.medications.length >= MANY_DISCLOSURES) return true;
  // A class selects all of its products.
  return productClasses.length > 0 || products.length * coverage.amountsCents.length >= MANY_OFFERS;
}
