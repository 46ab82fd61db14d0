import { LINK } from './measurement-names.ts';

/** What laboratories report beside what carriers ask for: from which value on it has a name in catalogs. */
const VALUES: readonly (readonly [
  names: string,
  high: readonly (readonly [from: number, name: string])[],
])[] = [
  ['LDL(?:-?C)?(?:\\s+CHOL(?:ESTEROL)?)?', [[160, 'HIGH LDL CHOLESTEROL']]],
  [
    'TRIGLYCERIDES?|TRIGS?|TRIGLYC',
    [
      [500, 'SEVERE HIGH TRIGLYCERIDES'],
      [200, 'HIGH TRIGLYCERIDES'],
    ],
  ],
];
const FORMS = VALUES.map(
  ([names, high]) =>
    [
      new RegExp(
        `(?<![A-Z0-9-])(?:${names})${LINK}(\\d{2,4})(?:\\s*MG\\s*/\\s*DL)?(?![A-Z0-9]|\\.\\d|\\s*[-–/]\\s*\\d)`,
        'g',
      ),
      high,
    ] as const,
);
const MAY_SAY = /[HL]DL|TRIG/;
/** Beside other cholesterols. */
const TOTAL = /\bTOTAL(?=\s*:?\s*\d{3}\b)/;

/** A folded text with such values as what they are called if they are high, and without them otherwise. */
export const withOtherValues = (folded: string): string => {
  if (!MAY_SAY.test(folded)) return folded;
  let text = folded.replace(TOTAL, 'TOTAL CHOLESTEROL');
  for (const [pattern, high] of FORMS) {
    text = text.replace(pattern, (_, value: string) => {
      const name = high.find(([from]) => Number(value) >= from)?.[1];
      return name === undefined ? ' ' : `, ${name}, `;
    });
  }
  return text;
};
