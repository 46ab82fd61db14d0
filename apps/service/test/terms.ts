import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** A text that somebody types into one field, and what it must be read as. */
export interface Term {
  readonly category: string;
  readonly kind: 'condition' | 'medication';
  readonly text: string;
  /** Names with semicolons between them; `none` and `ambiguous` mean that nothing may be taken. */
  readonly expected: string;
  readonly date: string;
}

/** What agents and seniors type. */
export function peopleTerms(): Term[] {
  return parse<Term>(readFileSync(new URL('terms-people-type.csv', import.meta.url)), { columns: true });
}
