import type { Steps } from '@prequal/engine';
import { type Clock, EVEN_PACING, type Pacing, Problem, systemClock } from '../kernel/index.ts';

const DEADLINE_MS = 10_000;

export interface SliceOptions {
  readonly clock: Clock;
  readonly pacing?: Pacing;
  /** Whether the client has closed the connection. */
  isGone(): boolean;
}

/**
 * Runs long work in slices until it is done, its client has gone or it has taken too long. Rests for the sake of others
 * do not count.
 */
export async function inSlices<T>(
  steps: Steps<T>,
  { clock, pacing = EVEN_PACING, isGone }: SliceOptions,
): Promise<T> {
  let deadline = clock.elapsed() + DEADLINE_MS;
  for (;;) {
    requireTime(clock, deadline);
    if (isGone()) {
      throw new Problem('validation_error', 'The client closed the connection.', {
        status: 408,
        param: null,
      });
    }
    const began = systemClock.elapsed();
    const until = began + pacing.sliceMs();
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (systemClock.elapsed() < until);
    const ended = systemClock.elapsed();
    await pacing.rest(ended - began);
    deadline += systemClock.elapsed() - ended;
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
