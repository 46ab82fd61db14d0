/** Which face amounts a budget may buy. */
export interface FaceSearch {
  readonly minCents: number;
  readonly maxCents: number;
  readonly stepCents: number;
  /** Where riders begin or cease to be sold: between two edges, a larger face amount never costs less. */
  readonly edges: readonly number[];
}

/** The largest face amount on the step, within the limits, that fits; 0 if none does. */
export function largestFaceWithRiders(
  { minCents, maxCents, stepCents, edges }: FaceSearch,
  fits: (faceCents: number) => boolean,
): number {
  const starts = [minCents, ...edges.filter((edge) => edge > minCents && edge <= maxCents)].sort(
    (left, right) => right - left,
  );
  let end = maxCents;
  for (const start of starts) {
    const face = largestStep(Math.ceil(start / stepCents), Math.floor(end / stepCents), (step) =>
      fits(step * stepCents),
    );
    if (face > 0) return face * stepCents;
    end = start - 1;
  }
  return 0;
}

/** The largest number from `low` to `high` that fits, if none fits after one that does not; 0 if none fits. */
function largestStep(low: number, high: number, fits: (step: number) => boolean): number {
  let least = Math.max(1, low);
  if (high < least || !fits(least)) return 0;
  let most = high;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}
