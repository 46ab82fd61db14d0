import type { Clock } from '../../kernel/index.ts';
import type { Db } from '../../storage/index.ts';
import { beat, forgetOwners, selectSilentOwners } from './heartbeat-store.ts';
import { freeLeases } from './lane-store.ts';

/** How often a process says that it is alive, and after how long a silent one has lost its leases. */
export const HEARTBEAT_MS = 1000;
const SILENT_MS = 3500;
/** If its own heartbeats are further apart than this, a process cannot know whether the others were silent or the database was. */
const REGULAR_MS = SILENT_MS - HEARTBEAT_MS;

/** One owner of leases that says that it is alive, and frees the leases of those that are not. */
export class Heartbeat {
  readonly #db: Db;
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #owner: string;
  #last = Number.NEGATIVE_INFINITY;
  #regularSince = Number.NEGATIVE_INFINITY;

  constructor({
    db,
    clock,
    owner,
  }: {
    readonly db: Db;
    readonly clock: Pick<Clock, 'elapsed'>;
    readonly owner: string;
  }) {
    this.#db = db;
    this.#clock = clock;
    this.#owner = owner;
  }

  /**
   * Frees the leases of owners that have been silent, wherever they ran, and returns how many. Writes of an owner that was only slow are
   * fenced off, so its event is sent twice. After a time in which the database let none of them say anything, the others get
   * the time to do so.
   */
  async beat(now: Date): Promise<number> {
    await beat(this.#db, this.#owner);
    const at = this.#clock.elapsed();
    if (at - this.#last > REGULAR_MS) this.#regularSince = at;
    this.#last = at;
    if (at - this.#regularSince < SILENT_MS) return 0;
    const silent = (await selectSilentOwners(this.#db, SILENT_MS)).filter((other) => other !== this.#owner);
    if (silent.length === 0) return 0;
    const freed = await freeLeases(this.#db, silent, now);
    await forgetOwners(this.#db, silent);
    return freed;
  }

  /** A process that stops in an orderly manner has given its leases back. */
  async leave(): Promise<void> {
    await forgetOwners(this.#db, [this.#owner]);
  }
}
