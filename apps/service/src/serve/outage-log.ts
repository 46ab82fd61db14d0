import type { Logger } from 'pino';
import type { Clock } from '../kernel/index.ts';

const PROBE_MS = 500;

export interface OutageLogDeps {
  readonly log: Logger;
  readonly clock: Clock;
  /** Whether the database responds at this moment. */
  readonly reachable: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** An outage of the database is one line and its end another, however many connections and tasks notice it. */
export class OutageLog {
  readonly #deps: OutageLogDeps;
  #since: number | null = null;

  constructor(deps: OutageLogDeps) {
    this.#deps = deps;
  }

  get ongoing(): boolean {
    return this.#since !== null;
  }

  /** A connection was lost, or a task failed. It counts as an outage only if the database does not respond. */
  async suspect(error: unknown): Promise<void> {
    const { clock, log, reachable, signal } = this.#deps;
    if (this.#since !== null || signal.aborted) return;
    const since = clock.elapsed();
    this.#since = since;
    if (!(await reachable()) && !signal.aborted) {
      log.error({ err: error }, 'Database unreachable');
      while (!(await reachable()) && !signal.aborted) await clock.sleep(PROBE_MS, signal);
    }
    this.#since = null;
    if (!signal.aborted)
      log.info({ seconds: (clock.elapsed() - since) / 1000 }, 'Database connection restored');
  }
}
