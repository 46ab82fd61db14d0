import type { BundleFindings } from './findings.ts';
import type { RecordPlace } from './record-place.ts';

const DATE = /^(\d{4}(?:-\d{2}(?:-\d{2})?)?)(?:T.*)?$/;

/** The day, month or year of a date or time of FHIR; null if the text is none. */
export function dateIn(text: string | null): string | null {
  return text === null ? null : (DATE.exec(text)?.[1] ?? null);
}

export interface FoundDate {
  readonly value: string;
  readonly path: string;
}

/** The first of these places that has a date. Texts that are no dates are listed as left out. */
export function firstDate(
  places: readonly RecordPlace<string>[],
  findings: BundleFindings,
): FoundDate | null {
  for (const place of places) {
    const text = place.text();
    const value = dateIn(text);
    if (value !== null) return { value, path: place.path };
    if (place.isGiven) findings.leaveOut(place.path, 'This is not a date.');
  }
  return null;
}
