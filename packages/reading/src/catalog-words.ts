import { isCommonWord } from './common-words.ts';
import type { LexiconText } from './lexicon-text.ts';
import { isFiller } from './set-aside.ts';
import { SpellingIndex } from './spelling.ts';
import { foldText } from './text-key.ts';
import { type Word, wordsOf } from './words.ts';

/** Shorter words are too near to too many others. */
const SHORTEST_SLIP = 6;
const SHORTEST_BEGINNING = 4;
/** A beginning without anything beside it says as much only if it is long. */
const SHORTEST_ALONE = 6;
/** Limits the time that a text can take: each wording is read. */
const MOST_WORDINGS = 6;
const MOST_UNKNOWN = 2;

/** The words of all names of a catalog, to find the ones that an unknown word may be a slip or the beginning of. */
export class CatalogWords {
  /** [word] → the stems beside which it stands in names. */
  readonly #beside = new Map<string, Set<string>>();
  readonly #stems: ReadonlySet<string>;
  readonly #ordered: readonly string[];
  readonly #spelling: SpellingIndex;

  private constructor(names: Iterable<string>) {
    const stems = new Set<string>();
    for (const name of names) {
      const words = wordsOf(foldText(name));
      for (const { stem } of words) stems.add(stem);
      for (const { written } of words) {
        const beside = this.#beside.get(written) ?? new Set();
        for (const { stem } of words) beside.add(stem);
        this.#beside.set(written, beside);
      }
    }
    this.#stems = stems;
    this.#ordered = [...this.#beside.keys()].filter((word) => /^[A-Z]{5,}$/.test(word)).sort();
    this.#spelling = new SpellingIndex(() => false);
  }

  /** Of the names of all kinds, in steps. */
  static *of(names: Iterable<string>): Generator<undefined, CatalogWords> {
    const words = new CatalogWords(names);
    yield;
    const texts = words.#ordered.map(
      (word): LexiconText => ({ text: word, name: word, key: word, bag: word }),
    );
    yield* words.#spelling.add(texts);
    return words;
  }

  isKnown(stem: string): boolean {
    return this.#stems.has(stem);
  }

  /** A folded text as it may have been meant, with words of the catalog for words that it does not know; none if there are too many ways. */
  wordingsOf(folded: string): readonly string[] {
    const words = wordsOf(folded);
    const unknown = words.filter((word) => this.#isUnknown(word));
    if (unknown.length === 0 || unknown.length > MOST_UNKNOWN) return [];
    const beside = new Set(
      words.filter((word) => !isFiller(word) && !unknown.includes(word)).map(({ stem }) => stem),
    );
    let wordings: readonly string[] = [folded];
    for (const { written } of unknown) {
      const instead = this.#choicesFor(written, beside);
      // A word without a choice may be one that says nothing.
      if (instead.length === 0) continue;
      const pattern = new RegExp(`\\b${written}\\b`);
      wordings = wordings.flatMap((text) => instead.map((word) => text.replace(pattern, word)));
      if (wordings.length > MOST_WORDINGS) return [];
    }
    return wordings.filter((wording) => wording !== folded);
  }

  #isUnknown({ written, stem }: Word): boolean {
    return (
      /^[A-Z]{4,}$/.test(written) &&
      !this.#beside.has(written) &&
      !this.#stems.has(stem) &&
      !isCommonWord(written) &&
      !isCommonWord(stem)
    );
  }

  #choicesFor(word: string, beside: ReadonlySet<string>): readonly string[] {
    const near = word.length < SHORTEST_SLIP ? [] : this.#near(word);
    return [...new Set([...near, ...this.#begunBy(word, beside)])];
  }

  /** The word of which it is a slip, if no other is nearly as close. */
  #near(word: string): readonly string[] {
    const found = this.#spelling.nearest([{ written: word, stem: word }]);
    return found.kind === 'one' ? [found.name] : [];
  }

  /** "Panc ca": words of names that begin so, and stand beside another word of the text in one of them. */
  #begunBy(word: string, beside: ReadonlySet<string>): readonly string[] {
    if (word.length < SHORTEST_BEGINNING || (beside.size === 0 && word.length < SHORTEST_ALONE)) return [];
    const found: string[] = [];
    for (let at = this.#firstFrom(word); this.#ordered[at]?.startsWith(word); at += 1) {
      const whole = this.#ordered[at] ?? '';
      const isBeside =
        beside.size === 0 || [...(this.#beside.get(whole) ?? [])].some((stem) => beside.has(stem));
      if (isBeside) found.push(whole);
    }
    return found;
  }

  #firstFrom(word: string): number {
    let [low, high] = [0, this.#ordered.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ordered[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
