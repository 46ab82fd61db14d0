/** Delays between the attempts of one delivery, in seconds; the first is the delay before the first attempt. */
export type Schedule = readonly number[];

/** Jitter only ever delays, by at most this part of the delay: a receiver may rely on the schedule as a minimum. */
const LARGEST_JITTER = 0.1;

/** When the attempt after `tries` attempts is due, or null when the schedule is used up. `draw` is in [0, 1). */
export function nextAttemptAt(
  schedule: Schedule,
  tries: number,
  { now, draw }: { readonly now: Date; readonly draw: number },
): Date | null {
  const seconds = schedule[tries];
  if (seconds === undefined) return null;
  return new Date(now.getTime() + Math.round(seconds * 1000 * (1 + LARGEST_JITTER * draw)));
}
