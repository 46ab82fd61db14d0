import { MEASURED_NAMES, NAMES_BY_WORSE, namedValues } from './measurement-names.ts';

const VALUE = '(\\d{1,3}(?:\\.\\d{1,2})?)';
const ALONE = '(?![A-Z0-9]|\\.\\d|\\s*[-–/]\\s*\\d)';

const BETWEEN = `${VALUE}\\s*%?\\s*(?:[-–]|\\bTO\\b)\\s*${VALUE}${ALONE}`;
const UNDER = '(?:<(?!=)|\\b(?:UNDER|BELOW|LESS\\s+THAN)\\b)\\s*';
const NOT_OVER = '(?:<=|≤)\\s*';
const NOT_UNDER = '(?:>=?|≥|\\b(?:OVER|ABOVE|(?:GREATER|MORE|HIGHER)\\s+THAN)\\b)\\s*';
/** "In the high 7s", "30s". */
const ABOUT_TEN = "(?:IN\\s+)?(?:THE\\s+)?(?:(?:LOW|LOWER|MID|MIDDLE|HIGH|UPPER)[\\s-]*)?(\\d{1,3})'?S\\b";

/** A pattern of a name, what links it to its values, and the values; and the value that counts. Null leaves the text as it is. */
type Rewriting = readonly [RegExp, (values: readonly string[]) => string | number | null];

/** The next value below, at the precision that laboratories report. */
const justUnder = (value: string): number =>
  Number(value) < 20 ? Math.max(0, Math.round(10 * Number(value) - 1) / 10) : Number(value) - 1;

const worst = (choose: (...values: number[]) => number) => (values: readonly string[]) =>
  choose(...values.map(Number));
const asWritten = () => '';

/** The highest value in the sevens, or in the thirties; null in the hundreds, which may be ten or a hundred values. */
const highestOf = (written = ''): number | null => {
  const value = Number(written);
  if (value < 20) return value + 0.9;
  return value % 10 === 0 && (value % 100 !== 0 || value === 100) ? value + 9 : null;
};
const lowestOf = ([written = '']: readonly string[]): string | null =>
  Number(written) % 10 === 0 ? written : null;
const highestPressure = (values: readonly string[]): string | null => {
  const highest = values.map(highestOf);
  return highest.includes(null) ? null : highest.join('/');
};

const { a1c, pressure, psa } = MEASURED_NAMES;
const { high, low } = NAMES_BY_WORSE;

const REWRITINGS: readonly Rewriting[] = [
  [namedValues(a1c, '(\\d{1,2}),(\\d)(?!\\d)'), ([whole, tenth]) => `${whole}.${tenth}`],
  [namedValues(psa, '(?:UNDETECTABLE|UNDETECTED|NOT\\s+DETECT(?:ABLE|ED))'), () => 0],
  [namedValues(high, ABOUT_TEN), ([value]) => highestOf(value)],
  [namedValues(low, ABOUT_TEN), lowestOf],
  [namedValues(pressure, `${ABOUT_TEN}\\s*(?:/|\\bOVER\\b)\\s*${ABOUT_TEN}`), highestPressure],
  [namedValues(pressure, `${ABOUT_TEN}(?!\\s*/)`), highestPressure],
  [
    namedValues(
      pressure,
      '(\\d{2,3})\\s*[-–]\\s*(\\d{2,3})\\s*(?:/|\\bOVER\\b)\\s*(\\d{2,3})(?:\\s*[-–]\\s*(\\d{2,3}))?(?!\\d)',
    ),
    ([from, to, low = '', high = low]) =>
      `${Math.max(Number(from), Number(to))}/${Math.max(Number(low), Number(high))}`,
  ],
  [namedValues(high, BETWEEN), worst(Math.max)],
  [namedValues(low, BETWEEN), worst(Math.min)],
  [namedValues(high, `${UNDER}${VALUE}`), ([limit = '']) => justUnder(limit)],
  [namedValues(`${high}|${pressure}`, `${NOT_OVER}(?=\\d)`), asWritten],
  [
    namedValues(pressure, `${UNDER}(\\d{2,3})\\s*(?:/|\\bOVER\\b)\\s*(\\d{2,3})`),
    (limits) => limits.map(justUnder).join('/'),
  ],
  [namedValues(low, `${NOT_UNDER}(?=\\d)`), asWritten],
];

/**
 * Ranges and limits as the worst value within them: "A1C 7-8", "in the 7s", "EF 35 to 40", "PSA < 0.1". A limit on the better side says
 * nothing.
 */
export const withWorstValues = (folded: string): string => {
  let text = folded;
  for (const [pattern, worstOf] of REWRITINGS) {
    text = text.replace(pattern, (whole, ...groups: readonly (string | number)[]) => {
      const [name, link, ...rest] = groups.filter((group) => typeof group === 'string');
      // The text itself comes last.
      const value = worstOf(rest.slice(0, -1));
      return value === null ? whole : `${name}${link || ' '}${value}`;
    });
  }
  return text;
};
