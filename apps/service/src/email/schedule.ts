/** Seconds before each try, counted from the try before it; the first is the delay before the first try. */
export const EMAIL_SCHEDULE: readonly number[] = [0, 60, 300, 1800, 7200, 21_600, 43_200];

/** When the try after `tries` tries is due, or null when the schedule is used up. */
export function nextTryAt(schedule: readonly number[], tries: number, now: Date): Date | null {
  const seconds = schedule[tries];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}
