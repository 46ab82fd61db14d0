import {
  foldText,
  namingText,
  type ReadEntry,
  type Reading,
  type ReadMeasurement,
  type TextDate,
  takeDates,
} from '@prequal/reading';
import { type CodeTable, codeKey } from './code-table.ts';
import type { DiagnosisCode } from './model.ts';

const PREFIX = '(?:ICD(?:[- ]?10)?(?:[- ]?CM)?[:\\s]+)?';
/** "E11.9 - type 2 diabetes", "[I10.0] high blood pressure". Without its dot, a code may be a word. */
const BEFORE = new RegExp(`^[([]?${PREFIX}([A-Z]\\d[0-9A-Z]\\.[0-9A-Z]{1,4})[)\\]]?[\\s:–-]+(.+)$`, 'i');
/** "Type 2 diabetes (E11.9)". */
const AFTER = new RegExp(`^(.+?)[\\s:–-]*[\\s([]${PREFIX}([A-Z]\\d[0-9A-Z]\\.[0-9A-Z]{1,4})[)\\]]?$`, 'i');
const STATED = new RegExp(`^${PREFIX}(\\S+)$`, 'i');
/** With a letter or digit beside it, it is a part of something else. */
const CODE = /(?<![A-Z0-9.])[A-Z]\d[0-9A-Z](?:\.?[0-9A-Z]{1,4})?(?![A-Z0-9]|\.[A-Z0-9])/gi;
const MAY_HOLD_A_CODE = /[A-Z]\d[0-9A-Z]/i;
/** What lists of codes are called. */
const HEADINGS = /\b(?:icd(?:[- ]?10)?(?:[- ]?cm)?|codes?|problem\s+list|problems|assessment|billing)\b/gi;
/** Words of the official titles of codes that name no disease by themselves. */
const TITLE_WORDS = new Set(
  `UNSPECIFIED SPECIFIED OTHER OTHERWISE NOS NEC MALIGNANT NEOPLASM PRIMARY SECONDARY ESSENTIAL SITE SITES PART FEMALE MALE RIGHT LEFT
  BILATERAL UPPER LOWER INNER OUTER QUADRANT LOBE TYPE WITHOUT COMPLICATION COMPLICATIONS INITIAL SUBSEQUENT ENCOUNTER SINGLE EPISODE ADULT
  PEDIATRIC NATIVE UNCOMPLICATED NOT MENTION BEHAVIORAL DISTURBANCE RELATIVE ELSEWHERE CLASSIFIED`
    .trim()
    .split(/\s+/),
);
/** Limits the work for a long text. */
const MOST_PARTS = 16;
const MOST_CODES = 32;

type Understood = Extract<Reading, { readonly entries: unknown }>;
type ReadName = (text: string) => Reading;

/** A code is as certain as a name. One that names no disease of the applicant is understood and adds nothing. */
export const readingOfCode = (
  { conditions }: DiagnosisCode,
  dates: readonly TextDate[] = [],
): Extract<Reading, { readonly status: 'recognized' }> => ({
  status: 'recognized',
  entries: conditions.map((name) => ({ name, dates })),
});

const isUnderstood = (reading: Reading): reading is Understood => 'entries' in reading;

/** The row stays open, and what was found in it is suggested. */
const unread = (names: readonly string[]): Reading => ({
  status: 'unrecognized',
  candidates: [...new Set(names)],
  because: null,
});

/**
 * Reads a text that contains codes: several of them, or some beside what they mean, as clinical systems print them. Null if
 * the text contains none. Every code and every part must be understood.
 */
export function readCodesInText(text: string, codes: CodeTable, readName: ReadName): Reading | null {
  if (!MAY_HOLD_A_CODE.test(text)) return null;
  const found = codesIn(text, codes);
  const isCertain = found.some(({ written }) => written.includes('.'));
  // Without a dot, only a text of nothing but codes is certain to state them.
  if (!isCertain && (found.length < 2 || namesSomething(withoutCodes(text, found)))) return null;
  const parts = text.split(/[,;\n]/).filter((part) => part.trim() !== '' && !isOnlyTitle(part));
  if (parts.length > MOST_PARTS || found.length > MOST_CODES) return unread(namesOf(found));
  const readings = parts.map((part) => readPart(part.trim(), codes, readName));
  const failed = readings.find((reading) => !isUnderstood(reading));
  if (failed !== undefined) {
    if (readings.length === 1) return failed;
    return found.length > 1 ? unread(readings.flatMap(namesIn)) : null;
  }
  return together(readings.filter(isUnderstood));
}

interface FoundCode {
  readonly written: string;
  readonly at: number;
  /** Null for one that the catalog does not know. */
  readonly code: DiagnosisCode | null;
}

/** What has the form of a code: with a dot, or as the catalog knows it. */
function codesIn(text: string, codes: CodeTable): readonly FoundCode[] {
  return [...text.matchAll(CODE)].flatMap(({ 0: written, index: at }) => {
    const code = codes.find(codeKey(written) ?? '');
    return code === null && !written.includes('.') ? [] : [{ written, at, code }];
  });
}

function namesOf(found: readonly FoundCode[]): readonly string[] {
  return found.flatMap(({ code }) => code?.conditions ?? []);
}

function namesIn(reading: Reading): readonly string[] {
  return isUnderstood(reading) ? reading.entries.map(({ name }) => name) : reading.candidates;
}

function withoutCodes(text: string, found: readonly FoundCode[]): string {
  return segmentsBetween(text, found).join(' ');
}

/** What is written before, between and behind the codes. */
function segmentsBetween(text: string, found: readonly FoundCode[]): readonly string[] {
  const starts = [0, ...found.map(({ at, written }) => at + written.length)];
  return starts.map((start, index) => text.slice(start, found[index]?.at).replace(HEADINGS, ' '));
}

function namesSomething(text: string): boolean {
  return namingText('condition', text) !== '' || /\d/.test(text);
}

/** ", unspecified" behind a comma ends the title of a code. */
function isOnlyTitle(part: string): boolean {
  const words = foldText(part).match(/[A-Z0-9]+/g) ?? [];
  return words.length > 0 && words.every((word) => TITLE_WORDS.has(word));
}

/** What several readings say together. */
function together(understood: readonly Understood[]): Reading {
  const measured = understood.flatMap((reading): readonly ReadMeasurement[] => reading.measured ?? []);
  const isCertain = understood.every(({ status }) => status === 'recognized');
  return {
    ...(isCertain ? { status: 'recognized' } : { status: 'interpreted', by: 'phrase' }),
    entries: understood.flatMap(({ entries }) => entries),
    ...(measured.length > 0 && { measured }),
  };
}

function readPart(text: string, codes: CodeTable, readName: ReadName): Reading {
  const stated = codes.find(codeKey(STATED.exec(text)?.[1] ?? '') ?? '');
  if (stated !== null) return readingOfCode(stated);
  const found = codesIn(text, codes);
  const [, leading, after = ''] = BEFORE.exec(text) ?? [];
  const [, before = '', trailing] = AFTER.exec(text) ?? [];
  const isBeside = found.length === 1 && (leading !== undefined || trailing !== undefined);
  if (found.length === 0) return readName(text);
  if (!isBeside) return readAmongWords(text, found, readName);
  const code = found[0]?.code ?? null;
  if (code === null) return unread([]);
  return leading === undefined
    ? readBeside(code, { words: before, inWords: (name) => `${before} ${name}` }, readName)
    : readBeside(code, { words: after, inWords: (name) => `${name} ${after}` }, readName);
}

/**
 * "Dx G30.9 H40.9", "E11.9 diabetes I50.9 heart failure 2020": every code counts, and so does what stands between them. If a code or a
 * word is not understood, nothing is: the others could be the harmless ones.
 */
function readAmongWords(text: string, found: readonly FoundCode[], readName: ReadName): Reading {
  const names = namesOf(found);
  if (found.some(({ code }) => code === null)) return unread(names);
  const read: Understood[] = [];
  for (const [index, segment] of segmentsBetween(text, found).entries()) {
    const before = found[index - 1]?.code ?? null;
    const words = readSegment(segment, before, readName);
    if (words === null) return unread([...names, ...namesIn(readName(segment.trim()))]);
    if (before !== null) read.push(readingOfCode(before, words.dates));
    read.push(...words.read);
  }
  const all = together(read);
  if (!isUnderstood(all)) return all;
  const first = new Map<string, Understood['entries'][number]>();
  for (const entry of all.entries) {
    const known = first.get(entry.name);
    const dates = [...(known?.dates ?? []), ...entry.dates];
    first.set(entry.name, { ...entry, dates });
  }
  return { ...all, entries: [...first.values()] };
}

/** What the words behind a code say; null if they are not understood. */
function readSegment(
  segment: string,
  before: DiagnosisCode | null,
  readName: ReadName,
): { readonly read: readonly Understood[]; readonly dates: readonly TextDate[] } | null {
  const { dates } = takeDates(foldText(segment));
  if (namingText('condition', segment) === '')
    return /\d/.test(takeDates(foldText(segment)).rest) ? null : { read: [], dates };
  const named = readName(segment.replace(/^[\s:–+&/()-]+|[\s:–+&/()-]+$/g, ''));
  if (isUnderstood(named) && (named.entries.length > 0 || named.measured !== undefined))
    return { read: [named], dates: [] };
  if (isUnderstood(named)) return null;
  if (before === null || named.status !== 'unrecognized' || named.because !== null) return null;
  return isTitleOf(before, segment) ? { read: [], dates } : null;
}

/** Whether words only repeat what a code means, as its official title does. */
function isTitleOf({ conditions }: DiagnosisCode, words: string): boolean {
  const own = new Set(conditions.flatMap((name) => foldText(name).match(/[A-Z0-9]+/g) ?? []));
  const naming = namingText('condition', takeDates(foldText(words)).rest).split(' ');
  return naming.every((word) => word === '' || TITLE_WORDS.has(word) || own.has(word));
}

/**
 * Words beside a code name it once more, or something else, which counts too. Otherwise they may date, deny or specify it
 * ("family history of"). The official title of the code says nothing new; other words that are not understood leave the row open.
 */
function readBeside(
  code: DiagnosisCode,
  { words, inWords }: { readonly words: string; readonly inWords: (name: string) => string },
  readName: ReadName,
): Reading {
  const [name, ...further] = code.conditions;
  const named = readName(words);
  if (name === undefined) return readBesideNothing(code, words, named);
  const isFurther = (entry: ReadEntry) => further.includes(entry.name);
  const { dates } = takeDates(foldText(words));
  // "Hx of Z87.891": in words, it would be a former "former smoker".
  if (namingText('condition', words) === '' && !/\d/.test(takeDates(foldText(words)).rest))
    return { status: 'interpreted', by: 'phrase', entries: readingOfCode(code, dates).entries };
  const spelledOut = readName(inWords(name));
  if ('because' in spelledOut && spelledOut.because !== null) return spelledOut;
  const isSpecified = isUnderstood(spelledOut) && spelledOut.entries.length === 1;
  if (!isUnderstood(named) && isSpecified)
    return {
      ...spelledOut,
      entries: [...spelledOut.entries, ...readingOfCode(code).entries.filter(isFurther)],
    };
  if (!isUnderstood(named) && !isTitleOf(code, words.replace(HEADINGS, ' ')))
    return unread([...code.conditions, ...named.candidates]);
  const beside = isUnderstood(named) ? named.entries : [];
  const { entries } = readingOfCode(code, beside[0]?.dates ?? dates);
  const others = beside.filter((entry) => !code.conditions.includes(entry.name));
  const measured = isUnderstood(named) ? named.measured : undefined;
  return {
    status: 'interpreted',
    by: 'phrase',
    entries: [...entries, ...others],
    ...(measured !== undefined && { measured }),
  };
}

/** "Z80.3 malignant neoplasm of a relative", "Z12.11 screening". */
function readBesideNothing(code: DiagnosisCode, words: string, named: Reading): Reading {
  if (isUnderstood(named)) return named;
  const isSaid = named.status === 'unrecognized' && named.because !== null;
  return isSaid || isTitleOf(code, words) ? readingOfCode(code) : unread(named.candidates);
}
