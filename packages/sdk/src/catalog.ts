import {
  bitCount,
  createReaders,
  EditMatcher,
  foldText,
  letterMask,
  lexiconText,
  type Reading,
  type ReadMeasurement,
  type TextKind,
  type TextReaders,
  textKey,
} from './reading/index.ts';
import type { DatasetBundle } from './types.ts';

/** Datasets whose rows an applicant names in free text. */
export type TextDataset = 'conditions' | 'medications' | 'nicotine_options';

/**
 * A reference to store. The name is the stable part: an id belongs to one version of the bundle and may mean
 * something else, or nothing, in the next.
 */
export interface CatalogEntry {
  readonly name: string;
  readonly id?: string | undefined;
  /** The bundle version that the id belongs to. */
  readonly version?: string | undefined;
}

export interface TextResolution extends CatalogEntry {
  readonly id: string;
  readonly version: string;
  readonly via: 'name' | 'correction' | 'phrase' | 'spelling';
}

/** How a text was understood, with the same result as in the service. */
export interface TextReading {
  readonly status: Reading['status'];
  /** Empty if the text is ambiguous or not recognized, says that there is nothing ("none"), or only states measurements. */
  readonly entries: readonly TextResolution[];
  /** Measured values in the text of a condition, such as "A1C 9.2". */
  readonly measurements: readonly ReadMeasurement[];
  /** Names that may have been meant if the text was not recognized. */
  readonly candidates: readonly string[];
}

export interface TextSuggestion extends CatalogEntry {
  readonly id: string;
  readonly version: string;
  /** The name or correction that matched. */
  readonly matched: string;
  /** Yearly prescriptions of the row; used to break ties. */
  readonly count: number;
}

export interface Catalog {
  readonly version: string;
  /** Reads names, phrases, lists and single misspellings in a text, as the service does. */
  read(dataset: TextDataset, text: string): TextReading;
  /** The one row that a text names, or null if it names none or several. */
  resolve(dataset: TextDataset, text: string): TextResolution | null;
  /** Rows that an unfinished or misspelled text may mean, best first; for pickers. */
  suggest(dataset: TextDataset, text: string, options?: { readonly limit?: number }): TextSuggestion[];
  /** Updates a stored reference to this version: its id is looked up by name, or removed. */
  renew(dataset: TextDataset, reference: CatalogEntry): CatalogEntry;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

/** A text that leads to a row: its name, or a correction. */
interface Entry {
  readonly key: Word;
  readonly text: string;
  readonly words: readonly Word[];
  readonly row: Row;
  readonly via: 'name' | 'correction';
}

/** A word with its letters as bits, which settle nearly every comparison. */
interface Word {
  readonly text: string;
  readonly letters: number;
}

const asWord = (text: string): Word => ({ text, letters: letterMask(text) });
const wordsOf = (text: string): Word[] =>
  (
    foldText(text)
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? []
  ).map(asWord);

/** Looks names up in a fetched bundle, without the network. Each dataset is indexed on first use. */
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
      return { status: reading.status, entries: [], measurements: [], candidates: reading.candidates };
    const exact = reading.status === 'recognized' ? index.get(textKey(text))?.via : undefined;
    const via = reading.status === 'recognized' ? (exact ?? 'name') : reading.by;
    const entries = reading.entries.flatMap(({ name }) => {
      const row = index.get(textKey(name))?.row;
      return row === undefined ? [] : [{ id: row.id, name: row.name, version, via }];
    });
    return { status: reading.status, entries, measurements: reading.measured ?? [], candidates: [] };
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

/** Readers for the datasets that the bundle contains; the others are empty. */
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
  for (const row of rows) addEntry(index, { text: row.name, row, via: 'name' });
  for (const { from, to } of bundle.datasets.spelling_corrections?.items ?? []) {
    // All datasets share one list of corrections; those without a row here belong to another dataset.
    const target = index.get(textKey(to));
    if (target?.via === 'name' && !index.has(textKey(from)))
      addEntry(index, { text: from, row: target.row, via: 'correction' });
  }
  return index;
}

function addEntry(
  index: Map<string, Entry>,
  { text, row, via }: { readonly text: string; readonly row: Row; readonly via: Entry['via'] },
): void {
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

/** How many typing errors a text of this length may contain. */
const slipsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** A word of the query, compared with many others. */
interface QueryWord extends Word {
  readonly matcher: EditMatcher;
}

const asQueryWord = (word: Word): QueryWord => ({ ...word, matcher: new EditMatcher(word.text) });

interface Query {
  readonly key: QueryWord;
  readonly words: readonly QueryWord[];
}

/** The best entry of each row that matches at all, best first. */
function rank(entries: Iterable<Entry>, text: string): Entry[] {
  const query: Query = {
    key: asQueryWord(asWord(textKey(text))),
    words: wordsOf(text).map(asQueryWord),
  };
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

/**
 * 0 for the same text, 1 for a prefix, 2 for prefixes of its words in any order, and one more per typing error;
 * null for no match.
 */
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

/** Words written together or split. */
function wholeText(key: Word, query: QueryWord): number | null {
  const allowed = slipsAllowed(query.text.length);
  if (allowed === 0 || Math.abs(key.text.length - query.text.length) > allowed) return null;
  const slips = slipsWithin(query, key, allowed);
  return slips > allowed ? null : 3 + slips;
}

function fewestSlips(word: QueryWord, words: readonly Word[]): number | null {
  if (words.some((candidate) => candidate.text.startsWith(word.text))) return 0;
  const allowed = slipsAllowed(word.text.length);
  let fewest = allowed + 1;
  for (const candidate of words) {
    // A word with a wrong first letter and another error is a different word.
    const limit = candidate.text[0] === word.text[0] ? allowed : Math.min(allowed, 1);
    if (limit === 0 || candidate.text.length < word.text.length - limit) continue;
    const slips = slipsWithin(word, candidate, limit);
    if (slips <= limit && slips < fewest) fewest = slips;
  }
  return fewest > allowed ? null : fewest;
}

/** Each letter that is missing from the text is at least one error. */
function slipsWithin({ letters, matcher }: QueryWord, text: Word, limit: number): number {
  if (bitCount(letters & ~text.letters) > limit) return limit + 1;
  matcher.compare(text.text, limit);
  return matcher.prefix;
}
