import { withoutInformant } from './informants.ts';
import { takeMeasurements } from './measurements-in-text.ts';
import { turnsMeaning } from './polarity.ts';
import type { TextReaders } from './readers.ts';
import { isRemark } from './remarks.ts';
import { contentWords, namesOnlyForm } from './set-aside.ts';
import { useWording } from './stated-use.ts';
import type { BothKinds, ReadEntry, Reading } from './statement.ts';
import { foldText } from './text-key.ts';
import { asMedication } from './whole-texts.ts';
import { wordsOf } from './words.ts';

type Kind = 'condition' | 'medication';

/** Misspellings are not assumed in the parts of a text. */
type NamingReaders = Pick<TextReaders, 'readAsWritten' | 'readWordByWord' | 'wordingsOf'>;

const TREATED =
  /(?:^|\s+)(?:(?:and|is|am|are|who|he|she|i|currently|now|also|been)\s+)*(?:on|takes?|taking|treated with|managed with|controlled (?:with|by)|prescribed|uses?|using)\s+/i;
const SEPARATORS: readonly RegExp[] = [
  /\s*[,;|&+()\n]\s*|\s+[-–—]+\s+/,
  /\s+(?:and|plus|with)\s+|\s*\bw\/\s*|\s*\/\s*/i,
];
const TAKEN_FOR = /^(?:(?:is\s+|am\s+)?(?:takes?|taking|on|uses?|using)\s+)?(.+?)\s+for\s+(.+)$/i;
/** "Eliquis (afib)", "lisinopril - high blood pressure", "metformin: diabetes". */
const USE_BEHIND = /^([^()]+?)\s*(?:\(([^()]+)\)|\s[-–—]+\s*(.+)|:\s+(.+))$/;
const ALLERGY = /\b(?:allerg|intoleran|alergi)/i;
/** How much oxygen is in the blood, not that somebody breathes it from a bottle. */
const SATURATION =
  /\b(?:sp?o2|o2|oxygen)\b(?:\s+(?:sats?|saturation|level|is|of|at|was))*\s*:?\s*(?:[6-9]\d|100)\b(?!\s*(?:times|x|year))/i;
/** Limits the time that a long text can take. */
const MOST_LETTERS = 160;
const MOST_PIECES = 8;
const MOST_WORDS = 9;
/** What is behind these would be set aside with the purpose. */
const NOT_BESIDE_USE = /\b(?:for|to|para|stopped|quit|off|until|last)\b/i;
const USE_AND_YEAR = /^(.*?)(\s+(?:19|20)\d\d)?$/;
const BEFORE_USE = /^(?:prn|daily|nightly|weekly|for|d\/t|due to|after|post)\s+/i;
const BESIDE_NAMES = /^(?:and|\d+(?:\.\d+)?(?:mg|mcg)?|mg|mcg|prn|daily|nightly|qd|bid|tid)$/i;

/**
 * Reads a text that its own list does not explain: "afib on eliquis" among the conditions, "eliquis (afib)" or "dialysis" among the
 * medications. Every part has to be a name of the catalog, in whatever words; misspellings and denials are not read. Null if a part is
 * left over.
 */
export function readBothKinds(readers: NamingReaders, list: Kind, written: string): BothKinds | null {
  const text = withoutInformant(written);
  return readTogether(readers, list, text) ?? readers.readWordByWord(list, text).read;
}

function readTogether(readers: NamingReaders, list: Kind, written: string): BothKinds | null {
  const text = list === 'medication' ? asMedication(foldText(written)) : written;
  const asWritten = readBoth(readers, list, text);
  if (asWritten !== null) return asWritten;
  const meant = readers.wordingsOf(text).flatMap((wording) => {
    const both = readBoth(readers, list, wording.text);
    return both === null ? [] : [{ both, isClosest: wording.isClosest }];
  });
  const [only, ...others] = new Set(meant.map(({ both }) => JSON.stringify(both)));
  if (only === undefined || others.length > 0 || !meant.some(({ isClosest }) => isClosest)) return null;
  return meant[0] === undefined ? null : { ...meant[0].both, by: 'spelling' };
}

function readBoth(readers: NamingReaders, list: Kind, text: string): BothKinds | null {
  if (text.length > MOST_LETTERS || ALLERGY.test(text) || SATURATION.test(text)) return null;
  // "Pills" names nothing in either list.
  if (namesOnlyForm('medication', wordsOf(foldText(text)))) return null;
  const measuredText = list === 'condition' ? beside(readers, text) : null;
  if (measuredText !== null) return measuredText;
  if (isTurned(text)) return inPieces(readers, text, list);
  const other = list === 'condition' ? 'medication' : 'condition';
  const used = withUse(readers, text);
  if (used !== null) return used;
  const whole = entriesOf(readers.readAsWritten(other, text));
  if (whole !== null)
    return { ...both(other, whole), ...(list === 'condition' && { conditions: treatedIn(readers, text) }) };
  return inPieces(readers, text, list) ?? inWords(readers, text, list);
}

/** "DM2 A1C 6.8 on metformin": what is beside a value; null if there is no value, or nothing else that is understood. */
function beside(readers: NamingReaders, text: string): BothKinds | null {
  const { measured, rest } = takeMeasurements(foldText(text));
  if (measured.length === 0) return null;
  const found = readBoth(readers, 'condition', rest.trim());
  return found === null ? null : { ...found, measured };
}

/** "Schizophrenia on monthly shot", "glaucoma drops": the condition before what only says how it is treated. */
function treatedIn(readers: NamingReaders, text: string): readonly ReadEntry[] {
  const [before = '', ...treatment] = text.split(TREATED);
  const words = text.trim().split(/\s+/);
  const [last = ''] = words.slice(-1);
  const isForm = namesOnlyForm('medication', wordsOf(foldText(last)));
  const named = treatment.length > 0 ? before : isForm ? words.slice(0, -1).join(' ') : '';
  const reading = named === '' ? null : readers.readAsWritten('condition', named);
  return reading === null || reading.status !== 'recognized' ? [] : (entriesOf(reading) ?? []);
}

/** "A pill for it" names nothing. */
const isOnlyForm = (text: string): boolean =>
  namesOnlyForm('medication', contentWords('medication', wordsOf(foldText(text))));

/** "Farxiga (heart)": what the medications before it are for. */
function useAlone(readers: NamingReaders, text: string, first: Kind): BothKinds | null {
  const uses = first === 'medication' && !/\d/.test(text) ? usedFor(readers, text.trim(), first) : null;
  return uses === null ? null : both('condition', uses);
}

const isTurned = (text: string): boolean => turnsMeaning(wordsOf(foldText(text)));

function withUse(readers: NamingReaders, text: string): BothKinds | null {
  for (const form of [TAKEN_FOR, USE_BEHIND]) {
    const [, name = '', ...uses] = form.exec(text) ?? [];
    const stated = uses.find((each) => each !== undefined);
    // A bracket belongs to the last medication of a list.
    if (stated === undefined || (form === USE_BEHIND && /[,;|]/.test(name))) continue;
    const medications = entriesOf(readers.readAsWritten('medication', name));
    const conditions = entriesOf(readers.readAsWritten('condition', useWording(stated)));
    const [use, ...others] = conditions ?? [];
    if (medications === null || use === undefined || others.length > 0) continue;
    return { conditions: [use], medications, use: use.name };
  }
  return null;
}

function inPieces(readers: NamingReaders, text: string, list: Kind): BothKinds | null {
  const [before = '', ...after] = text.split(TREATED);
  const found = [
    ...piecesOf(readers, before, { first: list, strength: 0 }),
    ...after.flatMap((piece) => piecesOf(readers, piece, { first: 'medication', strength: 0 })),
  ];
  return found.length > 1 && found.length <= MOST_PIECES ? joined(found) : null;
}

/** The pieces of a list, each read; a piece that is not understood is null. */
function piecesOf(
  readers: NamingReaders,
  text: string,
  { first, strength }: { readonly first: Kind; readonly strength: number },
): (BothKinds | null)[] {
  if (!/\p{L}/u.test(text) || isRemark(foldText(text))) return [];
  const read = ofEither(readers, text.trim(), first);
  const separator = SEPARATORS[strength];
  if (read !== null || separator === undefined) {
    return [read ?? inWords(readers, text, first) ?? useAlone(readers, text, first)];
  }
  const pieces = text.split(separator).filter((piece) => /[\p{L}\d]/u.test(piece));
  if (pieces.length > MOST_PIECES) return [null];
  return pieces.flatMap((piece) => piecesOf(readers, piece, { first, strength: strength + 1 }));
}

/** "Anxiety xanax", "htn lisinopril amlodipine", "klonopin .5 RLS": a condition and medications without anything between them. */
function inWords(readers: NamingReaders, text: string, list: Kind): BothKinds | null {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || words.length > MOST_WORDS) return null;
  for (let at = 1; at < words.length; at += 1) {
    const sides = [words.slice(0, at), words.slice(at)] as const;
    for (const [condition, medication] of [sides, [sides[1], sides[0]] as const]) {
      const medications = allTaken(readers, medication) ?? takenAs(readers, medication);
      const conditions = medications === null ? null : usedFor(readers, condition.join(' '), list);
      if (conditions !== null && medications !== null) return { conditions, medications, use: null };
    }
  }
  return null;
}

/** "Humira 40 q2w": one medication with how it is taken. */
function takenAs(readers: NamingReaders, words: readonly string[]): readonly ReadEntry[] | null {
  const text = words.join(' ');
  if (words.length < 2 || NOT_BESIDE_USE.test(text) || isTurned(text) || isOnlyForm(text)) return null;
  return entriesOf(readers.readAsWritten('medication', text));
}

/** What a medication is for; in a list of medications also in a word that would be open as a condition. */
function usedFor(readers: NamingReaders, text: string, list: Kind): readonly ReadEntry[] | null {
  const written = entriesOf(readers.readAsWritten('condition', text));
  if (written !== null || list === 'condition') return written;
  const [, use = '', year = ''] = USE_AND_YEAR.exec(text.replace(BEFORE_USE, '')) ?? [];
  const wording = useWording(use);
  return wording === use ? null : entriesOf(readers.readAsWritten('condition', `${wording}${year}`));
}

/** The medications that the words name, only as they are in the catalog; null if a word names none. */
function allTaken(readers: NamingReaders, words: readonly string[]): readonly ReadEntry[] | null {
  if (isOnlyForm(words.join(' '))) return null;
  const whole = readers.readAsWritten('medication', words.join(' '));
  if (whole.status === 'recognized') return entriesOf(whole);
  const entries: ReadEntry[] = [];
  for (const word of words) {
    if (BESIDE_NAMES.test(word)) continue;
    const reading = words.length > 1 ? readers.readAsWritten('medication', word) : whole;
    const found = reading.status === 'recognized' ? entriesOf(reading) : null;
    if (found === null) return null;
    entries.push(...found);
  }
  return entries.length > 0 ? entries : null;
}

function ofEither(readers: NamingReaders, text: string, first: Kind): BothKinds | null {
  for (const kind of first === 'condition'
    ? (['condition', 'medication'] as const)
    : (['medication', 'condition'] as const)) {
    if (kind === 'medication' && isOnlyForm(text)) continue;
    const reading = readers.readAsWritten(kind, text);
    const entries = entriesOf(reading);
    // "Can't remember things" is a name of the catalog; any other text with such a word may deny what it names.
    if (entries !== null && (reading.status === 'recognized' || !isTurned(text))) return both(kind, entries);
  }
  return null;
}

/** Null unless the text was read without assuming a misspelling, and names something. */
function entriesOf(reading: Reading): readonly ReadEntry[] | null {
  if (reading.status !== 'recognized' && reading.status !== 'interpreted') return null;
  if (reading.status === 'interpreted' && reading.by === 'spelling') return null;
  return reading.entries.length > 0 && reading.measured === undefined ? reading.entries : null;
}

function both(kind: Kind, entries: readonly ReadEntry[]): BothKinds {
  return kind === 'condition'
    ? { conditions: entries, medications: [], use: null }
    : { conditions: [], medications: entries, use: null };
}

function joined(parts: readonly (BothKinds | null)[]): BothKinds | null {
  if (parts.includes(null)) return null;
  const all = parts.filter((part) => part !== null);
  return {
    conditions: all.flatMap(({ conditions }) => conditions),
    medications: all.flatMap(({ medications }) => medications),
    use: null,
  };
}
