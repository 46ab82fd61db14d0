import { kindHint, LINE_KINDS } from '@prequal/packs/line-kinds';
import type { NamedSubject, SubjectType } from './live-messages.ts';
import { OUTCOME_HINTS } from './sheet-texts.ts';

/** What can be entered into a cell, for what was typed. */
export type Suggest = (typed: string) => Promise<readonly NamedSubject[]>;

export interface CellSources {
  /** Conditions, medications, groups and drug classes, or those of one type. */
  readonly names: (typed: string, type: SubjectType | null) => Promise<readonly NamedSubject[]>;
  /** The classes of the product. */
  readonly classes: readonly string[];
}

/** What a rule can lead to besides a class of the product. */
export const OUTCOMES = Object.keys(OUTCOME_HINTS);

const FIXED: Readonly<Record<string, readonly string[]>> = {
  kind: LINE_KINDS,
  clock: ['diagnosis', 'treatment', 'event', 'last_fill', 'first_fill'],
  operator: ['<', '<=', '>', '>='],
  sex: ['male', 'female', 'unisex'],
  tobacco: ['yes', 'no', 'any'],
  brand_only: ['yes'],
  if_unknown: ['fires', 'silent'],
  reason: ['underwriting', 'nicotine usage', 'age', 'build'],
};
const NOTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: Object.fromEntries(LINE_KINDS.map((kind) => [kind, kindHint(kind)])),
  outcome: OUTCOME_HINTS,
  brand_only: { yes: 'the brand, and not its generic' },
};
/** Cells with names of the catalog, several between semicolons. */
const NAMED = ['subject', 'uses', 'not_for', 'implies'];

/** Whether a column takes one of a few words and nothing else. */
export function hasFixedChoices(column: string): boolean {
  return column === 'outcome' || column in FIXED;
}

/** What the subject of a kind of rule is; null for kinds that take both, and while the kind is not known. */
function subjectTypeOf(column: string, kind: string): SubjectType | null {
  if (column !== 'subject') return 'condition';
  if (kind.startsWith('condition_') || kind === 'diagnosed_at_age') return 'condition';
  return kind.startsWith('medication_') ? 'medication' : null;
}

/** The suggestions for a column of a sheet, in a row of a kind; null if anything can be entered. */
export function suggestFor(
  { column, kind }: { readonly column: string; readonly kind: string },
  { names, classes }: CellSources,
): Suggest | null {
  if (NAMED.includes(column)) {
    const type = subjectTypeOf(column, kind);
    return async (typed) => {
      const { before, last } = lastPart(typed);
      const found = await names(last, type);
      return found.map((subject) => ({ ...subject, name: `${before}${subject.name}` }));
    };
  }
  const choices = column === 'outcome' ? [...classes, ...OUTCOMES] : FIXED[column];
  if (choices === undefined) return null;
  return async (typed) => {
    const wanted = typed.trim().toLowerCase();
    const fitting = choices.filter((choice) => choice.toLowerCase().includes(wanted));
    const notes: Readonly<Record<string, string>> = NOTES[column] ?? {};
    return (fitting.includes(typed.trim()) ? choices : fitting).map((name) => ({
      name,
      note: notes[name] ?? '',
    }));
  };
}

/** What comes after the last semicolon, and everything before it. */
export function lastPart(typed: string): { readonly before: string; readonly last: string } {
  const at = typed.lastIndexOf(';');
  if (at < 0) return { before: '', last: typed };
  return { before: `${typed.slice(0, at + 1)} `, last: typed.slice(at + 1) };
}
