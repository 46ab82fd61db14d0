import type { Lexicon } from '../lexicon.ts';
import type { Reading } from '../statement.ts';
import { foldText } from '../text-key.ts';
import { saysHowMuch } from '../tobacco-amounts.ts';
import { wordsOf } from '../words.ts';
import { classOf, DENIALS, NOTHING, STOPS } from './harmless-words.ts';

/** Limits the time that a long text can take. */
const MOST_LETTERS = 320;
const LONGEST_NAME = 4;

/** What people do, or have, with a product of the catalog. */
const PRODUCTS: Readonly<Record<string, string>> = {
  PATCH: 'NICOTINE PATCH',
  PATCHES: 'NICOTINE PATCH',
  GUM: 'NICOTINE GUM',
  LOZENGE: 'NICOTINE LOZENGE',
  LOZENGES: 'NICOTINE LOZENGE',
  DIPS: 'DIP',
  DIPPING: 'DIP',
  DIPPED: 'DIP',
  CHEWS: 'CHEW',
  CHEWING: 'CHEW',
  CHEWED: 'CHEW',
  VAPES: 'VAPE',
  VAPED: 'VAPE',
  VAPER: 'VAPE',
  ZYNS: 'ZYN',
  SKOAL: 'SKOAL',
  KODIAK: 'DIP',
  JUULS: 'JUUL',
  CIGARRO: 'CIGARETTES',
  CIGARROS: 'CIGARETTES',
  CIGARRILLO: 'CIGARETTES',
  CIGARRILLOS: 'CIGARETTES',
};
/** Of what, is said beside it; otherwise cigarettes are meant. */
const SMOKES = new Set('SMOKE SMOKES SMOKED SMOKING SMOKER FUMA FUMO FUMABA'.split(' '));
/** When and where. */
const BESIDE = new Set(
  `HIGH TEENAGER TEENS AGE ARMY TRYING WANTS DEER CAMP CAMPS TRIP TRIPS LAKE BOAT POKER CARDS GRANDBABY GRANDKIDS GRANDSON GRANDDAUGHTER BABY BORN COLD TURKEY CHRISTMAS XMAS THANKSGIVING NEW
  TIL TILL UNTIL SUMMER WINTER JULY 4TH LAST HABIT STRESS NERVES O FINES SEMANA DIA DIAS AL SEMANAS LOS DE NIC SALT`
    .trim()
    .split(/\s+/),
);

/**
 * The kinds of nicotine that a text names, if all of its other words only say how much, when and where. With the end of one, only one kind is
 * read: which of several has ended is not clear. Null if a word is left over.
 */
export function readNicotineKinds(lexicon: Lexicon, written: string): Reading | null {
  const folded = foldText(written);
  if (folded.length > MOST_LETTERS || folded.includes('?')) return null;
  const names = new Set<string>();
  let stops = false;
  for (const part of folded.split(PARTS)) {
    const said = readPart(lexicon, part);
    if (said === null) return null;
    for (const name of said.names) names.add(name);
    stops ||= said.stops;
  }
  if (names.size === 0 || (stops && names.size > 1)) return null;
  return { status: 'interpreted', by: 'phrase', entries: [...names].map((name) => ({ name, dates: [] })) };
}

const PARTS = /[,;&+]|\b(?:AND|ALSO|PLUS|BUT|NOW|Y)\b/;
const IS_SMOKED = /CIGAR|PIPE|HOOKAH|MARIJUANA|HEATED/i;

/** The kinds that one part names; null if a word is left over. */
function readPart(
  lexicon: Lexicon,
  part: string,
): { readonly names: readonly string[]; readonly stops: boolean } | null {
  const words = wordsOf(part.replace(/(?<=\d)[./-](?=\d)/g, ' '));
  const names: string[] = [];
  let smokes = false;
  let stops = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]?.written ?? '';
    if (DENIALS.has(word) || NOTHING.has(word) || word.startsWith('NON')) return null;
    const found = nameAt(lexicon, words.slice(at, at + LONGEST_NAME));
    if (found !== null) {
      names.push(found.name);
      at += found.length - 1;
      continue;
    }
    if (SMOKES.has(word)) smokes = true;
    else if (STOPS.has(word)) stops = true;
    else if (!saysHowMuch(word) && !BESIDE.has(word) && !isSaid(word)) return null;
  }
  const cigarettes = lexicon.exact('CIGARETTES');
  if (smokes && cigarettes !== null && !names.some((name) => IS_SMOKED.test(name))) names.push(cigarettes);
  return { names, stops };
}

const isSaid = (word: string): boolean => {
  const kind = classOf(word);
  return (
    /^\d/.test(word) ||
    kind === 'light' ||
    kind === 'life' ||
    kind === 'often' ||
    kind === 'link' ||
    kind === 'course'
  );
};

function nameAt(
  lexicon: Lexicon,
  words: readonly { readonly written: string; readonly stem: string }[],
): { readonly name: string; readonly length: number } | null {
  for (let length = words.length; length > 0; length -= 1) {
    const run = words.slice(0, length);
    const name =
      length === 1
        ? (lexicon.exact(PRODUCTS[run[0]?.written ?? ''] ?? '') ?? lexicon.nameOf(run))
        : lexicon.exact(run.map(({ written }) => written).join(' '));
    if (name !== null) return { name, length };
  }
  return null;
}
