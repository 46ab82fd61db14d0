import type { MedicationFact } from '../facts.ts';

const NO_ENTRIES: readonly number[] = [];

/** A medication that was last filled longer ago is no longer taken. */
export const LAPSED_MONTHS = 24;

/** Whether two rows differ in dates only that change nothing of what the medication is taken for. */
export function isReadAlike(left: MedicationFact, right: MedicationFact): boolean {
  return (
    left === right ||
    (left.name === right.name &&
      left.use === right.use &&
      left.dosageMilli === right.dosageMilli &&
      left.isDaily === right.isDaily &&
      isLapsed(left) === isLapsed(right))
  );
}

export function isLapsed({ sinceLastFill }: MedicationFact): boolean {
  return sinceLastFill > 2 * LAPSED_MONTHS;
}

/** A part of a table. A loop, because views of typed arrays are slow to make and to spread. */
export function entriesOf(table: Int32Array, first: number, end: number): readonly number[] {
  if (first >= end) return NO_ENTRIES;
  const entries: number[] = [];
  for (let at = first; at < end; at += 1) entries.push(table[at] ?? -1);
  return entries;
}
