/** The UTC month of a moment, `YYYY-MM`. */
export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** Whole seconds, at least 1, until the next UTC month: the `Retry-After` when the monthly quota is used up. */
export function secondsToNextMonth(now: Date): number {
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  return Math.ceil((next - now.getTime()) / 1000);
}
