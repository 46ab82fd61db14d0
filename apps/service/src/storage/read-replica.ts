import type { Clock } from '../kernel/index.ts';
import type { Db } from './database.ts';

/** A replica that is further behind is not read from. */
const MOST_BEHIND_MS = 5000;
/** How long the result of a look at the replica counts. */
const CHECK_EVERY_MS = 1000;

/** Where lists and verification read: from the replica while it keeps up, otherwise from the primary. */
export interface ReadSource {
  current(): Promise<Db>;
}

/** Without a replica everything is read from the primary. */
export function primaryOnly(db: Db): ReadSource {
  return { current: async () => db };
}

export interface ReplicaOptions {
  readonly primary: Db;
  readonly replica: Db;
  /** How many milliseconds the replica is behind; an error counts as too many. */
  readonly behindMs: (replica: Db) => Promise<number>;
  readonly clock: Clock;
}

/** Checks the replica at most once a second, when something is read. */
export class ReadReplica implements ReadSource {
  readonly #options: ReplicaOptions;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #source: Promise<Db> | null = null;

  constructor(options: ReplicaOptions) {
    this.#options = options;
  }

  current(): Promise<Db> {
    const now = this.#options.clock.now().getTime();
    if (this.#source === null || now - this.#checkedAt >= CHECK_EVERY_MS) {
      this.#checkedAt = now;
      this.#source = this.#choose();
    }
    return this.#source;
  }

  async #choose(): Promise<Db> {
    const { primary, replica, behindMs } = this.#options;
    const behind = await behindMs(replica).catch(() => Number.POSITIVE_INFINITY);
    return behind <= MOST_BEHIND_MS ? replica : primary;
  }
}

/** Workers write every second, so the time of the last replayed transaction says how far a replica is behind. */
export async function replicaBehindMs(replica: Db): Promise<number> {
  const [row] = await replica.query<{ behind: number | null }>(
    `select case when pg_is_in_recovery()
       then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 * 1000
       else 0 end as behind`,
  );
  return row?.behind ?? Number.POSITIVE_INFINITY;
}
