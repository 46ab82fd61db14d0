import type { BuildChart, BuildRange, FlatPack } from '../flat-pack.ts';

/** The chart for the age; undefined if the product has no build requirement at this age. */
export function chartFor(pack: FlatPack, age: number): BuildChart | undefined {
  return pack.buildCharts.find((chart) => age >= chart.minAge && age <= chart.maxAge);
}

/** An empty range: the height is not in the chart, and the class has a requirement in it. */
const OFF_THE_CHART: BuildRange = Object.freeze({ min: 1, max: 0 });

/** The weights that the class accepts at the height; null if it has no requirement. */
export function weightsFor(chart: BuildChart, classIndex: number, heightInches: number): BuildRange {
  const row = chart.rows.find((candidate) => candidate.heightInches === heightInches);
  if (row !== undefined) return row.ranges[classIndex] ?? null;
  const hasRequirement = chart.rows.some((candidate) => (candidate.ranges[classIndex] ?? null) !== null);
  return hasRequirement ? OFF_THE_CHART : null;
}

export function isBuildAccepted(
  chart: BuildChart | undefined,
  classIndex: number,
  { heightInches, weightLbs }: { readonly heightInches: number | null; readonly weightLbs: number | null },
): boolean {
  if (chart === undefined || heightInches === null || weightLbs === null) return true;
  const range = weightsFor(chart, classIndex, heightInches);
  return range === null || (weightLbs >= range.min && weightLbs <= range.max);
}
