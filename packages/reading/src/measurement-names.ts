/** How people name what is measured, as patterns. */
export const MEASURED_NAMES = {
  a1c: '(?:(?:HB|HGB|HEMOGLOBIN|GLYCATED\\s+HEMOGLOBIN)\\s*-?\\s*)?A-?1-?C',
  pressure:
    'B[/.]?P\\.?|BLOOD\\s+PRESSURE|(?<!(?:EYE|OCULAR|INTRAOCULAR|BLOOD)\\s+)PRESSURE|PRESION(?:\\s+ARTERIAL)?',
  ejectionFraction: '(?:LV)?EF|(?:(?:LV|LEFT\\s+VENTRICULAR)\\s+)?EJECTION\\s+FRACTION',
  egfr: 'E-?GFR|GFR|(?:ESTIMATED\\s+)?GLOMERULAR\\s+FILTRATION\\s+RATE',
  psa: 'PSA',
  hdl: 'HDL(?:-?C)?(?:\\s+CHOL(?:ESTEROL)?)?',
  cholesterol: '(?<!(?:[HLV]DL|NON)(?:-?C)?\\s+)(?:TOTAL\\s+)?CHOL(?:ESTEROL)?(?:\\s+TOTAL)?|TC',
} as const;

const { a1c, pressure, ejectionFraction, egfr, psa, hdl, cholesterol } = MEASURED_NAMES;

/** The names of what is worse the higher it is, and of what is worse the lower it is. */
export const NAMES_BY_WORSE = {
  high: `(?:${[a1c, psa, cholesterol].join('|')})`,
  low: `(?:${[ejectionFraction, egfr, hdl].join('|')})`,
} as const;

/** Of which measurements the lower value is worse; of the others the higher one is. */
const WORSE_LOW: ReadonlySet<string> = new Set(['ejection_fraction', 'egfr', 'hdl']);
export const isWorse = (measurement: string, value: number, than: number): boolean =>
  WORSE_LOW.has(measurement) ? value < than : value > than;

export const ANY_NAME = `(?:${[NAMES_BY_WORSE.high, NAMES_BY_WORSE.low, pressure].join('|')})`;

const MOVED =
  '(?:WENT|CAME|COME|GONE|GOT|DROPPED|IMPROVED|RECOVERED|ROSE|FELL|JUMPED|INCREASED|DECREASED|DOWN|UP|BACK)';

/** What links a name to its value. */
export const LINK = `(?:\\s*[:=]\\s*|\\s+(?:OF|IS|WAS|WERE|AT|NOW|CURRENTLY|(?:${MOVED}\\s+)+TO|LEVEL|READINGS?|RESULT|TEST|SCORE|NUMBER|RUNS|RUNNING|STAYS|USUALLY|NORMALLY|AVG|AVERAGES?|AVERAGING|AROUND|ABOUT|APPROX(?:IMATELY)?|ROUGHLY)\\b\\.?|\\s*~)*\\s*`;

/** A name with what links it to the values behind it. */
export const namedValues = (names: string, behind: string): RegExp =>
  new RegExp(`(?<![A-Z0-9-])(${names})(${LINK})${behind}`, 'g');
