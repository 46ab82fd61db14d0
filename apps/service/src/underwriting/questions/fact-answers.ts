import { addMonths, type Day, formatDay, type Thresholds } from '@prequal/engine';

/**
 * Dates on which the outcome of a rule can turn, and one between each two of them: the day of every look-back, the
 * birthday of every age at diagnosis, today, and the day of birth for "long ago". Any other date has the outcome of the
 * one between the same two.
 */
export function dateAnswers({ months, ages }: Thresholds, birth: Day, asOf: Day): readonly string[] {
  const turns = [
    birth,
    ...months.map((count) => addMonths(asOf, -count)),
    ...ages.map((age) => addMonths(birth, 12 * age)),
    asOf,
  ].filter((day) => day >= birth && day <= asOf);
  const days = new Set(turns.flatMap((turn) => [turn, turn + 1]));
  return [...days].filter((day) => day <= asOf).map(formatDay);
}

/** Each limit of a rule and the next whole number above it, and the smallest dose. */
export function dosageAnswers({ dosages }: Thresholds): readonly string[] {
  return [...new Set([1, ...dosages.flatMap((amount) => [amount, Math.floor(amount) + 1])])].map(String);
}
