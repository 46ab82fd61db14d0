import { setMaxListeners } from 'node:events';
import { newestEventNumber, selectEvent } from '../events/index.ts';
import { type Clock, type KeyRing, type PrincipalAccount, Problem } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { listEventDeliveriesAfter } from './delivery/event-deliveries.ts';
import type { EventWithDeliveries } from './delivery/event-delivery.ts';

/** A waiting request looks this often for a new event: one row by its key. */
const LOOK_MS = 250;
/** Requests of one account that wait at a time in this process; further ones are answered at once. */
const MOST_WAITING = 50;

export interface StreamPosition {
  /** The id of the last event that the client has; null starts with the oldest. */
  readonly after: string | null;
  readonly waitSeconds: number;
  readonly limit: number;
}

export interface StreamPage {
  readonly events: readonly EventWithDeliveries[];
  readonly nextAfter: string | null;
}

/** The events of an account and mode, oldest first, for clients that cannot receive webhooks. */
export class EventStream {
  readonly #db: Db;
  readonly #keys: KeyRing;
  readonly #clock: Clock;
  readonly #stopping = new AbortController();
  readonly #waiting = new Map<string, number>();

  constructor({ db, keys, clock }: { readonly db: Db; readonly keys: KeyRing; readonly clock: Clock }) {
    this.#db = db;
    this.#keys = keys;
    this.#clock = clock;
    // Every request that waits listens to it; Node.js would warn of a leak from the eleventh on.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Answers every request that waits, so that the service can stop. */
  stop(): void {
    this.#stopping.abort();
  }

  async read(
    principal: PrincipalAccount,
    { after, waitSeconds, limit }: StreamPosition,
  ): Promise<StreamPage> {
    const seq = after === null ? 0 : await this.#numberOf(principal, after);
    if (waitSeconds > 0) await this.#arrival(principal, seq, waitSeconds * 1000);
    const events = await listEventDeliveriesAfter({ db: this.#db, keys: this.#keys }, principal, {
      seq,
      limit,
    });
    return { events, nextAfter: events.at(-1)?.id ?? after };
  }

  async #numberOf({ accountId, livemode }: PrincipalAccount, id: string): Promise<number> {
    const event = await selectEvent({ db: this.#db, keys: this.#keys }, accountId, id);
    if (event !== null && event.livemode === livemode) return event.seq;
    throw new Problem('validation_error', 'after must be the id of an event of this account and mode.', {
      param: '/after',
    });
  }

  /** Resolves when there is an event after this number, or the time is over. */
  async #arrival(principal: PrincipalAccount, seq: number, waitMs: number): Promise<void> {
    const { accountId } = principal;
    const waiting = this.#waiting.get(accountId) ?? 0;
    if (waiting >= MOST_WAITING) return;
    this.#waiting.set(accountId, waiting + 1);
    try {
      const deadline = this.#clock.elapsed() + waitMs;
      while (!this.#stopping.signal.aborted && (await newestEventNumber(this.#db, principal)) <= seq) {
        const left = deadline - this.#clock.elapsed();
        if (left <= 0) return;
        await this.#clock.sleep(Math.min(LOOK_MS, left), this.#stopping.signal);
      }
    } finally {
      const others = (this.#waiting.get(accountId) ?? 1) - 1;
      if (others === 0) this.#waiting.delete(accountId);
      else this.#waiting.set(accountId, others);
    }
  }
}
