import { UNKNOWN } from './facts.ts';

/** Numbers that state a concentration, a mixture or a duration rather than an amount. */
const NOT_AN_AMOUNT = [
  /\bu[\s-]?(?:100|200|300|500)\b/g,
  /\b(?:70\/30|75\/25|50\/50)\b/g,
  /\b\d+(?:\.\d+)?\s*(?:units?|u|iu|mg|mcg)?\s*(?:\/|per\s)\s*\d*(?:\.\d+)?\s*ml\b/g,
  // The paracetamol in "10/325".
  /(?<=\b\d{1,2}(?:\.\d{1,2})?)\s*(?:\/\s*(?:300|325|500|650|660|750)|-\s*325)\b/g,
  // How many a prescription is for: more than twelve times a day means nobody.
  /\bx\s*(?:1[3-9]|[2-9]\d|\d{3,4})\b(?!\s*(?:mg|mcg|units?|iu|u|g|ml)\b)/g,
  /#\s*\d+|\b(?:qty|quantity|disp(?:ense)?)\.?\s*:?\s*\d+/g,
  /\bx\s*\d+\s*(?:weeks?|wks?|months?|mos?|years?|yrs?|days)\b/g,
  /\b(?:for|since|over|past|last)\s+(?:the\s+)?\d+(?:\s*(?:years?|months?|weeks?|days?|yrs?|mos?))?\b/g,
];
/** [digit] → the word for it. */
const NUMBER_WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
].map((word) => new RegExp(`\\b${word}\\b`, 'g'));
const OCCASION =
  /\b(?:morning|noon|afternoon|evening|night|bedtime|breakfast|lunch|dinner|supper|am|pm|a\.m\.|p\.m\.)/g;
const PIECES = '(?:tablets?|tabs?|pills?|capsules?|caps?|patch(?:es)?|pens?|vials?)';
const AMOUNT = new RegExp(
  `(\\d{1,9}(?:\\.\\d+)?)(?:\\s*(?:-|to|/)\\s*(\\d{1,9}(?:\\.\\d+)?))?\\s*(${PIECES}\\b)?`,
  'g',
);

/** How often per day, by the first pattern that matches; a capture group is the number itself. */
const FREQUENCIES: readonly (readonly [RegExp, number | 'times' | 'hours'])[] = [
  [/\b(?:every|q)\s*(\d{1,2})\s*(?:h|hrs?|hours?)\b/g, 'hours'],
  [/\b(\d{1,2})\s*(?:x|times)\b/g, 'times'],
  [/\bx\s?(\d{1,2})\b/g, 'times'],
  [/\b(?:four times|qid|q\.i\.d\.?)/g, 4],
  [
    /\b(?:three times|thrice|tid|t\.i\.d\.?|(?:with|before|after|at)(?: each| every| all)? meals?|each meal|every meal)/g,
    3,
  ],
  [/\b(?:twice|two times|bid|b\.i\.d\.?)/g, 2],
];

/**
 * What a dosage text adds up to in a day, in thousandths: "30 units twice daily" is 60000, "U-100 20 units" is 20000,
 * "20 units at bedtime and 10 in the morning" is 30000. The higher end of a range counts. UNKNOWN when the text has no amount, or
 * leaves it open (a sliding scale). A dose that is not daily counts as if it were.
 */
export function dailyDosageMilli(text: string): number {
  const plain = NOT_AN_AMOUNT.reduce((rest, pattern) => rest.replace(pattern, ' '), withDigits(text));
  if (/\bsliding\b/.test(plain)) return UNKNOWN;
  let total = 0;
  let found = false;
  let repeated = 0;
  for (const part of plain.split(/\band\b|[;&+]|,\s|\bplus\b|\bthen\b/)) {
    const dose = doseOf(part);
    if (dose === null) {
      // "30 units morning and night": the other time of the day repeats the amount.
      total += repeated * (part.match(OCCASION)?.length ?? 0);
      continue;
    }
    found = true;
    total += dose.milli;
    repeated = dose.stated ? 0 : dose.each;
  }
  return found ? Math.min(total, Number.MAX_SAFE_INTEGER) : UNKNOWN;
}

const DAILY =
  /\b(?:daily|qd|(?:every|each|per|a)\s+(?:single\s+)?(?:day|morning|night|evening)|bid|tid|qid)\b/i;
const NOT_DAILY =
  /\b(?:every other|every \d|other|alternate|prn|as needed|if needed|when needed|not|for|x)\b/i;

/** Whether the text says that something is taken every day, for as long as it is listed: "every morning", but not "daily for 5 days". */
export function saysDaily(text: string): boolean {
  return DAILY.test(text) && !NOT_DAILY.test(text);
}

interface Dose {
  readonly milli: number;
  /** One administration. */
  readonly each: number;
  /** Whether the text says how often. */
  readonly stated: boolean;
}

function doseOf(part: string): Dose | null {
  const { rest, times } = takeFrequency(part);
  let strength = 0;
  let strengths = 0;
  let pieces = 0;
  for (const [, low = '0', high = '0', unit] of rest.matchAll(AMOUNT)) {
    const milli = Math.max(milliOf(low), milliOf(high));
    if (unit === undefined) {
      strength += milli;
      strengths += 1;
    } else pieces = Math.max(pieces, milli);
  }
  if (strengths === 0 && pieces === 0) return null;
  const each = strengths === 0 ? pieces : pieces === 0 ? strength : Math.round((strength * pieces) / 1000);
  const occasions = strengths > 1 ? 1 : new Set(part.match(OCCASION) ?? []).size;
  const perDay = times ?? Math.max(1, occasions);
  return { milli: Math.round(each * perDay), each, stated: times !== null };
}

function takeFrequency(part: string): { readonly rest: string; readonly times: number | null } {
  for (const [pattern, meaning] of FREQUENCIES) {
    const [match] = part.matchAll(pattern);
    if (match === undefined) continue;
    const rest = part.replaceAll(pattern, ' ');
    if (typeof meaning === 'number') return { rest, times: meaning };
    const number = Math.max(1, Number(match[1]));
    return { rest, times: meaning === 'times' ? number : Math.max(1, 24 / number) };
  }
  return { rest: part, times: null };
}

function withDigits(text: string): string {
  const lower = text.toLowerCase().replace(/(\d),(?=\d{3}\b)/g, '$1');
  return NUMBER_WORDS.reduce((rest, word, digit) => rest.replace(word, String(digit)), lower);
}

/** "2.5" is 2500; digits past the third decimal are dropped. */
function milliOf(number: string): number {
  const [whole = '0', fraction = ''] = number.split('.');
  return Number(whole) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
}
