import {
  createReaders,
  indexWords,
  type KindOfTexts,
  type LexiconText,
  lexiconText,
  type Reading,
  type TextReaders,
  textKey,
  type WordIndex,
} from '@prequal/reading';
import { CodeTable, codeKey, statedCode } from './code-table.ts';
import { readCodesInText, readingOfCode } from './codes-in-text.ts';
import type { DiagnosisCode, ReferenceCatalog, TextDomain } from './model.ts';
import { remembering } from './remembered-readings.ts';

export interface Resolution {
  /** The row's exact name. */
  readonly name: string;
  readonly via: 'name' | 'alias' | 'correction';
}

/** From free text to rows of the catalog. */
export interface TextResolver {
  /** Builds in steps what is otherwise built in one turn when the first text is read. */
  prepare(): Generator<undefined, void>;
  /** The row whose name, alias or correction has the key of the text, or null. */
  resolve(domain: TextDomain, text: string): Resolution | null;
  /**
   * Reads a text: as an exact name, else as a phrase, else with a misspelling; or gives the reason why nothing was
   * recognized.
   */
  read(domain: TextDomain, text: string): Reading;
  /** The same without assuming a misspelling of a word. */
  readAsWritten(domain: TextDomain, text: string): Reading;
  /** Reads a text that nothing else explains word by word. */
  readWordByWord: TextReaders['readWordByWord'];
  /** A text as it may have been meant, with words of the catalog for unknown ones. */
  wordingsOf: TextReaders['wordingsOf'];
  /** What a diagnosis code means; null if the catalog does not know it. */
  findCode(code: string): DiagnosisCode | null;
}

/** One name, alias or correction. */
export interface IndexedText extends LexiconText, Resolution {}

/** The texts of one domain: plain data, so that one thread can make it and another use it. */
export interface DomainTexts {
  readonly byKey: ReadonlyMap<string, IndexedText>;
  /** Yearly prescriptions by row: of the medication, or of everything that treats the condition. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface TextIndexes extends Readonly<Record<TextDomain, DomainTexts>> {
  readonly codes: readonly DiagnosisCode[];
  /** Of the texts of all domains in their order. */
  readonly words: WordIndex;
}

interface NamedRow {
  readonly name: string;
  readonly aliases: readonly string[];
}

const indexRows = (rows: readonly NamedRow[]): Map<string, IndexedText> => {
  const index = new Map<string, IndexedText>();
  for (const { name, aliases } of rows) {
    addText(index, name, { name, via: 'name' });
    for (const alias of aliases) addText(index, alias, { name, via: 'alias' });
  }
  return index;
};

const addText = (index: Map<string, IndexedText>, text: string, { name, via }: Resolution): void => {
  const { key, bag } = lexiconText(text, name);
  index.set(key, { text, name, key, bag, via });
};

export const indexTexts = (catalog: ReferenceCatalog): TextIndexes => {
  const { conditions, medications, nicotine } = catalog;
  // A generic's count includes its brands, so only generics are added up.
  const generics = new Set(medications.filter(({ generic }) => generic === null).map(({ name }) => name));
  const byKey = {
    condition: indexRows(conditions),
    medication: indexRows(medications),
    nicotine: indexRows(nicotine),
  };
  for (const { from, to, domain } of catalog.corrections) {
    addText(byKey[domain], from, { name: to, via: 'correction' });
  }
  return {
    condition: {
      byKey: byKey.condition,
      counts: new Map(
        conditions.map(({ name, treatedWith }) => [
          name,
          treatedWith.reduce((sum, use) => (generics.has(use.name) ? sum + use.count : sum), 0),
        ]),
      ),
    },
    medication: {
      byKey: byKey.medication,
      counts: new Map(medications.map(({ name, count }) => [name, count])),
    },
    nicotine: { byKey: byKey.nicotine, counts: new Map() },
    codes: catalog.codes ?? [],
    words: indexWords(Object.values(byKey).flatMap((texts) => [...texts.values()])),
  };
};

/** Products to choose from: by slug, found by name and slug. */
export const productTexts = (
  products: readonly { readonly name: string; readonly slug: string }[],
): DomainTexts => {
  const byKey = new Map<string, IndexedText>();
  for (const { name, slug } of products) {
    // Variants of a family share a name; each is a separate choice.
    byKey.set(slug, { ...lexiconText(name, slug), via: 'name' });
    byKey.set(`${slug} `, { ...lexiconText(slug, slug), via: 'alias' });
  }
  return { byKey, counts: new Map() };
};

export const resolverOf = (indexes: TextIndexes): TextResolver => {
  const kindOf = ({ byKey }: DomainTexts): KindOfTexts => ({
    texts: () => [...byKey.values()],
    entryOf: (key) => byKey.get(key)?.name ?? null,
  });
  const { condition, medication, nicotine } = indexes;
  const readers = createReaders(
    {
      condition: kindOf(condition),
      medication: kindOf(medication),
      nicotine: kindOf(nicotine),
    },
    indexes.words,
  );
  const codes = new CodeTable(indexes.codes);
  const codeIn = (text: string): DiagnosisCode | null => {
    const stated = statedCode(text);
    if (stated === null || (!stated.isCertain && condition.byKey.has(textKey(text)))) return null;
    return codes.find(stated.key);
  };
  const readWith = (
    readOf: TextReaders['read'],
  ): Readonly<Record<TextDomain, (text: string) => Reading>> => ({
    condition: remembering((text) => {
      const code = codeIn(text);
      if (code !== null) return readingOfCode(code);
      const readName = (name: string) => readOf('condition', name);
      return readCodesInText(text, codes, readName) ?? readName(text);
    }),
    medication: remembering((text) => readOf('medication', text)),
    nicotine: remembering((text) => readOf('nicotine', text)),
  });
  const read = readWith(readers.read);
  const readAsWritten = readWith(readers.readAsWritten);
  return {
    prepare: () => readers.prepare(),
    resolve: (domain, text) => {
      const found = indexes[domain].byKey.get(textKey(text));
      return found === undefined ? null : { name: found.name, via: found.via };
    },
    read: (domain, text) => read[domain](text),
    readAsWritten: (domain, text) => readAsWritten[domain](text),
    readWordByWord: readers.readWordByWord,
    wordingsOf: readers.wordingsOf,
    findCode: (code) => codes.find(codeKey(code) ?? statedCode(code)?.key ?? ''),
  };
};

export const createResolver = (catalog: ReferenceCatalog): TextResolver => resolverOf(indexTexts(catalog));
