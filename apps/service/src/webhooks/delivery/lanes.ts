import { GroupCommit, type Tx } from '../../storage/index.ts';
import { type Attempted, attempt } from './attempt.ts';
import { batchWaitsUntil, membersOf } from './batch.ts';
import { type BatchMember, selectPending, settleBatch } from './batch-store.ts';
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

/** What an attempt carried: the head alone, or the members of a batch. */
interface Sent {
  readonly job: LaneJob;
  readonly members: readonly BatchMember[] | undefined;
}

interface Sending extends Pick<Sent, 'members'> {
  readonly notBefore: Date | null;
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
      { identities: ({ job }) => [job.endpointId] },
    );
  }

  async run(first: LaneJob): Promise<void> {
    const { clock } = this.#deps;
    const start = clock.elapsed();
    let job: LaneJob | null = first;
    for (let events = 1; job !== null; events++) {
      const { members, notBefore }: Sending = await this.#prepare(job);
      if (notBefore !== null) {
        await releaseLane(this.#deps.db, job, notBefore);
        return;
      }
      const attempted = await attempt(this.#deps, job, members);
      this.#deps.counters.attempted(attempted.response);
      const turn = { events, elapsedMs: clock.elapsed() - start };
      job = await this.#settle({ job, members }, attempted, turn);
    }
  }

  /** What is sent together with the head, and until when it waits for its first attempt. */
  async #prepare(job: LaneJob): Promise<Sending> {
    const now = this.#now();
    const notBefore = firstAttemptAfter(job, now, this.#settings.schedule);
    if (job.batch === null || notBefore !== null) return { members: undefined, notBefore };
    const members = membersOf(await selectPending(this.#deps.db, job, job.batch.maxEvents), job.batch);
    // The head was settled in another way since the lane was read: the lane is read again.
    if (members[0]?.seq !== job.seq) return { members, notBefore: now };
    return { members, notBefore: batchWaitsUntil(members, job.batch, now) };
  }

  /** The lane's next head, or null when the lane is no longer ours. */
  async #settle(sent: Sent, attempted: Attempted, turn: LaneTurn): Promise<LaneJob | null> {
    const { job } = sent;
    const { clock, counters } = this.#deps;
    const deadline = clock.elapsed() + this.#settings.leaseMs;
    let seen: Seen = job;
    let inDoubt = false;
    for (;;) {
      const { outcome, effects } = this.#decide(job, seen, { ...attempted, turn });
      let verdict: Verdict;
      try {
        verdict = await this.#write(sent, outcome, effects);
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
        this.#discarded(job);
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

  #discarded({ endpointId, eventId }: LaneJob): void {
    this.#deps.counters.fenced();
    this.#deps.log.warn(
      { endpoint_id: endpointId, event_id: eventId },
      'Discarded an outcome whose lease had expired',
    );
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

  async #write(
    { job, members }: Sent,
    outcome: AttemptOutcome,
    effects: readonly Effect[],
  ): Promise<Verdict> {
    const { owner } = this.#settings;
    const isDeadLetter = effects.includes('raise_delivery_failed');
    if (!isDeadLetter) {
      if (members === undefined) return this.#outcomes.submit(outcome);
      return settleBatch(this.#deps.db, owner, { ...outcome, job, members });
    }
    return this.#deps.db.transaction(async (tx) => {
      await lockForEmission(tx, job);
      if (members === undefined) {
        const [verdict] = await settleAttempts(tx, owner, [outcome]);
        if (verdict?.kind === 'done') await this.#giveUp(tx, outcome, job);
        return verdict ?? { kind: 'fenced' };
      }
      const verdict = await settleBatch(tx, owner, { ...outcome, job, members });
      if (verdict.kind === 'done') {
        for (const member of members.filter(({ seq }) => verdict.written.includes(seq)))
          await this.#giveUp(tx, outcome, { ...job, ...member });
      }
      return verdict;
    });
  }

  async #giveUp(tx: Tx, { tries, attempt: last, now }: AttemptOutcome, job: LaneJob): Promise<void> {
    const letter = {
      ...job,
      attempts: tries,
      lastResponseStatus: last.responseStatus,
      lastError: last.error,
    };
    await raiseDeliveryFailed(tx, letter, now);
    await this.#deps.onDeadLetter?.(tx, letter);
  }
}
