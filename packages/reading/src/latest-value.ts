import { ANY_NAME, LINK, namedValues } from './measurement-names.ts';
import { NUMBER_WORDS } from './number-words.ts';

const VALUE = '\\d{1,4}(?:\\.\\d{1,2})?(?:\\s*(?:/|\\bOVER\\b)\\s*\\d{2,3})?\\s*%?';
const PART = '(?![\\d/.])';
const YEAR = '(?:19|20)\\d\\d';
const EARLIER = `(?:\\s*,?\\s*(?:LAST\\s+YEAR|LAST\\s+TIME|(?:A|ONE|\\d{1,2})\\s+(?:YEARS?|YRS?|MONTHS?|MOS?)\\s+(?:AGO|BACK)|BEFORE|AT\\s+(?:DX|DIAGNOSIS|FIRST)|INITIALLY|ORIGINALLY|(?:BACK\\s+)?(?:IN\\s+)?${YEAR}))?`;
const TODAY = '(?:NOW|CURRENTLY|CURRENT|TODAY|AT\\s+PRESENT|PRESENTLY)';
const MOVED =
  '(?:(?:WENT|COME|CAME|GONE|GOT|BROUGHT|DROPPED|IMPROVED|RECOVERED|ROSE|FELL|JUMPED|INCREASED|DECREASED|IT|HAS|HAD)\\s+)*(?:DOWN|UP|BACK)?';
const MOVED_TO =
  '(?:(?:WENT|COME|CAME|GONE|GOT|BROUGHT|DROPPED|IMPROVED|RECOVERED|ROSE|FELL|JUMPED|INCREASED|DECREASED|DOWN|UP|BACK)\\s+)+TO';
const IS = "(?:(?:IT'?S|IS|WAS|AT|BACK|DOWN|UP|TO|ABOUT|AROUND)\\s+)*";
const BETWEEN = "[\\s,;(/>-]*(?:(?:AND|BUT|THEN|IS|ITS|IT'S|TO)\\s+)*";

/** What was measured before, and what it is now: "was 11 now 7.2", "from 11 to 7.2", "9.1 last year, 7.2 now", "7.2, was 11". */
const SERIES: readonly (readonly [RegExp, number])[] = [
  [
    namedValues(
      ANY_NAME,
      `(?:${MOVED}\\s*FROM|USED\\s+TO\\s+BE|HAD\\s+BEEN)?\\s*(${VALUE})${PART}${EARLIER}${BETWEEN}(?:${TODAY}|${MOVED_TO})\\s+${IS}(${VALUE})${PART}\\)?`,
    ),
    2,
  ],
  [namedValues(ANY_NAME, `${MOVED}\\s*FROM\\s+(${VALUE})${PART}\\s*(?:TO|->)\\s*(${VALUE})${PART}`), 2],
  [namedValues(ANY_NAME, `(${VALUE})${PART}${EARLIER}[\\s,;]+${IS}(${VALUE})${PART}\\s+${TODAY}\\b`), 2],
  [
    namedValues(
      ANY_NAME,
      `(${VALUE})${PART}(?:\\s+${TODAY})?[\\s,;(]+(?:${MOVED}\\s*FROM|(?:IT\\s+)?WAS|USED\\s+TO\\s+BE|PREVIOUSLY|PRIOR|BEFORE\\s+(?:THAT|IT\\s+WAS))\\s+(${VALUE})${PART}${EARLIER}\\)?`,
    ),
    1,
  ],
];
const TWO_YEARS = namedValues(
  ANY_NAME,
  `(${VALUE})\\s*(?:IN\\s+)?(${YEAR})[\\s,;]+(?:(?:AND|THEN)\\s+)?(?:${ANY_NAME}${LINK})?(${VALUE})\\s*(?:IN\\s+)?(${YEAR})(?!\\d)`,
);

const WORDS: Readonly<Record<string, string>> = {
  ...NUMBER_WORDS,
  ZERO: '0',
  OH: '0',
  ELEVEN: '11',
  TWELVE: '12',
  THIRTEEN: '13',
  FOURTEEN: '14',
  FIFTEEN: '15',
};
const WORD = `(${Object.keys(WORDS).join('|')})`;
const IN_WORDS = namedValues(ANY_NAME, `${WORD}\\b(?:\\s+POINT\\s+${WORD}\\b)?`);
const MAY_BE_IN_WORDS = new RegExp(`\\b${WORD}\\b`);

const isText = (group: unknown): group is string | undefined => typeof group !== 'number';

const inDigits = (...groups: readonly unknown[]): string => {
  const [, name, link, whole = '', tenth] = groups.filter(isText);
  const digits = tenth === undefined ? '' : `.${WORDS[tenth]}`;
  return `${name}${link || ' '}${WORDS[whole]}${digits}`;
};

/** The value of the later year. */
const ofLaterYear = (...groups: readonly unknown[]): string => {
  const [whole = '', name, , first, year = '', second, other = ''] = groups.filter(isText);
  if (year === other) return whole;
  return year > other ? `${name} ${first} IN ${year}` : `${name} ${second} IN ${other}`;
};

/** A folded text with the value of today where it says how a value has changed, and with digits. */
export const withLatestValues = (folded: string): string => {
  let text = MAY_BE_IN_WORDS.test(folded) ? folded.replace(IN_WORDS, inDigits) : folded;
  // A single value has not changed.
  if ((text.match(/\d+(?:\.\d+)?/g) ?? []).length < 2) return text;
  text = text.replace(TWO_YEARS, ofLaterYear);
  for (const [pattern, latest] of SERIES) {
    text = text.replace(pattern, (...groups) => {
      const [, name, , ...values] = groups.filter(isText);
      return `${name} ${values[latest - 1]?.trim()} `;
    });
  }
  return text;
};
