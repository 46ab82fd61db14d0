import { addMonths, type Day } from '../calendar.ts';
import { MEASUREMENT_RANGES, type Measurement } from '../reference-names.ts';
import type { Thresholds } from '../thresholds.ts';

/** What dates of an applicant are compared with, besides the thresholds of rules. */
export interface DateContext {
  readonly birth: Day;
  readonly asOf: Day;
  /** The other dates that the applicant states. */
  readonly others: readonly Day[];
  /** How many months apart two dates must be to be two events. */
  readonly monthsApart: readonly number[];
}

/**
 * Dates on which the outcome of a rule can turn, and one between each two of them: the day of every look-back, the
 * birthday of every age at diagnosis, the other dates of the applicant, today, and the day of birth for "long ago". Any
 * other date has the outcome of the one between the same two.
 */
export function dateAnswers({ months, ages }: Thresholds, context: DateContext): readonly Day[] {
  const { birth, asOf, others, monthsApart } = context;
  const distances = [0, ...monthsApart.flatMap((count) => [count, -count])];
  const turns = [
    birth,
    ...months.map((count) => addMonths(asOf, -count)),
    ...ages.map((age) => addMonths(birth, 12 * age)),
    ...others.flatMap((day) =>
      distances.flatMap((count) => [addMonths(day, count) - 1, addMonths(day, count)]),
    ),
    asOf,
  ];
  const days = new Set(turns.flatMap((turn) => [turn, turn + 1]));
  return [...days].filter((day) => day >= birth && day <= asOf);
}

/** Each limit of a rule and the next whole number above it, and the smallest dose. */
export function dosageAnswers({ dosages }: Thresholds): readonly number[] {
  const beside = (amount: number) => [Math.max(amount - 0.5, 0.5), amount, Math.floor(amount) + 1];
  return [...new Set([1, ...dosages.flatMap(beside)])];
}

/** Less than the difference between two values that anybody measures. */
const BESIDE = 0.01;

/** Each limit of a rule with a value below and above it, inside the possible values. */
export function measurementAnswers(measurement: Measurement, limits: readonly number[]): readonly number[] {
  const { min, max } = MEASUREMENT_RANGES[measurement];
  const values = limits.flatMap((limit) => [limit - BESIDE, limit, limit + BESIDE]);
  return [...new Set([min, ...values, max])].filter((value) => value >= min && value <= max);
}
