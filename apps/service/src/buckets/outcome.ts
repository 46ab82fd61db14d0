/** What came of some work in one bucket. */
export type BucketOutcome<T> =
  | { readonly bucket: string; readonly ok: true; readonly value: T }
  | { readonly bucket: string; readonly ok: false; readonly error: unknown };

/** What came of it in the buckets where it did not fail. */
export function valuesOf<T>(outcomes: readonly BucketOutcome<T>[]): T[] {
  return outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
}
