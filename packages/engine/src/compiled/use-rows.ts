import type { MedicationTables } from './catalog.ts';

/** The row of a medication's profile for a use; the second one if no pack lists the use. */
export function useRowOf(medications: MedicationTables, profile: number, use: number): number {
  const first = medications.firstRow[profile] ?? 0;
  let low = medications.firstUse[profile] ?? 0;
  let high = (medications.firstUse[profile + 1] ?? 0) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const candidate = medications.uses[middle] ?? 0;
    if (candidate === use) return first + (medications.useRows[middle] ?? 0);
    if (candidate < use) low = middle + 1;
    else high = middle - 1;
  }
  return first + 1;
}
