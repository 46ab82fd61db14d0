import { ageLastBirthday, type Day, elapsedHalfMonths } from '../calendar.ts';
import type { CompiledCatalog } from '../compiled/catalog.ts';
import { DateComparisons } from '../compiled/date-comparisons.ts';
import type { Facts } from '../facts.ts';
import { hashOf } from '../number-hash.ts';
import type { Answer } from './answers.ts';

type DatedAnswer = Extract<Answer, { readonly day: Day }>;

/**
 * Leaves out dates that no rule can tell from another one. Instead of evaluating the applicant with each date, it looks at
 * what the date is compared with: limits of rules, and the other dates of the applicant.
 */
export class DifferentDates {
  readonly #comparisons: DateComparisons;

  constructor(catalog: CompiledCatalog) {
    this.#comparisons = new DateComparisons(catalog);
  }

  /** The answers without those whose date says the same as an earlier one. They must be about one fact. */
  of(facts: Facts, answers: readonly Answer[]): readonly Answer[] {
    const [first] = answers;
    if (first === undefined || !('day' in first)) return answers;
    const { halfMonths, ages } = this.#comparisons.of(facts, first);
    const monthsApart = this.#comparisons.monthsApart(facts);
    const others = otherDays(facts, first);
    const elapsed = others.map((day) => elapsedHalfMonths(day, facts.asOf)).reverse();
    const known = new Set<number>();
    return answers.filter((answer) => {
      if (!('day' in answer)) return true;
      const { day } = answer;
      const since = elapsedHalfMonths(day, facts.asOf);
      const cell = [
        countUpTo(halfMonths, since),
        countUpTo(ages, Math.max(0, ageLastBirthday(facts.birth, day))),
        countUpTo(others, day - 1),
        countUpTo(others, day),
      ];
      for (const months of monthsApart)
        cell.push(countUpTo(elapsed, since - 2 * months), countUpTo(elapsed, since + 2 * months - 1));
      const key = hashOf(cell);
      if (known.has(key)) return false;
      known.add(key);
      return true;
    });
  }
}

/** The applicant's other dates in ascending order. */
function otherDays(facts: Facts, { kind, rows }: DatedAnswer): readonly Day[] {
  const isOwn = (field: DatedAnswer['kind'], row: number) => field === kind && rows.includes(row);
  const days: (Day | null)[] = [facts.asOf];
  for (const [row, { diagnosedDay, treatedDay }] of facts.conditions.entries()) {
    if (!isOwn('diagnosed', row)) days.push(diagnosedDay);
    if (!isOwn('lastTreatment', row)) days.push(treatedDay);
  }
  for (const [row, { firstFillDay, lastFillDay }] of facts.medications.entries()) {
    if (!isOwn('firstFill', row)) days.push(firstFillDay);
    if (!isOwn('lastFill', row)) days.push(lastFillDay);
  }
  for (const measured of Object.values(facts.measurements)) days.push(measured.day);
  return [...new Set(days.filter((day) => day !== null))].sort((left, right) => left - right);
}

/** How many of the ascending numbers are at most the value. */
function countUpTo(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
