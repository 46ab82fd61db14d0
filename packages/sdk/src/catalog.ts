import {
  createReaders,
  foldText,
  lexiconText,
  type Reading,
  type TextKind,
  type TextReaders,
  textKey,
} from './reading/index.ts';
import { countBits, lettersOf, slipsToPrefix } from './text-distance.ts';
import type { DatasetBundle } from './types.ts';

/** Datasets whose rows an applicant names in free text. */
export type TextDataset = 'conditions' | 'medications' | 'nicotine_options';

/**
 * What to keep of a row. The name is the stable part: ids hold within one version of the bundle and may mean
 * something else, or nothing, in the next.
 */
export interface CatalogEntry {
  readonly name: string;
  readonly id?: string | undefined;
  /** The bundle version that the id is of. */
  readonly version?: string | undefined;
}

export interface TextResolution extends CatalogEntry {
  readonly id: string;
  readonly version: string;
  readonly via: 'name' | 'correction' | 'phrase' | 'spelling';
}

/** What a text was taken to say, as the service takes it. */
export interface TextReading {
  readonly status: Reading['status'];
  /** Empty when the text is ambiguous or not recognized. */
  readonly entries: readonly TextResolution[];
  /** Names that may have been meant where nothing was taken. */
  readonly candidates: readonly string[];
}

export interface TextSuggestion extends CatalogEntry {
  readonly id: string;
  readonly version: string;
  /** The name or correction that the text came near to. */
  readonly matched: string;
  /** Yearly prescriptions behind the row; what breaks ties. */
  readonly count: number;
}

export interface Catalog {
  readonly version: string;
  /** What a text says: names, phrases, lists and single slips, read as the service reads them. */
  read(dataset: TextDataset, text: string): TextReading;
  /** The one row that a text names, or null when it names none or several. */
  resolve(dataset: TextDataset, text: string): TextResolution | null;
  /** Rows that a half-typed or misspelled text may mean, best first; for pickers. */
  suggest(dataset: TextDataset, text: string, options?: { readonly limit?: number }): TextSuggestion[];
  /** A reference kept from before, made good for this version: its id is looked up by name, or dropped. */
  renew(dataset: TextDataset, reference: CatalogEntry): CatalogEntry;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

/** One text that leads to a row: its name, or a correction. */
interface Entry {
  readonly key: Word;
  readonly text: string;
  readonly words: readonly Word[];
  readonly row: Row;
  readonly via: 'name' | 'correction';
}

/** A word with its letters as bits: nearly every comparison ends at those. */
interface Word {
  readonly text: string;
  readonly letters: number;
}

const asWord = (text: string): Word => ({ text, letters: lettersOf(text) });
const wordsOf = (text: string): Word[] =>
  (
    foldText(text)
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? []
  ).map(asWord);

/** Look-ups over a fetched bundle, without the network. Indexed on first use, dataset by dataset. */
export function openCatalog(bundle: DatasetBundle): Catalog {
  const { version } = bundle;
  const indexes = new Map<TextDataset, ReadonlyMap<string, Entry>>();
  const indexOf = (dataset: TextDataset): ReadonlyMap<string, Entry> => {
    const known = indexes.get(dataset);
    if (known) return known;
    const index = indexDataset(bundle, dataset);
    indexes.set(dataset, index);
    return index;
  };
  const readers = readersOver(bundle, indexOf);
  const read: Catalog['read'] = (dataset, text) => {
    const index = indexOf(dataset);
    const reading = readers.read(KIND_OF[dataset], text);
    if (!('entries' in reading))
      return { status: reading.status, entries: [], candidates: reading.candidates };
    const exact = reading.status === 'recognized' ? index.get(textKey(text))?.via : undefined;
    const via = reading.status === 'recognized' ? (exact ?? 'name') : reading.by;
    const entries = reading.entries.flatMap(({ name }) => {
      const row = index.get(textKey(name))?.row;
      return row === undefined ? [] : [{ id: row.id, name: row.name, version, via }];
    });
    return { status: reading.status, entries, candidates: [] };
  };
  const resolve: Catalog['resolve'] = (dataset, text) => {
    const { entries } = read(dataset, text);
    return entries.length === 1 ? (entries[0] ?? null) : null;
  };
  return {
    version,
    read,
    resolve,
    suggest: (dataset, text, { limit = 10 } = {}) =>
      rank(indexOf(dataset).values(), text)
        .slice(0, Math.max(0, limit))
        .map(({ text: matched, row: { id, name, count } }) => ({ id, name, version, matched, count })),
    renew: (dataset, reference) => {
      if (reference.version === version && reference.id !== undefined) return reference;
      const found = resolve(dataset, reference.name);
      return found ? { name: found.name, id: found.id, version } : { name: reference.name };
    },
  };
}

const KIND_OF: Readonly<Record<TextDataset, TextKind>> = {
  conditions: 'condition',
  medications: 'medication',
  nicotine_options: 'nicotine',
};

/** Readers of the datasets that the bundle has; the others have no texts. */
function readersOver(
  { datasets }: DatasetBundle,
  indexOf: (dataset: TextDataset) => ReadonlyMap<string, Entry>,
): TextReaders {
  const kindOf = (dataset: TextDataset) => {
    const entries = () =>
      datasets[dataset]?.items === undefined ? new Map<string, Entry>() : indexOf(dataset);
    return {
      texts: () => [...entries().values()].map(({ text, row }) => lexiconText(text, row.name)),
      entryOf: (key: string) => entries().get(key)?.row.name ?? null,
    };
  };
  return createReaders({
    condition: kindOf('conditions'),
    medication: kindOf('medications'),
    nicotine: kindOf('nicotine_options'),
  });
}

function indexDataset(bundle: DatasetBundle, dataset: TextDataset): ReadonlyMap<string, Entry> {
  const rows = rowsOf(bundle, dataset);
  const index = new Map<string, Entry>();
  for (const row of rows) addEntry(index, row.name, row, 'name');
  for (const { from, to } of bundle.datasets.spelling_corrections?.items ?? []) {
    // Corrections of all datasets are one list; those that lead to no row here are about another dataset.
    const target = index.get(textKey(to));
    if (target?.via === 'name' && !index.has(textKey(from))) addEntry(index, from, target.row, 'correction');
  }
  return index;
}

function addEntry(index: Map<string, Entry>, text: string, row: Row, via: Entry['via']): void {
  const key = textKey(text);
  index.set(key, { key: asWord(key), text, words: wordsOf(text), row, via });
}

function rowsOf({ datasets }: DatasetBundle, dataset: TextDataset): Row[] {
  const items = datasets[dataset]?.items;
  if (items === undefined) throw new TypeError(`The bundle was fetched without the rows of ${dataset}.`);
  return items.map((item) => ({ id: item.id, name: item.name, count: countOf(item) }));
}

function countOf(item: object): number {
  const links =
    'treated_with' in item ? item.treated_with : 'used_for' in item ? item.used_for : ([] as unknown);
  return (links as readonly { readonly prescription_count: number }[]).reduce(
    (sum, { prescription_count: count }) => sum + count,
    0,
  );
}

/** How many slips a text of this length may hold before it is another text. */
const slipsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

interface Query {
  readonly key: Word;
  readonly words: readonly Word[];
}

/** The best entry of each row that has anything to do with the text, best first. */
function rank(entries: Iterable<Entry>, text: string): Entry[] {
  const query: Query = { key: asWord(textKey(text)), words: wordsOf(text) };
  if (query.key.text === '') return [];
  const best = new Map<Row, { entry: Entry; grade: number }>();
  for (const entry of entries) {
    const grade = gradeOf(entry, query);
    if (grade !== null && grade < (best.get(entry.row)?.grade ?? Number.POSITIVE_INFINITY))
      best.set(entry.row, { entry, grade });
  }
  return [...best.values()]
    .sort(
      (a, b) =>
        a.grade - b.grade ||
        b.entry.row.count - a.entry.row.count ||
        (a.entry.row.name < b.entry.row.name ? -1 : 1),
    )
    .map(({ entry }) => entry);
}

/** 0 the same text, 1 its beginning, 2 beginnings of its words in any order, then one more per slip; null is no match. */
function gradeOf(entry: Entry, query: Query): number | null {
  if (entry.key.text === query.key.text) return 0;
  if (entry.key.text.startsWith(query.key.text)) return 1;
  let slips = 0;
  for (const word of query.words) {
    const fewest = fewestSlips(word, entry.words);
    if (fewest === null) return wholeText(entry.key, query.key);
    slips += fewest;
  }
  return 2 + slips;
}

/** Words run together or torn apart. */
function wholeText(key: Word, query: Word): number | null {
  const allowed = slipsAllowed(query.text.length);
  if (allowed === 0 || Math.abs(key.text.length - query.text.length) > allowed) return null;
  const slips = slipsWithin(query, key, allowed);
  return slips > allowed ? null : 3 + slips;
}

function fewestSlips(word: Word, words: readonly Word[]): number | null {
  if (words.some((candidate) => candidate.text.startsWith(word.text))) return 0;
  const allowed = slipsAllowed(word.text.length);
  let fewest = allowed + 1;
  for (const candidate of words) {
    // A wrong first letter together with another slip is another word.
    const limit = candidate.text[0] === word.text[0] ? allowed : Math.min(allowed, 1);
    if (limit === 0 || candidate.text.length < word.text.length - limit) continue;
    const slips = slipsWithin(word, candidate, limit);
    if (slips <= limit && slips < fewest) fewest = slips;
  }
  return fewest > allowed ? null : fewest;
}

/** Each letter that the text lacks altogether is a slip at least. */
function slipsWithin(word: Word, text: Word, limit: number): number {
  return countBits(word.letters & ~text.letters) > limit
    ? limit + 1
    : slipsToPrefix(word.text, text.text, limit);
}
