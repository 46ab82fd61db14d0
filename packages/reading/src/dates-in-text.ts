import { NUMBER_WORDS } from './number-words.ts';
import { type Closeness, spanOf } from './relative-dates.ts';
import { withoutPeriods, withoutTimes } from './times-in-text.ts';
import { treatmentAt } from './treatment-dates.ts';

/** A date found in a text. */
export interface TextDate {
  /** In a format that date fields accept, or as it is written if a span says more than a field can. */
  readonly value: string;
  /** The days that it may mean: "18 TO 36 MONTHS AGO" for "2 yrs ago", "2024-02 OR 02-24" for "Feb 24". */
  readonly span?: string;
  /** Whether the date says when something ended or was last treated, rather than when it began. */
  readonly isEnd: boolean;
  /**
   * What the date is of, if not of the thing itself: of its treatment ("treated 2017"), of an operation ("removed 2017"), or of something
   * that the same statement names beside it ("heart attack with 2 stents 2015").
   */
  readonly of?: 'treatment' | 'surgery' | 'neighbor';
}

export interface DatedText {
  /** The text without its dates and the words that belong to them. */
  readonly rest: string;
  readonly dates: readonly TextDate[];
}

const MONTHS = 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC';
const MONTH_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^ENE/, '01'],
  [/^ABR/, '04'],
  [/^AGO/, '08'],
  [/^DIC/, '12'],
  ...MONTHS.split('|').map(
    (name, index) => [new RegExp(`^${name}`), String(index + 1).padStart(2, '0')] as const,
  ),
];
const MONTH = `(?:JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?|ENERO|FEBRERO|MARZO|ABRIL|MAYO|JUNIO|JULIO|AGOSTO|SEPTIEMBRE|OCTUBRE|NOVIEMBRE|DICIEMBRE)\\.?`;
const YEAR = '(?:19|20)\\d\\d';
const COUNT =
  '(\\d{1,3}|A|AN|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|ELEVEN|TWELVE|FIFTEEN|TWENTY|THIRTY|UN|UNA|DOS|TRES|CUATRO|CINCO|SEIS|SIETE|OCHO|NUEVE|DIEZ|(?:A\\s+)?COUPLE(?:\\s+OF)?)';
const UNIT = '(DAYS?|WEEKS?|WKS?|MONTHS?|MOS?|YEARS?|YRS?|DIAS?|SEMANAS?|MES(?:ES)?|ANOS?)';
/** Words that introduce a date and are removed with it. */
const LEAD =
  '(?:(?:IN|ON|SINCE|FROM|ABOUT|AROUND|APPROX\\.?|APPROXIMATELY|CIRCA|BACK|DURING|UNTIL|TILL|THROUGH|THRU|HASTA|SUMMER|WINTER|SPRING|FALL|OF|EARLY|LATE|MID|OVER|MORE\\s+THAN|AT\\s+LEAST|WELL|ALMOST|NEARLY|ROUGHLY|EN|DESDE|EL|DE|~)\\s+)*';

const COUNTS: Readonly<Record<string, string>> = {
  ...NUMBER_WORDS,
  A: '1',
  AN: '1',
  UN: '1',
  UNA: '1',
  ELEVEN: '11',
  TWELVE: '12',
  FIFTEEN: '15',
  TWENTY: '20',
  THIRTY: '30',
};

const unitOf = (unit: string): 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' => {
  if (/^(?:D)/.test(unit)) return 'DAY';
  if (/^(?:W|SEM)/.test(unit)) return 'WEEK';
  if (/^(?:M)/.test(unit)) return 'MONTH';
  return 'YEAR';
};

const OVER = /\b(?:OVER|MORE\s+THAN|AT\s+LEAST)\b|\+/;
const LOOSE = /\b(?:ABOUT|AROUND|APPROX|APPROXIMATELY|CIRCA|ROUGHLY|COUPLE)\b|~/;

const closenessOf = (written: string): Closeness => {
  if (OVER.test(written)) return 'over';
  return LOOSE.test(written) ? 'loose' : 'rounded';
};

type ReadDate = Omit<TextDate, 'isEnd' | 'of'>;

const agoOf = (count: string, unit: string, written: string): ReadDate => {
  const number = COUNTS[count] ?? (count.includes('COUPLE') ? '2' : String(Number(count)));
  const value = `${number} ${unitOf(unit)}${number === '1' ? '' : 'S'} AGO`;
  const span = spanOf(Number(number), unitOf(unit), closenessOf(written));
  return span === null ? { value } : { value, span };
};

const monthOf = (name: string): string => MONTH_NAMES.find(([form]) => form.test(name))?.[1] ?? '01';
/** The year of two digits: nobody means one that lies ahead by decades. */
const fullYear = (digits: string): string => `${Number(digits) < 50 ? '20' : '19'}${digits}`;
const two = (digits: string): string => digits.padStart(2, '0');

interface DateForm {
  readonly pattern: RegExp;
  readonly read: (match: readonly string[]) => ReadDate;
}

const anchored = (pattern: string): RegExp => new RegExp(`(?<![A-Z0-9./-])${LEAD}${pattern}(?![A-Z0-9])`);

const form = (pattern: string, read: (groups: readonly string[]) => string): DateForm => ({
  pattern: anchored(pattern),
  read: ([, ...groups]) => ({ value: read(groups) }),
});

/** A count and a unit: "2 yrs ago". */
const relative = (pattern: string): DateForm => ({
  pattern: anchored(pattern),
  read: ([written = '', count = '', unit = '']) => agoOf(count, unit, written),
});

/** Numbers that say how much, how often or how long are no dates: "may 2 times a day". */
const NOT_COUNTED =
  '(?!\\s*(?:[%/.]|MG|MCG|ML|UNITS?|TABS?|TABLETS?|PILLS?|TIMES|X\\b|HOURS?|DAYS?|WEEKS?|MONTHS?|YEARS?|YRS?)|\\s*[-–]\\s*\\d)';
/** One digit in front of a month may be a count or a type: "2 strokes", "type 2 dec 2019". */
const DAY_FIRST = '(?:\\d{1,2}(?:ST|ND|RD|TH)\\s+|\\d{1,2}-|[0-3]\\d\\s+)';
const MOST_DAYS = 31;

/** "Feb 24" is a month of a year or a day of that month; no month has 98 days. */
const monthAndNumber = (name: string, number: number): ReadDate => {
  const month = monthOf(name);
  const digits = two(String(number));
  const ofYear = `${fullYear(digits)}-${month}`;
  if (number > MOST_DAYS) return { value: ofYear };
  const written = MONTHS.split('|')[Number(month) - 1] ?? '';
  return { value: `${written} ${digits}`, span: `${ofYear} OR ${month}-${digits}` };
};

/** Longer formats come first, because nearly all of them contain a year. */
const FORMS: readonly DateForm[] = [
  form(`(${YEAR})-(\\d{1,2})-(\\d{1,2})`, ([y = '', m = '', d = '']) => `${y}-${two(m)}-${two(d)}`),
  form(`(\\d{1,2})[/-](\\d{1,2})[/-](${YEAR})`, ([m = '', d = '', y = '']) => `${y}-${two(m)}-${two(d)}`),
  form(
    `(0?[1-9]|1[0-2])-(0?[1-9]|[12]\\d|3[01])-(\\d\\d)`,
    ([m = '', d = '', y = '']) => `${fullYear(y)}-${two(m)}-${two(d)}`,
  ),
  form(`(\\d{1,2})/(\\d{1,2})/(\\d\\d)`, ([m = '', d = '', y = '']) => `${fullYear(y)}-${two(m)}-${two(d)}`),
  form(`(${YEAR})-(\\d{1,2})`, ([y = '', m = '']) => `${y}-${two(m)}`),
  form(`(\\d{1,2})[/-](${YEAR})`, ([m = '', y = '']) => `${y}-${two(m)}`),
  form(
    `(${MONTH})\\s+(\\d{1,2})(?:ST|ND|RD|TH)?,?\\s+(${YEAR})`,
    ([m = '', d = '', y = '']) => `${y}-${monthOf(m)}-${two(d)}`,
  ),
  form(
    `(${DAY_FIRST})(${MONTH})(?:,?\\s+|-)(${YEAR})`,
    ([d = '', m = '', y = '']) => `${y}-${monthOf(m)}-${two(String(Number.parseInt(d, 10)))}`,
  ),
  form(`(${MONTH})(?:\\s+OF|\\s+DE)?,?\\s+(${YEAR})`, ([m = '', y = '']) => `${y}-${monthOf(m)}`),
  form(
    `(${MONTH})(?:\\s+(?:OF|DE)\\s+'?|,?[\\s-]*')(\\d\\d)`,
    ([m = '', y = '']) => `${fullYear(y)}-${monthOf(m)}`,
  ),
  {
    pattern: anchored(`(${MONTH})[\\s-]*(\\d{1,2})(?:ST|ND|RD|TH)?${NOT_COUNTED}`),
    read: ([, month = '', number = '']) => monthAndNumber(month, Number(number)),
  },
  {
    pattern: anchored(`(${DAY_FIRST})(${MONTH})`),
    read: ([, number = '', month = '']) => monthAndNumber(month, Number.parseInt(number, 10)),
  },
  {
    pattern: anchored('(\\d{1,2} TO \\d{1,3} MONTHS AGO)'),
    read: ([, span = '']) => ({ value: span, span }),
  },
  {
    pattern: anchored(
      `(\\d{1,2})\\s*(?:YEARS?|YRS?)\\.?\\s*(?:(?:AND|&|,)\\s*)?(\\d{1,2})\\s*(?:MONTHS?|MOS?)\\.?\\s+(?:AGO|BACK)`,
    ),
    read: ([written = '', years, months]) =>
      agoOf(String(12 * Number(years) + Number(months)), 'MONTH', written),
  },
  relative(`${COUNT}\\s*\\+?\\s*${UNIT}\\.?\\s+(?:AGO|BACK|PRIOR)`),
  relative(`HACE\\s+${COUNT}\\s+${UNIT}`),
  form(`((?:19|20)\\d)0'?S`, ([decade = '']) => `${decade}9`),
  form(
    `(?<=[A-Z]{3}\\s)(?<!\\b(?:HER|HIS|MY|THEIR|MID|EARLY|LATE|THE)\\s)'?([7-9])0'?S`,
    ([decade = '']) => `${fullYear(`${decade}9`)}`,
  ),
  form(`THE\\s+(\\d)0'?S`, ([decade = '']) => `${fullYear(`${decade}9`)}`),
  form(`(${YEAR})`, ([y = '']) => y),
  form(`'(\\d\\d)`, ([y = '']) => fullYear(y)),
  form(`(0\\d)$`, ([y = '']) => fullYear(y)),
  form(
    `(?:IN|SINCE)\\s+([0-2]\\d)(?!\\s*(?:DAYS?|WEEKS?|WKS?|MONTHS?|MOS?|YEARS?|YRS?|HOURS?|MINUTES?|[%/.]))`,
    ([y = '']) => fullYear(y),
  ),
  // Behind a name that has no such number.
  form(
    `(?<=[A-Z]{4}\\s)(?<!\\b(?:STAGE|TYPE|LEVEL|OXYGEN|SATS?|WEIGHT|PULSE|RATE|PRESSURE|GRADE|SCORE|SINCE|ABOUT|UNITS?)\\s)(9\\d)(?=$|\\s+(?:IN\\s+)?REMISSION)`,
    ([y = '']) => fullYear(y),
  ),
  // Nobody who is asked for became ill at such an age.
  form(`(?:IN|SINCE)\\s+(8[6-9]|9\\d)(?!\\s*(?:[%/.]|DAYS?|YEARS?|YRS?|MG|LBS?))`, ([y = '']) => fullYear(y)),
];

/** "For ten years" began ten years ago or earlier. */
const DURATIONS: readonly DateForm[] = [
  relative(
    `(?:(?:FOR|X|PAST|OVER|LAST|THE|POR)\\s*)+${COUNT}\\s*\\+?\\s*(YEARS?|YRS?|MONTHS?|MOS?|ANOS?|MES(?:ES)?)(?:\\s+NOW)?`,
  ),
  relative(`${COUNT}\\s*\\+?\\s*(YEARS?|YRS?|MONTHS?|ANOS?)(?:\\s+NOW)`),
  relative(`(\\d{1,2})\\s*\\+\\s*(YEARS?|YRS?)`),
  relative(`(\\d{1,2})\\s*(YEARS|YRS)$`),
];

/** A month without a year is of the past twelve. */
const LOOSE_FORMS: readonly DateForm[] = [
  {
    pattern: new RegExp(
      `(?<![A-Z0-9./-])(?:(?:BACK|EARLIER|EARLY|LATE|MID)\\s+)*(?:IN|SINCE|LAST|THIS(?:\\s+PAST)?|UNTIL|TILL)\\s+${MONTH}(?![A-Z0-9])(?!\\s*'?\\d)`,
    ),
    read: () => ({ value: PAST_YEAR, span: PAST_YEAR }),
  },
  {
    pattern: new RegExp(
      `(?<=\\b(?:DX'?E?D?|DIAGNOSED|STARTED|PLACED|DONE|REMOVED|STOPPED|ENDED|FINISHED)\\s)${MONTH}(?![A-Z0-9])(?!\\s*'?\\d)`,
    ),
    read: () => ({ value: PAST_YEAR, span: PAST_YEAR }),
  },
];
const PAST_YEAR = '0 TO 12 MONTHS AGO';

const UP_TO = /\b(?:UNTIL|TILL|THROUGH|THRU|HASTA)\b/;
/** "2016-2018" and "2016 to 2018": something that began and ended. */
const RANGE = new RegExp(`\\b(${YEAR})\\s*(?:[-–—]|\\bTO\\b)\\s*(${YEAR})\\b`, 'g');

const MAY_HOLD_A_TIME =
  /\d|\b(?:AGO|BACK|PRIOR|HACE|YEARS?|YRS?|MONTHS?|LAST|PAST|THIS|WHEN|SINCE|AS|IN|AGED?|DESDE|WITHIN|UNDER|YESTERDAY|TODAY)\b/;
const END =
  /\b(?:LAST|UNTIL|TILL|STOPPED|ENDED|QUIT|DISCONTINUED|THROUGH|THRU|FINISHED|COMPLETED|WAS ON|USED TO|OFF|HASTA)\b/;

/** Extracts the dates of a folded text. Callers that know today's date decide whether they are valid. */
export const takeDates = (folded: string): DatedText => datesOf(folded, () => '');

/** The same with a sign in the text in place of each date. A month without a year counts too, and how long something lasted does not. */
export const markDates = (folded: string, signOf: (date: number) => string): DatedText =>
  datesOf(folded, signOf, { more: LOOSE_FORMS, durations: [] });

const datesOf = (
  folded: string,
  signOf: (date: number) => string,
  { more, durations }: { readonly more: readonly DateForm[]; readonly durations: readonly DateForm[] } = {
    more: [],
    durations: DURATIONS,
  },
): DatedText => {
  if (!MAY_HOLD_A_TIME.test(folded)) return { rest: folded, dates: [] };
  const dates: TextDate[] = [];
  const take = (text: string, forms: readonly DateForm[]): string => {
    let rest = text;
    for (const { pattern, read } of forms) {
      for (let match = pattern.exec(rest); match !== null; match = pattern.exec(rest)) {
        const before = rest.slice(0, match.index);
        const after = rest.slice(match.index + match[0].length);
        const isEnd = END.test(before) || UP_TO.test(match[0]);
        const of = isEnd ? null : treatmentAt(before, match[0], after);
        dates.push({ ...read(match), isEnd, ...(of !== null && { of }) });
        rest = `${before}${signOf(dates.length - 1)} ${after}`;
      }
    }
    return rest;
  };
  const undated = withoutTimes(
    take(withoutPeriods(folded).replace(RANGE, '$1 UNTIL $2'), [...FORMS, ...more]),
  );
  const stated = dates.slice();
  const rest = take(undated, durations);
  // A duration beside a date says how long something lasted, not when it began.
  return { rest, dates: stated.length > 0 ? stated : dates };
};
