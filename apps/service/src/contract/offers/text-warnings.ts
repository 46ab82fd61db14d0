import type { FieldIssue } from '../../kernel/index.ts';
import type { RowPlace } from '../../underwriting/index.ts';

/** Returns the JSON pointer of a row's field in one API version's request body. */
export type RowPointer = (place: RowPlace, field: 'id' | 'text') => string;

export interface Warning {
  readonly param: string;
  readonly code: 'unrecognized_text';
  readonly detail: string;
}

export function unknownIdIssues(rows: readonly RowPlace[], pointer: RowPointer): FieldIssue[] {
  const detail = 'The id is not known to this dataset version, and there is no text to fall back to.';
  return rows.map((place) => ({ param: pointer(place, 'id'), detail }));
}

export function textWarnings(rows: readonly RowPlace[], pointer: RowPointer): Warning[] {
  return rows.map((place) => ({
    param: pointer(place, 'text'),
    code: 'unrecognized_text',
    detail: `The text names nothing in the catalog; ${CONSEQUENCE[place.kind]}.`,
  }));
}

const CONSEQUENCE: Readonly<Record<RowPlace['kind'], string>> = {
  conditions: 'it was not held against the applicant',
  medications: 'it was not held against the applicant',
  nicotine: 'it says nothing about the kind of nicotine',
};
