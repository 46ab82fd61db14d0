import { bagOf, type LexiconText, sortedStems } from './lexicon-text.ts';
import { isFiller, isGeneralForm, isKindWord, withGeneralForms, withoutKindWords } from './set-aside.ts';
import { SpellingIndex, type SpellingResult } from './spelling.ts';
import { foldText, textKey } from './text-key.ts';
import { type Word, wordsOf } from './words.ts';

/** How many texts are indexed in one step. */
const STEP = 1000;

/** The words of a text without fillers, in alphabetical order, and the entries that it leads to. */
export interface NamedWords {
  readonly words: readonly string[];
  readonly names: readonly string[];
}

const asWord = (stem: string): Word => ({ written: stem, stem });

/** Every text of one kind that leads to an entry, indexed for look-up. */
export class Lexicon {
  readonly #exact: (key: string) => string | null;
  readonly #bags = new Map<string, string | string[]>();
  /** [rarest of its words] → the texts of several words, each in the form of its bag. */
  readonly #byRarest = new Map<string, string[]>();
  readonly #texts: readonly LexiconText[];
  readonly #spelling: SpellingIndex;

  private constructor(
    texts: readonly LexiconText[],
    exact: (key: string) => string | null,
    isKnownWord: (stem: string) => boolean,
  ) {
    this.#texts = texts;
    this.#exact = exact;
    this.#spelling = new SpellingIndex(isKnownWord);
  }

  /** Thousands of texts are indexed in steps. */
  static *of(
    texts: readonly LexiconText[],
    exact: (key: string) => string | null,
    isKnownWord: (stem: string) => boolean,
  ): Generator<undefined, Lexicon> {
    const lexicon = new Lexicon(texts, exact, isKnownWord);
    yield* lexicon.#index();
    yield* lexicon.#spelling.add(texts);
    return lexicon;
  }

  *#index(): Generator<undefined, void> {
    for (const [at, { bag, name }] of this.#texts.entries()) {
      if (at % STEP === 0) yield;
      this.#addBag(bag, name);
    }
    for (const [at, { bag, name }] of this.#texts.entries()) {
      if (at % STEP === 0) yield;
      const stems = bag.split(' ');
      if (stems.length < 2 || !stems.some(isGeneralForm)) continue;
      const general = sortedStems(withGeneralForms(stems.map(asWord)));
      // A name that matches as written comes before one that matches only in general.
      if (general !== bag && !this.#bags.has(general)) this.#addBag(general, name);
    }
    yield;
    this.#addShortNames(this.#texts);
    yield* this.#indexRarest();
  }

  *#indexRarest(): Generator<undefined, void> {
    const counts = new Map<string, number>();
    const bags = [...this.#bags.keys()].filter((bag) => bag.includes(' '));
    for (const [at, bag] of bags.entries()) {
      if (at % STEP === 0) yield;
      for (const stem of bag.split(' ')) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
    const countOf = (stem: string) => counts.get(stem) ?? 0;
    for (const [at, bag] of bags.entries()) {
      if (at % STEP === 0) yield;
      const rarest = bag.split(' ').reduce((least, stem) => (countOf(stem) < countOf(least) ? stem : least));
      const known = this.#byRarest.get(rarest);
      if (known === undefined) this.#byRarest.set(rarest, [bag]);
      else known.push(bag);
    }
  }

  /** The texts of several words of which each is one of these, with what they name. */
  *textsWithin(stems: ReadonlySet<string>): Generator<NamedWords> {
    for (const rarest of stems) {
      for (const bag of this.#byRarest.get(rarest) ?? []) {
        const words = bag.split(' ');
        const names = this.#bags.get(bag);
        if (names !== undefined && words.every((stem) => stems.has(stem)))
          yield { words, names: typeof names === 'string' ? [names] : names };
      }
    }
  }

  exact(text: string): string | null {
    return this.#exact(textKey(text));
  }

  /** The entries whose texts have exactly these words; usually none or one. */
  withWords(words: readonly Word[]): readonly string[] {
    const found = this.#bags.get(bagOf(words));
    return found === undefined ? [] : typeof found === 'string' ? [found] : found;
  }

  /**
   * The words with abbreviations of entries, such as HCTZ, expanded to the words of their names: first one of them,
   * then all.
   */
  *spelledOut(words: readonly Word[]): Generator<readonly Word[]> {
    const instead = words.map((word) => {
      const name = isFiller(word) ? null : this.#exact(word.written);
      return name === null ? null : wordsOf(foldText(name));
    });
    if (instead.every((name) => name === null)) return;
    for (const [at, name] of instead.entries()) {
      if (name !== null) yield [...words.slice(0, at), ...name, ...words.slice(at + 1)];
    }
    yield words.flatMap((word, at) => instead[at] ?? [word]);
  }

  /** The entries that the words name, with abbreviations expanded if nothing else is found. */
  namesOf(words: readonly Word[]): readonly string[] {
    const names = this.withWords(words);
    if (names.length > 0) return names;
    for (const form of this.spelledOut(words)) {
      const found = this.withWords(form);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The only entry that the words name. */
  nameOf(words: readonly Word[]): string | null {
    // "Got a" is not "gota".
    const isRunTogether = words.length > 1 && words.filter((word) => !isFiller(word)).length < 2;
    const exact = isRunTogether ? null : this.exact(words.map(({ written }) => written).join(' '));
    if (exact !== null) return exact;
    const [name, ...others] = this.withWords(words);
    return others.length === 0 ? (name ?? null) : null;
  }

  firstExact(...names: readonly string[]): string | null {
    const known = names.find((name) => this.exact(name) !== null);
    return known === undefined ? null : this.exact(known);
  }

  near(words: readonly Word[]): SpellingResult {
    return this.#spelling.nearest(words);
  }

  /** "Degenerative disc" is the disease, unless something else or another disease is called so. */
  #addShortNames(texts: readonly LexiconText[]): void {
    const short = new Map<string, string | null>();
    for (const { bag, name, text } of texts) {
      if (text !== name) continue;
      const stems = bag.split(' ');
      if (stems.length < 3 || !stems.some(isKindWord)) continue;
      const rest = withoutKindWords(stems.map(asWord));
      if (rest.length < 2) continue;
      const key = sortedStems(rest);
      short.set(key, short.has(key) ? null : name);
    }
    for (const [bag, name] of short) if (name !== null && !this.#bags.has(bag)) this.#addBag(bag, name);
  }

  #addBag(bag: string, name: string): void {
    const known = this.#bags.get(bag);
    if (bag === '' || known === name) return;
    if (known === undefined) this.#bags.set(bag, name);
    else if (typeof known === 'string') this.#bags.set(bag, [known, name]);
    else if (!known.includes(name)) known.push(name);
  }
}
