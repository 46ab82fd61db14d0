import type { Clock } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { notifyEvents } from './event-store.ts';

/** Notifications of one process are at least this far apart. */
const GAP_MS = 5;

/**
 * Wakes whoever sends events, after a commit. A notification inside the transaction would make all commits of the server wait for
 * each other. One that is lost costs at most the sender's pause between two looks.
 */
export class EventWakeUps {
  readonly #db: Db;
  readonly #clock: Clock;
  #sending = false;
  #again = false;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Something was queued and committed. */
  wake(): void {
    this.#again = true;
    if (!this.#sending) void this.#send();
  }

  async #send(): Promise<void> {
    this.#sending = true;
    while (this.#again) {
      this.#again = false;
      await notifyEvents(this.#db).catch(() => {});
      await this.#clock.sleep(GAP_MS);
    }
    this.#sending = false;
  }
}
