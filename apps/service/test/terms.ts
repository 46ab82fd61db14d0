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

/** A list by an author who had seen neither the reader nor the aliases; several readings may be right. */
export interface OpenTerm extends Pick<Term, 'category' | 'kind' | 'text'> {
  /** Statements with ` | ` between them, each with its right readings, ` OR ` between those; `NONE` reads nothing. */
  readonly expected: string;
}

export function termsByAnotherAuthor(): OpenTerm[] {
  const file = new URL('terms-by-another-author.csv', import.meta.url);
  return parse<OpenTerm>(readFileSync(file), { columns: true });
}

/** Texts that an agent notes down on the phone, judged before the reader had seen them. */
export function termsFromCallNotes(): (OpenTerm & Pick<Term, 'date'>)[] {
  return datedTerms('terms-from-call-notes.csv');
}

/** Another such list, judged after the reader had learned from the first. */
export function termsFromSecondCalls(): (OpenTerm & Pick<Term, 'date'>)[] {
  return datedTerms('terms-from-second-calls.csv');
}

/** A third list, judged as the one before. */
export function termsFromAgents(): OpenTerm[] {
  const file = new URL('terms-from-agents.csv', import.meta.url);
  return parse<OpenTerm>(readFileSync(file), { columns: true });
}

/**
 * A fourth list. `first` is how each text was read before anything was changed because of the list: `right`, `narrower` (an entry that says
 * the same or more), `open` or `wrong`.
 */
export function termsFromFieldNotes(): (OpenTerm & { readonly first: string })[] {
  return parse(readFileSync(new URL('terms-from-field-notes.csv', import.meta.url)), { columns: true });
}

/** A fifth list, of what clients say, with `first` as in the fourth. */
export function termsFromClients(): (OpenTerm & { readonly first: string })[] {
  return parse(readFileSync(new URL('terms-from-clients.csv', import.meta.url)), { columns: true });
}

function datedTerms(name: string): (OpenTerm & Pick<Term, 'date'>)[] {
  return parse(readFileSync(new URL(name, import.meta.url)), { columns: true });
}
