import { markDates, type TextDate } from '../dates-in-text.ts';
import { MEASURED_SIGN } from '../measurements-in-text.ts';
import { type Word, wordsOf } from '../words.ts';

/** A piece of a clause in the order in which it is written. */
export type ClauseToken =
  | { readonly kind: 'word'; readonly word: Word }
  | { readonly kind: 'date'; readonly date: TextDate }
  | { readonly kind: 'number'; readonly text: string }
  /** "&", "+" or "/". */
  | { readonly kind: 'joiner' }
  /** A value that counts as a measurement. */
  | { readonly kind: 'measured' }
  /** A sign that may mean anything. */
  | { readonly kind: 'unknown'; readonly text: string };

export interface Clause {
  /** The folded text of the clause. */
  readonly text: string;
  readonly tokens: readonly ClauseToken[];
}

/** A private letter for the date with this number. */
const FIRST_SIGN = 0xe000;
const signOf = (date: number): string => ` ${String.fromCharCode(FIRST_SIGN + date)}`;

/** Where one statement ends and another begins. Periods end only sentences, and dashes without spaces join words. */
const BREAKS =
  /\s*(?:[,;|\n\r•·()[\]"“”!]+|(?<=[A-Z]{3}|\d)\.(?=\s|$)|\s[-–—>]+\s|[–—]|:\s|\bBUT\b|\bHOWEVER\b|\bPERO\b|\bALTHOUGH\b|\bTHOUGH\b)\s*/;
const TOKENS =
  /[\uE000-\uF8FF]|\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?)+|(?:\d*\.)?\d+(?:[A-Z]+(?![A-Z']))?%?|[A-Z][A-Z0-9']*|[&+/]|[^\s'’.-]/g;

/** The clauses of a folded, prepared text. */
export const clausesIn = (text: string): readonly Clause[] =>
  text
    .split(BREAKS)
    .filter((part) => part !== undefined && /[A-Z0-9§]/.test(part))
    .map((part) => ({ text: part.trim(), tokens: tokensOf(part.trim()) }));

const tokensOf = (text: string): readonly ClauseToken[] => {
  const { rest, dates } = markDates(text, signOf);
  const tokens: ClauseToken[] = [];
  let before = '';
  for (const [piece] of rest.matchAll(TOKENS)) {
    const date = dates[piece.charCodeAt(0) - FIRST_SIGN];
    if (date !== undefined) tokens.push({ kind: 'date', date });
    else if (piece === MEASURED_SIGN) tokens.push({ kind: 'measured' });
    else if (/^[&+/]$/.test(piece)) tokens.push({ kind: 'joiner' });
    else if (/^[\d.]/.test(piece)) tokens.push({ kind: 'number', text: piece });
    else if (/^[A-Z]/.test(piece))
      for (const word of wordsBehind(before, piece)) tokens.push({ kind: 'word', word });
    // The sign of a duration beside a date, which says nothing.
    else if (!/[\uE000-\uF8FF]/.test(piece)) tokens.push({ kind: 'unknown', text: piece });
    before = /^[A-Z]/.test(piece) ? piece : '';
  }
  return tokens;
};

/** The words of one piece: after "stage" or "type", I and V are numerals. */
const wordsBehind = (before: string, piece: string): readonly Word[] =>
  before === '' ? wordsOf(piece) : wordsOf(`${before} ${piece}`).slice(wordsOf(before).length);
