import type { TextDate } from './dates-in-text.ts';
import type { ReadMeasurement } from './measurements-in-text.ts';
import type { Polarity } from './polarity.ts';

export interface ReadEntry {
  readonly name: string;
  /** Dates next to the name in the text. */
  readonly dates: readonly TextDate[];
  /** Of a medication in a text of several: what it is taken for and how much, null if the text does not say so. */
  readonly use?: string | null;
  readonly dosage?: string | null;
}

/** What a text names that is not of one kind, or of another kind than its list. */
export interface BothKinds {
  readonly conditions: readonly ReadEntry[];
  readonly medications: readonly ReadEntry[];
  /** What the text says that its medications are taken for. */
  readonly use: string | null;
  /** Whether a misspelling was assumed. */
  readonly by?: 'spelling';
  /** Values that the text states beside them. */
  readonly measured?: readonly ReadMeasurement[];
}

/** How a text was understood. Only the first two count in a decision. */
export type Reading =
  | {
      readonly status: 'recognized';
      /** Empty for a text such as "none" and for measurements. */
      readonly entries: readonly ReadEntry[];
      readonly measured?: readonly ReadMeasurement[];
    }
  | {
      readonly status: 'interpreted';
      readonly by: 'phrase' | 'spelling';
      readonly entries: readonly ReadEntry[];
      /** Values that the text states beside the entries. */
      readonly measured?: readonly ReadMeasurement[];
    }
  | { readonly status: 'ambiguous'; readonly candidates: readonly string[] }
  | {
      readonly status: 'unrecognized';
      /** Entries that part of the text names. */
      readonly candidates: readonly string[];
      /** Why a text that names something does not count: it denies it, is about a relative, or is undecided. */
      readonly because: Exclude<Polarity, 'affirmed'> | null;
    };

/** The result of one statement of a text. */
export type Statement =
  | { readonly kind: 'entries'; readonly by: 'phrase' | 'spelling'; readonly entries: readonly ReadEntry[] }
  | { readonly kind: 'several'; readonly names: readonly string[] }
  /** The applicant does not have it; the statement is understood and adds nothing. */
  | {
      readonly kind: 'excluded';
      readonly polarity: 'denied' | 'relative';
      /** What carriers call the disease of a relative. */
      readonly name: string | null;
      /** "No strokes since 2012": entries that are denied since a time, so that they were there before it. */
      readonly before?: readonly string[];
    }
  /** The statement contains only words that are ignored. */
  | { readonly kind: 'empty'; readonly dates: readonly TextDate[] }
  | {
      readonly kind: 'unread';
      readonly because: Exclude<Polarity, 'affirmed'> | null;
      readonly names: readonly string[];
    };

export const UNREAD: Statement = { kind: 'unread', because: null, names: [] };
export const DENIED = { kind: 'excluded', polarity: 'denied', name: null } as const;

export const phrase = (name: string, dates: readonly TextDate[]): Statement => ({
  kind: 'entries',
  by: 'phrase',
  entries: [{ name, dates }],
});

/** Several names of which one has the dates; none if there is no such position. */
export const namesWithDate = (
  names: readonly string[],
  dates: readonly TextDate[],
  dated: number,
): Statement => ({
  kind: 'entries',
  by: 'phrase',
  entries: names.map((name, at) => ({ name, dates: at === dated ? dates : [] })),
});

export function namesIn(statement: Statement): readonly string[] {
  if (statement.kind === 'entries') return statement.entries.map(({ name }) => name);
  return statement.kind === 'several' || statement.kind === 'unread' ? statement.names : [];
}

const beforeDenied = (statement: Statement): readonly string[] =>
  statement.kind === 'excluded' ? (statement.before ?? []) : [];

/** Combines several statements; every one of them must be understood. */
export function joined(statements: readonly Statement[]): Statement {
  const entries: ReadEntry[] = [];
  let by: 'phrase' | 'spelling' = 'phrase';
  for (const statement of statements) {
    if (statement.kind === 'several' || statement.kind === 'unread') {
      const names = [...new Set(statements.flatMap(namesIn))];
      return statement.kind === 'several' ? { kind: 'several', names } : { ...statement, names };
    }
    if (statement.kind === 'entries') {
      if (statement.by === 'spelling') by = 'spelling';
      for (const entry of statement.entries) addEntry(entries, entry);
    }
    if (statement.kind === 'empty') addDates(entries, statement.dates);
  }
  const open = statements.flatMap(beforeDenied).filter((name) => !entries.some((each) => each.name === name));
  if (open.length > 0) {
    return { kind: 'unread', because: null, names: [...new Set([...statements.flatMap(namesIn), ...open])] };
  }
  if (entries.length > 0) return { kind: 'entries', by, entries };
  return statements.find(({ kind }) => kind === 'excluded') ?? UNREAD;
}

/** "Heart attack with 2 stents 2015": the only date is also that of what has none. Who knows the entries decides whether it counts. */
export function withNeighborDates(list: Extract<Statement, { readonly kind: 'entries' }>): Statement {
  const dated = list.entries.filter(({ dates }) => dates.length > 0);
  const [only] = dated;
  if (only === undefined || dated.length > 1 || list.entries.length === 1) return list;
  const dates = only.dates.map((date) => ({ ...date, of: 'neighbor' as const }));
  return { ...list, entries: list.entries.map((entry) => (entry === only ? entry : { ...entry, dates })) };
}

/** Whether only the last entry of a list has a date, which says when it began: "PE and DVT 2016". */
export const startsLast = ({ entries }: Extract<Statement, { readonly kind: 'entries' }>): boolean =>
  entries.every(({ dates }, at) =>
    at < entries.length - 1 ? dates.length === 0 : dates.length === 1 && dates[0]?.isEnd === false,
  );

function addEntry(entries: ReadEntry[], entry: ReadEntry): void {
  const at = entries.findIndex(({ name }) => name === entry.name);
  const known = entries[at];
  if (known === undefined) entries.push(entry);
  else entries[at] = { name: entry.name, dates: [...known.dates, ...entry.dates] };
}

/** "Afib, diagnosed 2016": a date on its own belongs to what precedes it. */
function addDates(entries: ReadEntry[], dates: readonly TextDate[]): void {
  const last = entries.at(-1);
  if (last !== undefined && dates.length > 0) {
    entries[entries.length - 1] = { name: last.name, dates: [...last.dates, ...dates] };
  }
}

/** "Insulin - stopped" does not say when: it is open, unless the text has the end of something. */
export function withoutUndatedEnd(statement: Statement): Statement {
  if (statement.kind !== 'entries' || statement.entries.some(({ dates }) => dates.length > 0))
    return statement;
  return { kind: 'unread', because: null, names: namesIn(statement) };
}

export function asReading(statement: Statement): Reading {
  switch (statement.kind) {
    case 'entries':
      return { status: 'interpreted', by: statement.by, entries: statement.entries };
    case 'several':
      return { status: 'ambiguous', candidates: statement.names };
    case 'excluded':
      if (statement.before !== undefined)
        return { status: 'unrecognized', candidates: statement.before, because: null };
      return {
        status: 'unrecognized',
        candidates: statement.name === null ? [] : [statement.name],
        because: statement.polarity,
      };
    case 'empty':
      return { status: 'unrecognized', candidates: [], because: null };
    case 'unread':
      return { status: 'unrecognized', candidates: statement.names, because: statement.because };
  }
}
