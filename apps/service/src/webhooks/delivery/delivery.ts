import type { DELIVERY_STATUSES } from '@prequal/contract/vocabulary';
import { nextAttemptAt, type Schedule } from './schedule.ts';

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One event to be delivered to one endpoint. */
export interface DeliveryState {
  readonly status: DeliveryStatus;
  /** Attempts made by the schedule. */
  readonly tries: number;
  readonly nextAttemptAt: Date | null;
}

/** The response: a status, or the reason why there is none. */
export type AttemptResponse =
  | { readonly kind: 'response'; readonly status: number }
  | { readonly kind: 'no_response'; readonly error: string };

export type DeliveryInput =
  /** An attempt in the endpoint's order ended. */
  | { readonly kind: 'scheduled_attempt'; readonly response: AttemptResponse }
  /** The one attempt of a test that overtook a waiting event. */
  | { readonly kind: 'overtaking_attempt'; readonly response: AttemptResponse }
  /** The one attempt of a redelivery. */
  | { readonly kind: 'redelivery'; readonly response: AttemptResponse }
  /** The payload is about to be purged. */
  | { readonly kind: 'overdue' };

export type Effect =
  /** The owner is notified that this delivery was abandoned. */
  | 'raise_delivery_failed'
  /** The endpoint has shown that it responds: whatever waits for it is sent now. */
  | 'wake_lane';

export interface Step {
  readonly state: DeliveryState;
  readonly effects: readonly Effect[];
}

export type ResponseClass = 'accepted' | 'refused' | 'transient';

/** 2xx means delivered, 4xx means failed; everything else, including redirects and time-outs, is transient. */
export function classify(response: AttemptResponse): ResponseClass {
  if (response.kind === 'no_response') return 'transient';
  if (response.status >= 200 && response.status < 300) return 'accepted';
  return response.status >= 400 && response.status < 500 ? 'refused' : 'transient';
}

export interface RetryTiming {
  readonly now: Date;
  readonly schedule: Schedule;
  /** In [0, 1); decides the jitter. */
  readonly draw: number;
}

/**
 * The whole life cycle of a delivery. A finished delivery stays finished, with one
 * exception: a 2xx always means delivered, whatever requested the attempt.
 */
export function step(state: DeliveryState, input: DeliveryInput, timing: RetryTiming): Step {
  switch (input.kind) {
    case 'scheduled_attempt':
      return afterScheduled({ ...state, tries: state.tries + 1 }, input.response, timing);
    case 'overtaking_attempt': {
      if (classify(input.response) === 'accepted') return ended(state, 'delivered', ['wake_lane']);
      return state.status === 'pending' ? ended(state, 'failed') : unchanged(state);
    }
    case 'redelivery':
      if (classify(input.response) === 'accepted') return ended(state, 'delivered', ['wake_lane']);
      return unchanged(state);
    case 'overdue':
      return state.status === 'pending'
        ? ended(state, 'dead_lettered', ['raise_delivery_failed'])
        : unchanged(state);
  }
}

function afterScheduled(state: DeliveryState, response: AttemptResponse, timing: RetryTiming): Step {
  const verdict = classify(response);
  if (verdict === 'accepted') return ended(state, 'delivered');
  if (state.status !== 'pending') return unchanged(state);
  if (verdict === 'refused') return ended(state, 'failed');
  const next = nextAttemptAt(timing.schedule, state.tries, timing);
  if (next === null) return ended(state, 'dead_lettered', ['raise_delivery_failed']);
  return { state: { ...state, nextAttemptAt: next }, effects: [] };
}

function ended(state: DeliveryState, status: DeliveryStatus, effects: readonly Effect[] = []): Step {
  return { state: { ...state, status, nextAttemptAt: null }, effects };
}

function unchanged(state: DeliveryState): Step {
  return { state, effects: [] };
}

/** When an event may be tried for the first time, or null when that is now. Jitter is for attempts after a failure. */
export function firstAttemptAfter(
  { tries, queuedAt }: { readonly tries: number; readonly queuedAt: Date | null },
  now: Date,
  schedule: Schedule,
): Date | null {
  if (tries > 0 || queuedAt === null) return null;
  const due = nextAttemptAt(schedule, 0, { now: queuedAt, draw: 0 });
  return due !== null && due > now ? due : null;
}

/** What a worker does with the lane after an attempt in it. */
export type Turn = 'next' | 'wait' | 'release';

/** How much of one lane a worker does before others get their turn. */
export const MOST_EVENTS_IN_A_ROW = 20;
export const LONGEST_TURN_MS = 5000;

export function turnAfter(
  state: DeliveryState,
  turn: { readonly events: number; readonly elapsedMs: number; readonly stopping: boolean },
): Turn {
  if (state.status === 'pending') return 'wait';
  const over = turn.events >= MOST_EVENTS_IN_A_ROW || turn.elapsedMs >= LONGEST_TURN_MS;
  return over || turn.stopping ? 'release' : 'next';
}
