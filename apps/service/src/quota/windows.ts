import { type Clock, invariant } from '../kernel/index.ts';
import { type Db, GroupCommit } from '../storage/index.ts';
import { countInWindows, SLOT_MS, slotOf, uncountInWindow, WINDOW_SLOTS } from './window-store.ts';

export interface WindowRequest {
  readonly subject: string;
  readonly limit: number;
  /** `take` counts while there is room, `charge` counts always, `peek` only looks. */
  readonly kind: 'take' | 'charge' | 'peek';
}

/** What a window holds, and the slot whose leaving makes room in it. */
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
 * Sliding 60-second windows on a grid of 100 ms, shared by every process of the service. A unit leaves the window
 * 60 s after the start of its slot. All requests that wait in this process go to the database as one statement,
 * and each unit is decided there: blocks reserved per process would be cheaper and would make the limit inexact.
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
      // Settings may change between two requests of a batch: the later one knows better.
      demand.limit = limit;
      if (kind === 'charge') demand.charged++;
      if (kind === 'take') demand.wanted++;
    }
    const rows = await countInWindows(this.#db, [...demands.values()], slotOf(now));
    const places = new Map<string, number>();
    return requests.map(({ subject, limit, kind }) => {
      const [row, demand] = [rows.get(subject), demands.get(subject)];
      invariant(row !== undefined && demand !== undefined, 'a window was asked for and not answered');
      // The statement counts charges first, so places are handed out in that order too.
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
  // A clock that lags behind its siblings' would promise more than a window.
  return Math.min(60, Math.max(1, seconds));
}
