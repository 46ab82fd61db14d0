import { withoutCircumstances } from './circumstances.ts';

const COUNT = '(\\d{1,2}|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)';
const YEARS = '(YEARS?|YRS?)';
const LASTING = `(?:\\s+(?:FOR|X|OVER|ABOUT|THE|PAST|LAST))*\\s+${COUNT}\\s*\\+?\\s*${YEARS}`;
const PAST = '(?:AGO|BACK|LAST|PAST|EARLIER|(?:19|20)\\d\\d)';

/** What people say about a condition, in the words of the catalog, so that its time is kept. */
const REWORDINGS: readonly (readonly [RegExp, string])[] = [
  // Being sober or clean for years is a recovery that began then.
  [new RegExp(`\\b(?:CLEAN\\s+AND\\s+)?SOBER${LASTING}\\b`), 'RECOVERING ALCOHOLIC LAST $1 YEARS AGO'],
  [/\bCLEAN\s+AND\s+SOBER\b/, 'SOBER'],
  [
    /^CLEAN\s+(?:FOR\s+)?(?:[5-9]|[1-9]\d|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)\s*\+?\s*(?:YEARS|YRS)$/,
    'DRUG RECOVERY CLEAN 5 YEARS OR MORE',
  ],
  [
    /^CLEAN\s+(?:FOR\s+)?(?:[2-4]|TWO|THREE|FOUR)\s*\+?\s*(?:YEARS|YRS)$/,
    'DRUG RECOVERY CLEAN 2 YEARS OR MORE',
  ],
  [new RegExp(`^CANCER\\s+FREE${LASTING}\\b`), 'CANCER IN REMISSION LAST $1 YEARS AGO'],
  [new RegExp(`\\b([A-Z]+)\\s+CANCER\\s+FREE${LASTING}\\b`), '$1 CANCER LAST $2 YEARS AGO'],
  [/\b([A-Z]+)\s+CANCER\s+FREE\s+SINCE\b/, '$1 CANCER LAST'],
  [new RegExp(`\\bSEIZURE\\s+FREE${LASTING}\\b`), 'SEIZURES LAST $1 YEARS AGO'],
  [
    /^(?:(?:HER|HIS|MY|THE)\s+)?(.+?)\s+(?:HAS\s+|HAVE\s+|IS\s+)?(?:CAME\s+BACK|COME\s+BACK|RETURNED|RECURRED)\b/,
    'RECURRENT $1',
  ],
  // "Seizures, last one 2012": the date belongs to what precedes it.
  [/^(?:THE\s+)?LAST\s+ONE(?:\s+WAS)?\b/, 'LAST'],
  [
    /^(?:HAD\s+)?(?:AN?\s+)?(?:OPERATION|SURGERY)\s+(?:LAST|THIS)\s+(?:PAST\s+)?(?:WEEK|MONTH|YEAR)$/,
    'RECENT SURGERY',
  ],
  [/^(?:IS\s+)?(?:GETTING|HAVING|UNDERGOING|DOING|STARTED)\s+RADIATION\b/, 'RADIATION THERAPY'],
  // A stay that is over is not a stay now.
  [
    new RegExp(`^(?:WAS\\s+)?(?:IN\\s+)?(?:THE\\s+)?(?:ICU|INTENSIVE\\s+CARE)\\b(?=.*\\b${PAST}\\b)`),
    'ICU STAY',
  ],
  [/^(?:WAS\s+)?(?:IN\s+)?(?:THE\s+)?HOSPITAL\s+LAST\s+(?:WEEK|MONTH)$/, 'HOSPITALIZED LAST YEAR'],
  [
    /^HOSPITALIZED\s+(?:TWICE|(?:[2-9]|TWO|THREE|FOUR|FIVE)\s+TIMES)\s+(?:THIS|LAST|IN\s+THE\s+PAST|PAST)\s+YEAR$/,
    'MULTIPLE HOSPITAL STAYS',
  ],
];

/** A folded statement about a condition, with idioms in the words of the catalog. */
export const reworded = (folded: string): string => {
  let text = withoutCircumstances(folded);
  for (const [idiom, instead] of REWORDINGS) text = text.replace(idiom, instead);
  return text;
};

const AHEAD = `(?:IS\\s+|ARE\\s+)?(?:SCHEDULED|COMING\\s+UP|PLANNED|UPCOMING|NEXT\\s+(?:WEEK|MONTH|YEAR)|IN\\s+(?:A|AN|\\d{1,2}|ONE|TWO|THREE|FOUR|SIX)\\s+(?:DAYS?|WEEKS?|MONTHS?))`;
const PLANNED = new RegExp(
  `^(?:(?:HAVING|HAS|HAVE|GETTING|GOING\\s+FOR)\\s+)?(?:AN?\\s+)?(.+?)\\s+${AHEAD}(?:\\s+(?:IN|FOR|ON|NEXT)\\s+[A-Z]+)?$`,
);

/** "Hernia surgery next month" names something that has not happened yet: its name, or null. */
export const plannedThing = (folded: string): string | null => PLANNED.exec(folded)?.[1] ?? null;

const WORDS: Readonly<Record<string, number>> = {
  ONCE: 1,
  TWO: 2,
  TWICE: 2,
  THREE: 3,
  FOUR: 4,
  FIVE: 5,
  SIX: 6,
  SEVERAL: 2,
};
const NO_UNIT = '(?!\\s*(?:YEARS?|YRS?|MONTHS?|MOS?|WEEKS?|DAYS?|MG|MCG|UNITS?|PACKS?|HOURS?|[%/.]))';
const COUNTED: readonly RegExp[] = [
  new RegExp(`\\s+X\\s?([1-9])\\b${NO_UNIT}`),
  /\s+([1-9])\s?X\b/,
  /\s+(ONCE|TWICE)$/,
  /\s+([2-9]|TWO|THREE|FOUR|FIVE|SIX|SEVERAL)\s+TIMES$/,
  /^(?:HAD\s+|HAS\s+HAD\s+)?([2-9]|TWO|THREE|FOUR|FIVE|SIX|SEVERAL)\s+(?=[A-Z ]+S\b)/,
];

/** "Stents x2", "two strokes": the statement without its count; null if it has none. */
export const withoutCount = (folded: string): { readonly rest: string; readonly count: number } | null => {
  for (const form of COUNTED) {
    const match = form.exec(folded);
    if (match === null) continue;
    const [, count = ''] = match;
    const rest = `${folded.slice(0, match.index)} ${folded.slice(match.index + match[0].length)}`.trim();
    return { rest, count: WORDS[count] ?? Number(count) };
  }
  return null;
};

/** How the catalog names something that happened more than once. */
export const repeatedNames = (name: string): readonly string[] => {
  const bare = name.replace(/\s*\(.*\)$/, '').replace(/ \/ .*$/, '');
  return [
    ...[name, bare].flatMap((each) => [`${each} - Two or More`, `${each} - Recurrent`, `${each} - Multiple`]),
    `Recurrent ${bare}`,
    `Multiple ${bare}s`,
  ];
};
