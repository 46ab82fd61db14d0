import type { MedicationFact } from '../facts.ts';

const NO_ENTRIES: readonly number[] = [];

/** A medication row with what it is taken for. */
export interface ReadMedication {
  readonly row: MedicationFact;
  /** -1 for a name that the catalog does not know. */
  readonly id: number;
  /** The stated use, -1 if there is none or the catalog does not know it. */
  readonly stated: number;
  /** What it is taken for, by name; empty if that is not known. */
  readonly uses: readonly string[];
  /** What it always means, as far as that is not disclosed. */
  readonly always: readonly number[];
  /** What it counts as taken for although nobody said so: what others are taken for too, and its own common uses. */
  readonly indirect: {
    readonly supported: readonly number[];
    readonly usual: readonly number[];
    /** Those of its common uses that only some products count. */
    readonly suspected: readonly number[];
  };
  /** What its dosage says. */
  readonly dosed: readonly number[];
  /** [disclosed condition] → whether taking it is treatment of the condition; an event keeps its own day. */
  readonly treats: readonly boolean[];
  readonly isMaintenance: boolean;
}

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
