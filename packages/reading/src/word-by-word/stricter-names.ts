import { isFiller } from '../set-aside.ts';
import type { BothKinds, ReadEntry } from '../statement.ts';
import { foldText } from '../text-key.ts';
import { wordsOf } from '../words.ts';
import type { CoveredClause, FoundName, Item, Names } from './covered.ts';

/** A name whose words are apart in a text. */
export interface StricterName {
  readonly name: string;
  /** The names in the text that it is made of; empty if it needs other words too. */
  readonly parts: readonly string[];
}

/**
 * Names of the catalog whose words are apart in a clause: "aortic stenosis, severe" is severe aortic stenosis. A
 * name inside a longer one is no name of its own.
 */
export function stricterNames(
  { condition }: Names,
  covered: readonly CoveredClause[],
): readonly StricterName[] {
  const stricter = new Map<string, StricterName>();
  for (const { items, stems } of covered) {
    const own = ownNames(items);
    const known = own.map(({ name, words }) => new Set([...words.map(({ stem }) => stem), ...stemsOf(name)]));
    const written = new Set(stems);
    const spelled = own.map(spelledOut);
    // Words of different names that were spelled out make no name together.
    const isSaid = (stem: string, words: readonly string[]) =>
      written.has(stem) ||
      spelled.some((each) => each.includes(stem) && each.every((other) => words.includes(other)));
    for (const { words, names } of condition.textsWithin(new Set([...stems, ...spelled.flat()]))) {
      if (known.some((each) => words.every((stem) => each.has(stem))) || isOnlyCounted(words)) continue;
      if (!words.every((stem) => isSaid(stem, words))) continue;
      for (const name of names)
        if (!own.some((item) => item.name === name) && !stricter.has(name))
          stricter.set(name, { name, parts: partsOf(words, own) });
    }
  }
  return [...stricter.values()];
}

/** The names of which every word is among these, if all of these are words of them. */
function partsOf(words: readonly string[], own: readonly FoundName[]): readonly string[] {
  const isWithin = (stems: readonly string[]) =>
    stems.length > 0 && stems.every((stem) => words.includes(stem));
  const inside = own.filter(
    (item) =>
      isWithin(item.words.filter((word) => !isFiller(word)).map(({ stem }) => stem)) ||
      isWithin(spelledOut(item)),
  );
  const stems = inside.flatMap((item) => [...item.words.map(({ stem }) => stem), ...spelledOut(item)]);
  return inside.length > 1 && words.every((stem) => stems.includes(stem))
    ? inside.map(({ name }) => name)
    : [];
}

const MOST_WHOLES = 2;

/** "Breast cancer 2012, lumpectomy" in one clause: the whole as well, with the dates of its parts, since it may be stricter than each of them. */
export function withWholes(read: BothKinds, stricter: readonly StricterName[]): BothKinds {
  const wholes = stricter.filter(({ parts }) => parts.length > 0);
  if (wholes.length === 0 || wholes.length > MOST_WHOLES) return read;
  const conditions: ReadEntry[] = [...read.conditions];
  for (const { name, parts } of wholes) {
    if (conditions.some((entry) => entry.name === name)) continue;
    const dates = read.conditions.flatMap((entry) => (parts.includes(entry.name) ? entry.dates : []));
    conditions.push({
      name,
      dates: dates.filter((date, at) => dates.findIndex(({ value }) => value === date.value) === at),
    });
  }
  return { ...read, conditions };
}

/** "Heart attack, two stents" are no two heart attacks; "stage 2" is one stage. */
const isOnlyCounted = (words: readonly string[]): boolean =>
  words.some((stem) => /^\d$/.test(stem)) && !words.some((stem) => NUMBERED.has(stem));
const NUMBERED = new Set('STAGE TYPE GRADE CLASS BIPOLAR FACTOR LEVEL'.split(' '));

/** The words that an abbreviation means. */
const spelledOut = ({ name, words }: FoundName): readonly string[] => {
  return words.length === 1 ? stemsOf(name).filter((stem) => !COUNTING.has(stem)) : [];
};

/** In names of what happened more than once. */
const COUNTING = new Set('MULTIPLE RECURRENT REPEATED 2 MORE'.split(' '));

export const ownNames = (items: readonly Item[]): readonly FoundName[] =>
  items.filter((item) => item.kind === 'name').filter(({ owner }) => owner === 'applicant');

export const stemsOf = (name: string): readonly string[] => wordsOf(foldText(name)).map(({ stem }) => stem);
