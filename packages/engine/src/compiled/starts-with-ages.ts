import { addMonths, ageLastBirthday, type Day, elapsedHalfMonths } from '../calendar.ts';
import type { Facts } from '../facts.ts';

/** The half months since a day, and the age on it. */
export interface StartAndAge {
  readonly start: number;
  readonly age: number;
}

interface Limits {
  /** In ascending order. */
  readonly halfMonths: readonly number[];
  /** In ascending order. */
  readonly ages: readonly number[];
  /** Half months since birth. */
  readonly most: number;
}

/** One pair for all days that no limit tells apart. */
export function startsWithAges(
  { birth, asOf }: Pick<Facts, 'birth' | 'asOf'>,
  { halfMonths, ages, most }: Limits,
): readonly StartAndAge[] {
  const found: StartAndAge[] = [];
  const edges = [0, ...halfMonths.filter((limit) => limit > 0 && limit <= most)];
  for (const [at, start] of edges.entries()) {
    const next = edges[at + 1];
    const oldest = ageOn(birth, latestDay(asOf, start));
    const youngest = next === undefined ? 0 : ageOn(birth, earliestDay(asOf, next));
    found.push({ start, age: youngest });
    for (const age of ages) if (age > youngest && age <= oldest) found.push({ start, age });
  }
  return found;
}

function ageOn(birth: Day, day: Day): number {
  return Math.max(0, ageLastBirthday(birth, Math.max(birth, day)));
}

/** Month lengths move a day by at most three. */
const SLACK = 3;

/** The latest day that is at least so many half months ago. */
function latestDay(asOf: Day, halfMonths: number): Day {
  let day = Math.min(asOf, addMonths(asOf, -(halfMonths >> 1)) + SLACK);
  while (elapsedHalfMonths(day, asOf) < halfMonths) day -= 1;
  return day;
}

/** The earliest day that is less than so many half months ago. */
function earliestDay(asOf: Day, halfMonths: number): Day {
  let day = addMonths(asOf, -((halfMonths + 1) >> 1)) - SLACK;
  while (elapsedHalfMonths(day, asOf) >= halfMonths) day += 1;
  return day;
}
