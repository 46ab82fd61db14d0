/** The words for what is measured, as patterns. */
export const MEASURED_NAMES = {
  a1c: '(?:(?:HB|HGB|HEMOGLOBIN|GLYCATED\\s+HEMOGLOBIN)\\s*-?\\s*)?A-?1-?C',
  pressure: 'B/?P|BLOOD\\s+PRESSURE|PRESION(?:\\s+ARTERIAL)?',
  ejectionFraction: '(?:LV)?EF|(?:(?:LV|LEFT\\s+VENTRICULAR)\\s+)?EJECTION\\s+FRACTION',
  egfr: 'E-?GFR|GFR|(?:ESTIMATED\\s+)?GLOMERULAR\\s+FILTRATION\\s+RATE',
  psa: 'PSA',
  hdl: 'HDL(?:-?C)?(?:\\s+CHOL(?:ESTEROL)?)?',
  cholesterol: '(?<!(?:[HLV]DL|NON)(?:-?C)?\\s+)(?:TOTAL\\s+)?CHOL(?:ESTEROL)?(?:\\s+TOTAL)?',
} as const;

/** What links a name to its value. */
export const LINK =
  '(?:\\s*[:=]\\s*|\\s+(?:OF|IS|WAS|AT|NOW|CURRENTLY|(?:UP|BACK)\\s+TO|LEVEL|READING|RESULT|TEST|SCORE|NUMBER|RUNS|RUNNING|AROUND|ABOUT|APPROX(?:IMATELY)?|ROUGHLY)\\b\\.?|\\s*~)*\\s*';

const { a1c, pressure, ejectionFraction, egfr, psa, hdl, cholesterol } = MEASURED_NAMES;
const HIGH_IS_WORSE = `(?:${[a1c, psa, cholesterol].join('|')})`;
const LOW_IS_WORSE = `(?:${[ejectionFraction, egfr, hdl].join('|')})`;
const VALUE = '(\\d{1,3}(?:\\.\\d{1,2})?)';
const ALONE = '(?![A-Z0-9]|\\.\\d|\\s*[-–/]\\s*\\d)';

const named = (names: string, behind: string): RegExp =>
  new RegExp(`(?<![A-Z0-9-])(${names})(${LINK})${behind}`, 'g');

const BETWEEN = `${VALUE}\\s*%?\\s*(?:[-–]|\\bTO\\b)\\s*${VALUE}${ALONE}`;
const UNDER = '(?:<(?!=)|\\b(?:UNDER|BELOW|LESS\\s+THAN)\\b)\\s*';
const NOT_OVER = '(?:<=|≤)\\s*';
const NOT_UNDER = '(?:>=?|≥|\\b(?:OVER|ABOVE|(?:GREATER|MORE|HIGHER)\\s+THAN)\\b)\\s*';

/** A pattern of a name, what links it to its values, and the values; and the value that counts. */
type Rewriting = readonly [RegExp, (values: readonly string[]) => string | number];

/** The next value below, at the precision that laboratories report. */
const justUnder = (value: string): number =>
  Number(value) < 20 ? Math.max(0, Math.round(10 * Number(value) - 1) / 10) : Number(value) - 1;

const worst = (choose: (...values: number[]) => number) => (values: readonly string[]) =>
  choose(...values.map(Number));
const asWritten = () => '';

const REWRITINGS: readonly Rewriting[] = [
  [named(a1c, '(\\d{1,2}),(\\d)(?!\\d)'), ([whole, tenth]) => `${whole}.${tenth}`],
  [named(psa, '(?:UNDETECTABLE|UNDETECTED|NOT\\s+DETECT(?:ABLE|ED))'), () => 0],
  [named(HIGH_IS_WORSE, BETWEEN), worst(Math.max)],
  [named(LOW_IS_WORSE, BETWEEN), worst(Math.min)],
  [named(HIGH_IS_WORSE, `${UNDER}${VALUE}`), ([limit = '']) => justUnder(limit)],
  [named(`${HIGH_IS_WORSE}|${pressure}`, `${NOT_OVER}(?=\\d)`), asWritten],
  [
    named(pressure, `${UNDER}(\\d{2,3})\\s*(?:/|\\bOVER\\b)\\s*(\\d{2,3})`),
    (limits) => limits.map(justUnder).join('/'),
  ],
  [named(LOW_IS_WORSE, `${NOT_UNDER}(?=\\d)`), asWritten],
];

/** Ranges and limits as the worst value within them: "A1C 7-8", "EF 35 to 40", "PSA < 0.1". A limit on the better side says nothing. */
export const withWorstValues = (folded: string): string => {
  let text = folded;
  for (const [pattern, worstOf] of REWRITINGS) {
    text = text.replace(pattern, (_, ...groups: readonly (string | number)[]) => {
      const [name, link, ...rest] = groups.filter((group) => typeof group === 'string');
      // The text itself comes last.
      return `${name}${link || ' '}${worstOf(rest.slice(0, -1))}`;
    });
  }
  return text;
};
