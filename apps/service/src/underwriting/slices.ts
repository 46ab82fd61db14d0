import { setImmediate } from 'node:timers/promises';
import { type Clock, Problem, systemClock } from '../kernel/index.ts';

/** Other requests wait for one slice of a long piece of work at most. */
const SLICE_MS = 5;
const DEADLINE_MS = 10_000;

export interface SliceOptions {
  readonly clock: Clock;
  /** Whether the client has closed the connection. */
  isGone(): boolean;
}

/** Runs long work in slices until it is done, its client has gone or it has taken too long. */
export async function inSlices<T>(
  steps: Generator<undefined, T>,
  { clock, isGone }: SliceOptions,
): Promise<T> {
  const deadline = clock.elapsed() + DEADLINE_MS;
  for (;;) {
    requireTime(clock, deadline);
    if (isGone()) {
      throw new Problem('validation_error', 'The client closed the connection.', {
        status: 408,
        param: null,
      });
    }
    const until = systemClock.elapsed() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (systemClock.elapsed() < until);
    await setImmediate();
  }
}

function requireTime(clock: Clock, deadline: number): void {
  if (clock.elapsed() < deadline) return;
  throw new Problem(
    'service_unavailable',
    `The request took longer than ${DEADLINE_MS / 1000} seconds. Ask for fewer products or rows at once.`,
    { headers: { 'Retry-After': '1' } },
  );
}
