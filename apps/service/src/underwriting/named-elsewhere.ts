import type { Applicant } from '@prequal/engine';
import type { ReadEntry } from '@prequal/reading';
import type { RowDates } from './row-dates.ts';

export const UNDATED = { diagnosed: null, lastTreatment: null, firstFill: null, lastFill: null };

/** An entry that a row of the other list names. */
export interface OtherEntry {
  readonly entry: ReadEntry;
  readonly index: number;
  readonly use: string | null;
}

/** Adds what rows of the other list name, with the dates of the text. */
export function addNamed(
  named: { readonly conditions: readonly OtherEntry[]; readonly medications: readonly OtherEntry[] },
  {
    dates,
    positions,
    conditions,
    medications,
  }: {
    readonly dates: RowDates;
    readonly positions: { readonly conditions: number[]; readonly medications: number[] };
    readonly conditions: Applicant['conditions'][number][];
    readonly medications: Applicant['medications'][number][];
  },
): void {
  for (const { entry, index } of named.conditions) {
    const occurrences = dates.conditionOf(entry, UNDATED, index);
    positions.conditions.push(...occurrences.map(() => -1 - index));
    conditions.push(...occurrences);
  }
  for (const { entry, index, use } of named.medications) {
    positions.medications.push(-1 - index);
    medications.push({ name: entry.name, use, dosage: null, ...dates.fillsOf(entry, UNDATED, index) });
  }
}
