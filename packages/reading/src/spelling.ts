import { bitCount, EditMatcher, letterMask, repeatMask } from './edit-distance.ts';
import type { LexiconText } from './lexicon-text.ts';
import { isFiller } from './set-aside.ts';
import { foldText, textKey } from './text-key.ts';
import { type Word, wordsOf } from './words.ts';

export type SpellingResult =
  | { readonly kind: 'one'; readonly name: string }
  | { readonly kind: 'several'; readonly names: readonly string[] }
  | { readonly kind: 'none' };

const NONE: SpellingResult = { kind: 'none' };
const SHORTEST_KEY = 6;
const LONG_KEY = 10;
/** Catalog texts that are worth comparing are not longer than this. */
const LONGEST_KEY = 96;

/** How many typing errors a key of this length may contain. */
const slipsAllowed = (length: number): number => (length < SHORTEST_KEY ? 0 : length < LONG_KEY ? 1 : 2);

const OPPOSITES: readonly (readonly [string, string])[] = [
  ['HYPER', 'HYPO'],
  ['INTER', 'INTRA'],
  ['MACRO', 'MICRO'],
  ['PRE', 'POST'],
  ['OVER', 'UNDER'],
  ['BRADY', 'TACHY'],
  ['ENDO', 'EXO'],
  ['SUPRA', 'INFRA'],
  ['ABOVE', 'BELOW'],
  ['ABDUC', 'ADDUC'],
  ['AFFER', 'EFFER'],
];
const REVERSALS = [
  'A',
  'AB',
  'UN',
  'IN',
  'IM',
  'IR',
  'DIS',
  'NON',
  'NO',
  'NOT',
  'PRE',
  'POST',
  'ANTI',
  'PSEUDO',
];

/** Hyperglycemia and hypoglycemia differ by two letters and mean opposite things. */
const areOpposite = (one: string, other: string): boolean => {
  for (const [left, right] of OPPOSITES) {
    if (one.includes(left) && !other.includes(left) && other.includes(right)) return true;
    if (one.includes(right) && !other.includes(right) && other.includes(left)) return true;
  }
  return REVERSALS.some((prefix) => one === prefix + other || other === prefix + one);
};

/** Numbers and single letters, which must match exactly: hepatitis B is not hepatitis C. */
const fixedWords = (words: readonly Word[]): string =>
  words
    .map(({ stem }) => stem)
    .filter((stem) => stem.length === 1 || /^\d/.test(stem))
    .sort()
    .join(' ');

/** "CP wheelchair" is two things and no slip of one. */
const isWholeWordLess = (words: readonly Word[], key: string): boolean =>
  words.length > 1 &&
  words.some((word) => {
    const others = words.filter((other) => other !== word);
    return !isFiller(word) && others.map(({ written }) => written).join('') === key;
  });

/** How many keys are added in one step. */
const STEP = 2000;

/** All keys of one kind of text, ordered by length, to find the few that are close to another key. */
export class SpellingIndex {
  #texts: readonly LexiconText[] = [];
  #masks = new Int32Array();
  #repeats = new Int32Array();
  /** [length]: where the keys of that length begin. */
  readonly #starts = new Int32Array(LONGEST_KEY + 2);
  readonly #isKnownWord: (stem: string) => boolean;

  constructor(isKnownWord: (stem: string) => boolean) {
    this.#isKnownWord = isKnownWord;
  }

  /** Adds all texts at once, in steps. */
  *add(texts: readonly LexiconText[]): Generator<undefined, void> {
    const byLength: LexiconText[][] = Array.from({ length: LONGEST_KEY + 1 }, () => []);
    for (const text of texts) if (text.key.length >= SHORTEST_KEY - 2) byLength[text.key.length]?.push(text);
    const ordered = byLength.flat();
    for (const [length, { length: count }] of byLength.entries())
      this.#starts[length + 1] = (this.#starts[length] ?? 0) + count;
    const [masks, repeats] = [new Int32Array(ordered.length), new Int32Array(ordered.length)];
    for (const [at, { key }] of ordered.entries()) {
      if (at % STEP === 0) yield;
      masks[at] = letterMask(key);
      repeats[at] = repeatMask(key);
    }
    this.#texts = ordered;
    this.#masks = masks;
    this.#repeats = repeats;
  }

  /**
   * The entry whose text is close enough, if no other entry is within one more error. Two entries at the same
   * distance are both returned; a text that is too far from everything returns nothing.
   */
  nearest(words: readonly Word[]): SpellingResult {
    const key = words.map(({ written }) => written).join('');
    const allowed = slipsAllowed(key.length);
    if (allowed === 0 || key.length > LONGEST_KEY) return NONE;
    // Nearly every text that gets here is close to nothing, so only the others are compared more widely.
    const fixed = fixedWords(words);
    const found = this.#near(key, allowed, fixed);
    if (found.size === 0) return NONE;
    const least = Math.min(...[...found.values()].map(({ slips }) => slips));
    const near = least < allowed ? found : this.#near(key, least + 1, fixed);
    const names = [...near].filter(([, { slips }]) => slips <= least + 1).map(([name]) => name);
    const [name = ''] = names;
    if (names.length > 1) {
      const slipsOf = (each: string): number => near.get(each)?.slips ?? 0;
      return { kind: 'several', names: names.sort((a, b) => slipsOf(a) - slipsOf(b) || (a < b ? -1 : 1)) };
    }
    const text = near.get(name)?.text ?? '';
    return this.#mayBeMeant(words, key, text) ? { kind: 'one', name } : NONE;
  }

  /** The best distance of each entry within the limit. Numbers and single letters must be the same. */
  #near(key: string, limit: number, fixed: string): Map<string, { slips: number; text: string }> {
    const matcher = new EditMatcher(key);
    const mask = letterMask(key);
    const repeats = repeatMask(key);
    const near = new Map<string, { slips: number; text: string }>();
    const from = this.#starts[Math.max(0, key.length - limit)] ?? 0;
    const to = this.#starts[Math.min(LONGEST_KEY + 1, key.length + limit + 1)] ?? 0;
    const masks = this.#masks;
    const repeatMasks = this.#repeats;
    for (let at = from; at < to; at += 1) {
      // Each error removes at most one letter and adds at most one. Nearly every key fails the first of these
      // tests.
      const other = masks[at] ?? 0;
      const lacking = bitCount(mask & ~other);
      if (lacking > limit) continue;
      const added = bitCount(other & ~mask);
      if (added > limit) continue;
      const twice = repeatMasks[at] ?? 0;
      if (lacking + bitCount(repeats & ~twice) > limit || added + bitCount(twice & ~repeats) > limit)
        continue;
      matcher.compare(this.#texts[at]?.key ?? '', limit);
      const slips = matcher.whole;
      const text = this.#texts[at];
      if (slips > limit || text === undefined) continue;
      if (fixedWords(wordsOf(foldText(text.text))) !== fixed) continue;
      const known = near.get(text.name);
      if (known === undefined || slips < known.slips) near.set(text.name, { slips, text: text.text });
    }
    return near;
  }

  /** A correctly spelled word is not a misspelling of another one. */
  #mayBeMeant(words: readonly Word[], key: string, text: string): boolean {
    const target = wordsOf(foldText(text));
    if (areOpposite(key, textKey(text)) || isWholeWordLess(words, textKey(text))) return false;
    const stems = new Set(target.map(({ stem }) => stem));
    return words.every(({ stem }) => stem.length < 3 || stems.has(stem) || !this.#isKnownWord(stem));
  }
}
