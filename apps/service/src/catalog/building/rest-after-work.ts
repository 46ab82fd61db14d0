import type { Clock } from '../../kernel/index.ts';

/** Milliseconds; work that took less is followed by more. */
const LEAST_WORK = 3;
const LONGEST_REST = 100;
const REST_PER_WORK = 3;

/**
 * For work in pieces beside requests: called between two pieces, it rests for longer than the work since the last rest took. A request
 * needs several turns of the event loop, and would wait for a piece in each of them if the next piece began at once.
 */
export function restAfterWork(clock: Clock): () => Promise<void> {
  let begun = clock.elapsed();
  return async () => {
    const work = clock.elapsed() - begun;
    if (work < LEAST_WORK) return;
    await clock.sleep(Math.min(work * REST_PER_WORK, LONGEST_REST));
    begun = clock.elapsed();
  };
}
