import { isCommonWord } from '../common-words.ts';
import { isFiller, isOrdinary, namesOnlyForm } from '../set-aside.ts';
import { useWording } from '../stated-use.ts';
import type { Word } from '../words.ts';
import type { Kind, Names } from './covered.ts';
import { classOf, INSTEAD, ORDINARY_NAMES } from './harmless-words.ts';

/** A name and how many words it has in the text. */
export interface Named {
  readonly name: string;
  readonly of: Kind;
  readonly length: number;
}

export const LONGEST_NAME = 6;
const LONGEST_USE = 3;
const SHORTEST_SLIP = 6;

/** The longest name that begins with the first word, of the kind of the list if both have one. */
export function nameAt(names: Names, words: readonly Word[]): Named | null {
  const kinds: readonly Kind[] =
    names.list === 'condition' ? ['condition', 'medication'] : ['medication', 'condition'];
  const [first] = words;
  if (first === undefined) return null;
  if (isFiller(first)) return nameFromFiller(names, words);
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
    const run = words.slice(0, length);
    const last = run[length - 1];
    if (last === undefined || (length > 1 && isFiller(last) && !isLastLetter(run, words))) continue;
    if (length === 1 && (ORDINARY_NAMES.has(first.written) || /^\d/.test(first.written))) return null;
    for (const of of kinds) {
      if (isOrdinary(run) || namesOnlyForm(of, run) || (of === 'medication' && run.every(isEveryday)))
        continue;
      const name = nameOfRun(names, of, run);
      if (name !== null) return { name, of, length };
    }
  }
  return null;
}

/** "AL amyloidosis" begins like a Spanish sentence. */
function nameFromFiller(names: Names, words: readonly Word[]): Named | null {
  for (let length = Math.min(LONGEST_NAME, words.length); length > 1; length -= 1) {
    const name = names.condition.exact(writtenIn(words.slice(0, length)));
    if (name !== null) return { name, of: 'condition', length };
  }
  return null;
}

function nameOfRun(names: Names, of: Kind, run: readonly Word[]): string | null {
  const lexicon = names[of];
  const written = writtenIn(run);
  // "The change" is one thing, "changes" are many.
  const name = run.length === 1 && isCommonWord(written) ? lexicon.exact(written) : lexicon.nameOf(run);
  const instead = INSTEAD.get(written);
  return name ?? (of === 'condition' && instead !== undefined ? lexicon.exact(instead) : null);
}

/** "For joints": what people write as a use of a medication. */
export function useNamedAt(names: Names, words: readonly Word[]): Named | null {
  for (let length = Math.min(LONGEST_USE, words.length); length > 0; length -= 1) {
    const written = writtenIn(words.slice(0, length));
    const wording = useWording(written);
    const name = wording === written ? null : names.condition.exact(wording);
    if (name !== null) return { name, of: 'condition', length };
  }
  return null;
}

/** A word that the catalog does not know, as a slip of a name: alone, or with the one before or behind it. */
export function slipAt(names: Names, words: readonly Word[]): Named | null {
  for (let length = Math.min(2, words.length); length > 0; length -= 1) {
    const run = words.slice(0, length);
    if (!run.some(({ written }) => mayBeSlip(written)) || run.some(({ written }) => isSaid(written)))
      continue;
    for (const of of ['condition', 'medication'] as const) {
      if (names.searchesLeft === 0) return null;
      names.searchesLeft -= 1;
      const near = names[of].near(run);
      if (near.kind === 'several') return null;
      if (near.kind === 'one') return { name: near.name, of, length };
    }
  }
  return null;
}

const writtenIn = (words: readonly Word[]): string => words.map(({ written }) => written).join(' ');

/** The A of "hepatitis A", which ends a text; "hepatitis from a transfusion" has an article. */
const isLastLetter = (run: readonly Word[], words: readonly Word[]): boolean =>
  run.length === 2 && words.length === 2 && run[1]?.written === 'A';

/** "My Way" is the name of a medication. */
const isEveryday = (word: Word): boolean => isFiller(word) || isSaid(word.written);

const mayBeSlip = (written: string): boolean =>
  /^[A-Z]+$/.test(written) && written.length >= SHORTEST_SLIP && !isSaid(written);
const isSaid = (written: string): boolean => isCommonWord(written) || classOf(written) !== null;
