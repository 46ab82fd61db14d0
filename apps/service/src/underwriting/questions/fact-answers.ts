import { addMonths, type Day, formatDay, type Thresholds } from '@prequal/engine';

/**
 * Dates on which the outcome of a rule can turn: for every look-back the day itself and its neighbours, for every age
 * at diagnosis the birthday and the day before, today, and the day of birth for "long ago". Any other date lies
 * between two of these and has the outcome of one of them.
 */
export function dateAnswers({ months, ages }: Thresholds, birth: Day, asOf: Day): readonly string[] {
  const days = new Set<Day>([asOf, birth]);
  for (const count of months) {
    const turn = addMonths(asOf, -count);
    for (let shift = -1; shift <= 1; shift += 1) days.add(turn + shift);
  }
  for (const age of ages) {
    const birthday = addMonths(birth, 12 * age);
    days.add(birthday - 1);
    days.add(birthday);
  }
  return [...days].filter((day) => day >= birth && day <= asOf).map(formatDay);
}

/** Each limit of a rule and the next whole number above it, and the smallest dose. */
export function dosageAnswers({ dosages }: Thresholds): readonly string[] {
  return [...new Set([1, ...dosages.flatMap((amount) => [amount, Math.floor(amount) + 1])])].map(String);
}
