import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type AttemptResponse,
  classify,
  type DeliveryInput,
  type DeliveryState,
  type Effect,
  LONGEST_TURN_MS,
  MOST_EVENTS_IN_A_ROW,
  step,
  turnAfter,
} from './delivery.ts';
import { nextAttemptAt } from './schedule.ts';

const SCHEDULE = [0, 60, 300, 1800, 7200, 21_600, 43_200];
const NEW: DeliveryState = { status: 'pending', tries: 0, nextAttemptAt: null };
const NOW = new Date('2026-03-01T12:00:00Z');

const responses: fc.Arbitrary<AttemptResponse> = fc.oneof(
  fc.record({ kind: fc.constant('response' as const), status: fc.integer({ min: 100, max: 599 }) }),
  fc.record({
    kind: fc.constant('no_response' as const),
    error: fc.constantFrom('timeout', 'connection reset'),
  }),
);
const inputs: fc.Arbitrary<DeliveryInput> = fc.oneof(
  ...(['scheduled_attempt', 'overtaking_attempt', 'redelivery'] as const).map((kind) =>
    responses.map((response) => ({ kind, response })),
  ),
  fc.constant({ kind: 'overdue' as const }),
);
const lives = fc.array(fc.tuple(inputs, fc.double({ min: 0, max: 0.999_999, noNaN: true })), {
  maxLength: 40,
});

interface Moment {
  readonly before: DeliveryState;
  readonly input: DeliveryInput;
  readonly draw: number;
  readonly after: DeliveryState;
  readonly effects: readonly Effect[];
}

function live(life: readonly (readonly [DeliveryInput, number])[]): Moment[] {
  let state = NEW;
  return life.map(([input, draw]) => {
    const { state: after, effects } = step(state, input, { now: NOW, schedule: SCHEDULE, draw });
    const moment = { before: state, input, draw, after, effects };
    state = after;
    return moment;
  });
}

function isAccepted(input: DeliveryInput): boolean {
  return input.kind !== 'overdue' && classify(input.response) === 'accepted';
}

it.each([
  [200, 'accepted'],
  [204, 'accepted'],
  [299, 'accepted'],
  [400, 'refused'],
  [410, 'refused'],
  [429, 'refused'],
  [499, 'refused'],
  [500, 'transient'],
  [503, 'transient'],
  [301, 'transient'],
  [304, 'transient'],
  [103, 'transient'],
])('a response with status %i is %s', (status, verdict) => {
  expect(classify({ kind: 'response', status })).toBe(verdict);
});

it('no response is transient', () => {
  expect(classify({ kind: 'no_response', error: 'timeout' })).toBe('transient');
});

it('a final state is final: only a 2xx leaves it, and only for delivered', () => {
  fc.assert(
    fc.property(lives, (life) => {
      for (const { before, input, after } of live(life)) {
        if (before.status === 'pending' || before.status === after.status) continue;
        expect(after.status).toBe('delivered');
        expect(isAccepted(input)).toBe(true);
      }
    }),
  );
});

it('a 2xx always means delivered, whatever requested the attempt', () => {
  fc.assert(
    fc.property(lives, (life) => {
      for (const { input, after } of live(life)) {
        if (isAccepted(input)) expect(after.status).toBe('delivered');
      }
    }),
  );
});

it('a delivery is given up at most once, and never after it was delivered', () => {
  fc.assert(
    fc.property(lives, (life) => {
      const moments = live(life);
      const given = moments.filter(({ effects }) => effects.includes('raise_delivery_failed'));
      expect(given.length).toBeLessThanOrEqual(1);
      for (const { before, after } of given) {
        expect([before.status, after.status]).toEqual(['pending', 'dead_lettered']);
      }
    }),
  );
});

it('the schedule makes at most seven attempts, and redeliveries use up none of them', () => {
  fc.assert(
    fc.property(lives, (life) => {
      for (const { before, input, after } of live(life)) {
        const counted = input.kind === 'scheduled_attempt' ? 1 : 0;
        expect(after.tries).toBe(before.tries + counted);
        if (after.status === 'pending') expect(after.tries).toBeLessThan(SCHEDULE.length);
      }
    }),
  );
});

it('a pending delivery that failed waits at least its delay and at most a tenth longer; an ended one waits for nothing', () => {
  fc.assert(
    fc.property(lives, (life) => {
      for (const { input, after } of live(life)) {
        if (after.status !== 'pending') expect(after.nextAttemptAt).toBeNull();
        else if (input.kind === 'scheduled_attempt') {
          const delay = (SCHEDULE[after.tries] ?? Number.NaN) * 1000;
          const waits = (after.nextAttemptAt?.getTime() ?? Number.NaN) - NOW.getTime();
          expect(waits).toBeGreaterThanOrEqual(delay);
          expect(waits).toBeLessThanOrEqual(delay * 1.1);
        }
      }
    }),
  );
});

it('only an accepted redelivery or test wakes the lane', () => {
  fc.assert(
    fc.property(lives, (life) => {
      for (const { input, effects } of live(life)) {
        const outside = input.kind === 'redelivery' || input.kind === 'overtaking_attempt';
        expect(effects.includes('wake_lane')).toBe(outside && isAccepted(input));
      }
    }),
  );
});

it('a test that overtakes has one attempt: delivered or failed', () => {
  fc.assert(
    fc.property(responses, (response) => {
      const { state } = step(
        NEW,
        { kind: 'overtaking_attempt', response },
        { now: NOW, schedule: SCHEDULE, draw: 0 },
      );
      expect(state.status).toBe(classify(response) === 'accepted' ? 'delivered' : 'failed');
    }),
  );
});

it('a redelivery that is not accepted changes nothing', () => {
  const waiting: DeliveryState = { status: 'pending', tries: 3, nextAttemptAt: NOW };
  const response: AttemptResponse = { kind: 'response', status: 410 };
  expect(step(waiting, { kind: 'redelivery', response }, { now: NOW, schedule: SCHEDULE, draw: 0 })).toEqual({
    state: waiting,
    effects: [],
  });
});

it('the jitter is zero at one end and a tenth at the other', () => {
  expect(nextAttemptAt(SCHEDULE, 1, { now: NOW, draw: 0 })).toEqual(new Date(NOW.getTime() + 60_000));
  expect(nextAttemptAt(SCHEDULE, 1, { now: NOW, draw: 1 })).toEqual(new Date(NOW.getTime() + 66_000));
  expect(nextAttemptAt(SCHEDULE, 7, { now: NOW, draw: 0 })).toBeNull();
});

it('a worker keeps a lane until its turn is over, the head waits, or it is asked to stop', () => {
  const done: DeliveryState = { status: 'delivered', tries: 1, nextAttemptAt: null };
  const turn = { events: 1, elapsedMs: 0, stopping: false };
  expect(turnAfter(done, turn)).toBe('next');
  expect(turnAfter(done, { ...turn, stopping: true })).toBe('release');
  expect(turnAfter(done, { ...turn, events: MOST_EVENTS_IN_A_ROW })).toBe('release');
  expect(turnAfter(done, { ...turn, elapsedMs: LONGEST_TURN_MS })).toBe('release');
  expect(turnAfter({ ...done, status: 'pending' }, { ...turn, stopping: true })).toBe('wait');
});
