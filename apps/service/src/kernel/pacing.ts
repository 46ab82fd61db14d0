import { setImmediate } from 'node:timers/promises';

/** How long work shares the event loop with the requests of others. */
export interface Pacing {
  /** The milliseconds that one slice of the work may take. */
  sliceMs(): number;
  /** Lets others run after a slice that took `workedMs`. */
  rest(workedMs: number): Promise<void>;
}

/** For work that only has to let others run in between. */
export const EVEN_PACING: Pacing = { sliceMs: () => 5, rest: () => setImmediate() };
