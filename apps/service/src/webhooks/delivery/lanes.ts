import { GroupCommit } from '../../storage/index.ts';
import { type Attempted, attempt } from './attempt.ts';
import { raiseDeliveryFailed } from './dead-letter.ts';
import { type DeliveryStatus, type Effect, firstAttemptAfter, step, turnAfter } from './delivery.ts';
import type { DispatcherDeps, DispatcherSettings } from './dispatcher-deps.ts';
import {
  type AttemptOutcome,
  type LaneJob,
  lockForEmission,
  releaseLane,
  settleAttempts,
  type Verdict,
} from './lane-store.ts';

/** A pause before an outcome is written again after the database could not be reached. */
const REWRITE_MS = 200;

interface Seen {
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  readonly tries: number;
}

/** How much a worker has done of a lane since it took it. */
interface LaneTurn {
  readonly events: number;
  readonly elapsedMs: number;
}

/** Works through lanes from head to head: send, write the outcome, and only then the next. */
export class LaneRunner {
  readonly #deps: DispatcherDeps;
  readonly #settings: DispatcherSettings;
  readonly #now: () => Date;
  readonly #stopping: AbortSignal;
  /** Outcomes of many lanes are written to the database together. */
  readonly #outcomes: GroupCommit<AttemptOutcome, Verdict>;

  constructor(
    deps: DispatcherDeps,
    settings: DispatcherSettings,
    { now, stopping }: { readonly now: () => Date; readonly stopping: AbortSignal },
  ) {
    this.#deps = deps;
    this.#settings = settings;
    this.#now = now;
    this.#stopping = stopping;
    this.#outcomes = new GroupCommit<AttemptOutcome, Verdict>(
      (batch) => settleAttempts(deps.db, settings.owner, batch),
      ({ job }) => job.endpointId,
    );
  }

  async run(first: LaneJob): Promise<void> {
    const { clock } = this.#deps;
    const start = clock.elapsed();
    let job: LaneJob | null = first;
    for (let events = 1; job !== null; events++) {
      const notBefore = firstAttemptAfter(job, this.#now(), this.#settings.schedule);
      if (notBefore !== null) {
        await releaseLane(this.#deps.db, job, notBefore);
        return;
      }
      const attempted = await attempt(this.#deps, job);
      this.#deps.counters.attempted(attempted.response);
      job = await this.#settle(job, attempted, { events, elapsedMs: clock.elapsed() - start });
    }
  }

  /** The lane's next head, or null when the lane is no longer ours. */
  async #settle(job: LaneJob, attempted: Attempted, turn: LaneTurn): Promise<LaneJob | null> {
    const { clock, counters, log } = this.#deps;
    const deadline = clock.elapsed() + this.#settings.leaseMs;
    let seen: Seen = job;
    let inDoubt = false;
    for (;;) {
      const { outcome, effects } = this.#decide(job, seen, { ...attempted, turn });
      let verdict: Verdict;
      try {
        verdict = await this.#write(job, outcome, effects);
      } catch (error) {
        if (clock.elapsed() > deadline) throw error;
        inDoubt = true;
        await clock.sleep(REWRITE_MS);
        continue;
      }
      if (verdict.kind === 'done') {
        if (effects.includes('raise_delivery_failed')) counters.deadLettered();
        return verdict.next;
      }
      if (verdict.kind === 'fenced') {
        counters.fenced();
        log.warn(
          { endpoint_id: job.endpointId, event_id: job.eventId },
          'Discarded an outcome whose lease had expired',
        );
        return null;
      }
      if (inDoubt) {
        // Most likely the write that seemed to fail succeeded; writing it again would count the attempt twice.
        await releaseLane(this.#deps.db, job, this.#now());
        return null;
      }
      seen = verdict;
    }
  }

  #decide(
    job: LaneJob,
    seen: Seen,
    { response, record, turn }: Attempted & { readonly turn: LaneTurn },
  ): { outcome: AttemptOutcome; effects: readonly Effect[] } {
    const now = this.#now();
    const { schedule, leaseMs } = this.#settings;
    const before = { status: seen.status, tries: seen.tries, nextAttemptAt: null };
    const happening = { kind: 'scheduled_attempt', response } as const;
    const { state, effects } = step(before, happening, { now, schedule, draw: this.#deps.draw() });
    return {
      effects,
      outcome: {
        job,
        seen,
        status: state.status,
        tries: state.tries,
        nextAttemptAt: state.nextAttemptAt,
        turn: turnAfter(state, { ...turn, stopping: this.#stopping.aborted }),
        attempt: record,
        now,
        until: new Date(now.getTime() + leaseMs),
      },
    };
  }

  async #write(job: LaneJob, outcome: AttemptOutcome, effects: readonly Effect[]): Promise<Verdict> {
    if (!effects.includes('raise_delivery_failed')) return this.#outcomes.submit(outcome);
    return this.#deps.db.transaction(async (tx) => {
      await lockForEmission(tx, job);
      const [verdict] = await settleAttempts(tx, this.#settings.owner, [outcome]);
      if (verdict?.kind === 'done') {
        const { responseStatus, error } = outcome.attempt;
        const letter = {
          ...job,
          attempts: outcome.tries,
          lastResponseStatus: responseStatus,
          lastError: error,
        };
        await raiseDeliveryFailed(tx, letter, outcome.now);
        await this.#deps.onDeadLetter?.(tx, letter);
      }
      return verdict ?? { kind: 'fenced' };
    });
  }
}
