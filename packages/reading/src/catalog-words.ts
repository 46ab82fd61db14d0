import { isCommonWord } from './common-words.ts';
import { EditMatcher } from './edit-distance.ts';
import type { LexiconText } from './lexicon-text.ts';
import { isFiller } from './set-aside.ts';
import { SpellingIndex } from './spelling.ts';
import type { WordIndex } from './word-index.ts';
import { type Word, wordsOf } from './words.ts';

/** Shorter words are too near to too many others. */
const SHORTEST_SLIP = 6;
const SHORTEST_BEGINNING = 4;
/** A beginning without anything beside it says as much only if it is long. */
const SHORTEST_ALONE = 6;
/** Limits the time that a text can take: each wording is read. */
const MOST_WORDINGS = 6;
const MOST_UNKNOWN = 2;
const FARTHEST = 3;

/** A text as it may have been meant. */
export interface Wording {
  readonly text: string;
  /** Whether it has the words that are closest to what is written; others only show that it may mean something else. */
  readonly isClosest: boolean;
}

/** The words of all texts of a catalog, to find the ones that an unknown word may be a slip or the beginning of. */
export class CatalogWords {
  readonly #texts: readonly LexiconText[];
  readonly #index: WordIndex;
  readonly #stems: ReadonlySet<string>;
  readonly #spelling = new SpellingIndex(() => false);

  private constructor(texts: readonly LexiconText[], index: WordIndex) {
    this.#texts = texts;
    this.#index = index;
    this.#stems = new Set(index.stems);
  }

  /** Of the texts of all kinds, in steps. */
  static *of(texts: readonly LexiconText[], index: WordIndex): Generator<undefined, CatalogWords> {
    const words = new CatalogWords(texts, index);
    yield;
    const spelled = index.ordered.map(
      (word): LexiconText => ({ text: word, name: word, key: word, bag: word }),
    );
    yield* words.#spelling.add(spelled);
    return words;
  }

  isKnown(stem: string): boolean {
    return this.#stems.has(stem);
  }

  /** A folded text as it may have been meant, with words of the catalog for words that it does not know; none if there are too many ways. */
  wordingsOf(folded: string): readonly Wording[] {
    const words = wordsOf(folded);
    const unknown = words.filter((word) => this.#isUnknown(word));
    if (unknown.length === 0 || unknown.length > MOST_UNKNOWN) return [];
    const isKnownBeside = (word: Word) => !isFiller(word) && word.stem.length > 1 && this.isKnown(word.stem);
    const beside = new Set(words.filter(isKnownBeside).map(({ stem }) => stem));
    let wordings: readonly Wording[] = [{ text: folded, isClosest: true }];
    for (const { written } of unknown) {
      const instead = [...this.#near(written), ...this.#begunBy(written, beside)];
      // A word without a choice may be one that says nothing.
      if (instead.length === 0) continue;
      const pattern = new RegExp(`\\b${written}\\b`);
      wordings = wordings.flatMap(({ text, isClosest }) =>
        instead.map((each) => ({
          text: text.replace(pattern, each.text),
          isClosest: isClosest && each.isClosest,
        })),
      );
      if (wordings.length > MOST_WORDINGS) return [];
    }
    return wordings.filter(({ text }) => text !== folded);
  }

  #isUnknown({ written, stem }: Word): boolean {
    return (
      /^[A-Z]{4,}$/.test(written) && !this.isKnown(stem) && !isCommonWord(written) && !isCommonWord(stem)
    );
  }

  /** The words of which it is a slip, and those that are nearly as close. */
  #near(word: string): readonly Wording[] {
    if (word.length < SHORTEST_SLIP) return [];
    const found = this.#spelling.nearest([{ written: word, stem: word }]);
    const names = found.kind === 'one' ? [found.name] : found.kind === 'several' ? found.names : [];
    const matcher = new EditMatcher(word);
    const slips = names.map((name) => {
      matcher.compare(name, FARTHEST);
      return matcher.whole;
    });
    const least = Math.min(...slips);
    return names.map((text, at) => ({ text, isClosest: slips[at] === least }));
  }

  /** "Panc ca": words that begin so, and stand beside another word of the text in one of them. */
  #begunBy(word: string, beside: ReadonlySet<string>): readonly Wording[] {
    if (word.length < SHORTEST_BEGINNING || (beside.size === 0 && word.length < SHORTEST_ALONE)) return [];
    const found: Wording[] = [];
    for (let at = this.#firstFrom(word); this.#index.ordered[at]?.startsWith(word); at += 1) {
      const whole = this.#index.ordered[at] ?? '';
      const isBeside = beside.size === 0 || this.#isBeside(at, beside);
      if (isBeside && whole !== word) found.push({ text: whole, isClosest: true });
    }
    return found;
  }

  /** Whether a text has the ordered word at this position and one of the stems. */
  #isBeside(at: number, stems: ReadonlySet<string>): boolean {
    const { positions, starts } = this.#index;
    return positions
      .subarray(starts[at], starts[at + 1])
      .some((position) => this.#texts[position]?.bag.split(' ').some((stem) => stems.has(stem)));
  }

  #firstFrom(word: string): number {
    let [low, high] = [0, this.#index.ordered.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#index.ordered[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
