import { type Clock, invariant } from '../kernel/index.ts';
import { type Db, GroupCommit } from '../storage/index.ts';
import { SLOT_MS, slotOf, WINDOW_SLOTS } from './tables.ts';
import { countInWindows, uncountInWindow } from './window-store.ts';

export interface WindowRequest {
  readonly subject: string;
  readonly limit: number;
  /** `take` counts while there is room, `charge` always counts, `peek` only reads. */
  readonly kind: 'take' | 'charge' | 'peek';
}

/** The units in a window and the slot whose expiry makes room. */
export interface WindowContent {
  readonly used: number;
  readonly freesAt: number;
}

export interface WindowReading {
  readonly remaining: number;
  /** Whole seconds until the window has more room than now (0 when it is empty). */
  readonly freesInSeconds: number;
}

export interface WindowResult extends WindowReading {
  readonly counted: boolean;
  readonly slot: number;
}

/**
 * Sliding 60-second windows in slots of 100 ms, shared by all processes. A unit leaves the window 60 s after the start
 * of its slot. All waiting requests of a process go to the database in one statement, which decides each unit:
 * reserving blocks per process would be cheaper but make the limit inexact.
 */
export class Windows {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #batches: GroupCommit<WindowRequest, WindowResult>;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
    this.#batches = new GroupCommit((requests) => this.#count(requests));
  }

  submit(request: WindowRequest): Promise<WindowResult> {
    return this.#batches.submit(request);
  }

  giveBack(subject: string, slot: number): Promise<void> {
    return uncountInWindow(this.#db, subject, slot);
  }

  async #count(requests: readonly WindowRequest[]): Promise<WindowResult[]> {
    const now = this.#clock.now();
    const demands = new Map<string, { subject: string; limit: number; charged: number; wanted: number }>();
    for (const { subject, limit, kind } of requests) {
      const demand = demands.get(subject) ?? { subject, limit, charged: 0, wanted: 0 };
      demands.set(subject, demand);
      // Limits may change between two requests of a batch; the latest wins.
      demand.limit = limit;
      if (kind === 'charge') demand.charged++;
      if (kind === 'take') demand.wanted++;
    }
    const rows = await countInWindows(this.#db, [...demands.values()], slotOf(now));
    const places = new Map<string, number>();
    return requests.map(({ subject, limit, kind }) => {
      const [row, demand] = [rows.get(subject), demands.get(subject)];
      invariant(row !== undefined && demand !== undefined, 'the database returned no row for a window');
      // The statement counts charges first, so positions are assigned in that order too.
      const place = (places.get(`${kind} ${subject}`) ?? 0) + 1;
      places.set(`${kind} ${subject}`, place);
      const all = demand.charged + row.granted;
      const units = kind === 'charge' ? place : kind === 'take' ? demand.charged + place : all;
      return {
        counted: units <= all && kind !== 'peek',
        ...readingOf(limit, { used: row.live + Math.min(units, all), freesAt: row.frees_at }, now),
        slot: row.slot,
      };
    });
  }
}

export function readingOf(limit: number, { used, freesAt }: WindowContent, now: Date): WindowReading {
  return {
    remaining: Math.max(0, limit - used),
    freesInSeconds: used === 0 ? 0 : secondsToLeaving(freesAt, now),
  };
}

function secondsToLeaving(slot: number, now: Date): number {
  const seconds = Math.ceil(((slot + WINDOW_SLOTS) * SLOT_MS - now.getTime()) / 1000);
  // A clock that lags behind other processes would give a wait longer than the window.
  return Math.min(60, Math.max(1, seconds));
}
