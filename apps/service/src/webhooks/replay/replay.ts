import { recordAudit } from '../../audit/index.ts';
import {
  actorName,
  type Clock,
  type KeyRing,
  modeMismatch,
  newId,
  notFound,
  type Principal,
  type PrincipalAccount,
  Problem,
} from '../../kernel/index.ts';
import type { Db } from '../../storage/index.ts';
import { attempt } from '../delivery/attempt.ts';
import { classify, LONGEST_TURN_MS, MOST_EVENTS_IN_A_ROW, step } from '../delivery/delivery.ts';
import type { DispatcherDeps } from '../delivery/dispatcher-deps.ts';
import { endOutage, lockLane, wakeLane } from '../delivery/lane-store.ts';
import { appendAttempt, lockDelivery, saveDelivery } from '../delivery/out-of-band-store.ts';
import { showEndpoint } from '../endpoints/endpoints.ts';
import {
  advanceReplay,
  claimReplay,
  countOpenReplays,
  finishReplay,
  includeUnsentEvents,
  insertReplay,
  nextStep,
  type ReplayRow,
  type ReplaySelection,
  type ReplayStep,
  releaseReplay,
  selectNumberRange,
  selectReplay,
  selectReplayedEndpoint,
  selectReplayOf,
} from './replay-store.ts';

export type EventReplay = ReplayRow;

export interface ReplayParams {
  readonly endpointId: string;
  readonly since: Date;
  readonly until: Date | null;
  readonly selection: ReplaySelection;
  /** Only these event types; empty means all. */
  readonly types?: readonly string[];
}

const MOST_OPEN_REPLAYS = 10;

/** Records that an endpoint is to be resent its events of a time range. The work is done by `workOnReplay`. */
export async function requestReplay(
  deps: { readonly db: Db; readonly keys: KeyRing; readonly clock: Clock },
  actor: string,
  input: ReplayParams,
): Promise<EventReplay> {
  const now = deps.clock.now();
  const until = input.until ?? now;
  if (until < input.since) {
    throw new Problem('validation_error', 'The end of the time range is before its start.', {
      param: '/to',
    });
  }
  return deps.db.transaction(async (tx) => {
    const endpoint = await selectReplayedEndpoint(tx, input.endpointId);
    if (endpoint === null) throw notFound('webhook endpoint');
    if (!endpoint.open) throw new Problem('conflict', 'The webhook endpoint is disabled or deleted.');
    if ((await countOpenReplays(tx, endpoint.id)) >= MOST_OPEN_REPLAYS) {
      throw new Problem(
        'conflict',
        `This webhook endpoint already has ${MOST_OPEN_REPLAYS} unfinished replays. Wait until one has finished.`,
      );
    }
    const requested = {
      id: newId('replay', now),
      endpointId: endpoint.id,
      since: input.since,
      until,
      types: [...new Set(input.types ?? [])],
      selection: input.selection,
      createdAt: now,
      range: await selectNumberRange(tx, endpoint, { since: input.since, until }),
    };
    if (input.selection === 'all' || input.selection === 'unsent')
      await includeUnsentEvents(tx, deps.keys, requested);
    const replay = await insertReplay(tx, requested);
    const subject = {
      endpoint_id: endpoint.id,
      since: input.since.toISOString(),
      until: until.toISOString(),
      selection: replay.selection,
      ...(replay.types.length === 0 ? {} : { types: replay.types }),
      events: replay.total,
    };
    await recordAudit(
      tx,
      { keys: deps.keys, now },
      { accountId: endpoint.accountId, actor, action: 'events.replay', subject },
    );
    return replay;
  });
}

/** Replays to an endpoint of the principal. */
export async function startReplay(
  deps: { readonly db: Db; readonly keys: KeyRing; readonly clock: Clock },
  principal: Principal,
  input: ReplayParams,
): Promise<EventReplay> {
  await showEndpoint(deps, principal, input.endpointId);
  return requestReplay(deps, actorName(principal.actor), input);
}

export async function showReplay(db: Db, id: string): Promise<EventReplay> {
  const replay = await selectReplay(db, id);
  if (replay === null) throw notFound('replay');
  return replay;
}

/** A replay of the account and mode. */
export async function findReplay(db: Db, principal: PrincipalAccount, id: string): Promise<EventReplay> {
  const replay = await selectReplayOf(db, principal.accountId, id);
  if (replay === null) throw notFound('replay');
  if (replay.livemode !== principal.livemode) throw modeMismatch('replay', replay.livemode);
  return replay;
}

export interface ReplayTurn {
  /** Only this replay, or null for any that is due. */
  readonly id: string | null;
  readonly owner: string;
  readonly leaseMs: number;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** Ends the turn after a while, so that a slow endpoint does not hold up the replays of others. */
  readonly fair?: boolean;
}

/**
 * Takes a replay and works on it, event after event, until it is finished, the turn is over or the signal asks to stop;
 * then it is left for somebody else. Every event is one attempt; a failure is counted and the next one is sent. False
 * when there was nothing to take.
 */
export async function workOnReplay(deps: DispatcherDeps, turn: ReplayTurn): Promise<boolean> {
  const lease = () => new Date(turn.now().getTime() + turn.leaseMs);
  let current: ReplayStep | null = await claimReplay(deps.db, {
    id: turn.id,
    owner: turn.owner,
    now: turn.now(),
    until: lease(),
  });
  if (current === null) return false;
  const start = deps.clock.elapsed();
  for (let events = 0; current !== null; events++) {
    const { replayId, leaseToken }: ReplayStep = current;
    if (current.job === null) {
      await finishReplay(deps.db, current, turn.now());
      return true;
    }
    const elapsedMs = deps.clock.elapsed() - start;
    const isOver = events >= MOST_EVENTS_IN_A_ROW || elapsedMs >= LONGEST_TURN_MS;
    if (turn.signal.aborted || (turn.fair === true && isOver)) {
      await releaseReplay(deps.db, { id: replayId, leaseToken }, turn.now());
      return true;
    }
    current = await sendAgain(deps, { ...current, job: current.job }, { now: turn.now, lease });
  }
  return true;
}

async function sendAgain(
  deps: DispatcherDeps,
  current: ReplayStep & { readonly job: NonNullable<ReplayStep['job']> },
  { now, lease }: { readonly now: () => Date; readonly lease: () => Date },
): Promise<ReplayStep | null> {
  const { job } = current;
  const { response, record } = await attempt(deps, job);
  deps.counters.attempted(response);
  return deps.db.transaction(async (tx) => {
    await lockLane(tx, job.endpointId);
    const accepted = classify(response) === 'accepted';
    const moved = await advanceReplay(tx, { ...current, seq: job.seq, accepted }, lease());
    const delivery = await lockDelivery(tx, job.endpointId, job.seq);
    if (!moved || delivery === null) {
      deps.counters.fenced();
      return null;
    }
    const { state, effects } = step(
      delivery,
      { kind: 'redelivery', response },
      { now: now(), schedule: [], draw: 0 },
    );
    await saveDelivery(tx, { ...delivery, ...state }, now());
    await appendAttempt(tx, delivery, record);
    if (effects.includes('wake_lane')) {
      await endOutage(tx, job.endpointId);
      await wakeLane(tx, job.endpointId, now());
    }
    return nextStep(tx, current.replayId, current.leaseToken);
  });
}
