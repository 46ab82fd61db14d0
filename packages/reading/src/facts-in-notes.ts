/** A fact about the applicant that a note states outside of names of conditions and medications. */
export interface NoteFact {
  readonly field:
    | 'sex'
    | 'age'
    | 'birth'
    | 'height'
    | 'weight'
    | 'state'
    | 'nicotine'
    | 'face_amount'
    | 'budget';
  /** As it was written. */
  readonly text: string;
  /** What it may mean: one value, or several where the words leave it open. */
  readonly values: readonly string[];
}

export interface TakenFacts {
  readonly facts: readonly NoteFact[];
  /** The text without the facts. */
  readonly rest: string;
}

interface FactForm {
  readonly field: NoteFact['field'];
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray, today: Date) => readonly string[];
}

const STATES: Readonly<Record<string, string>> = Object.fromEntries(
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,
HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,
MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,
OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,
WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico`
    .replaceAll('\n', '')
    .split(',')
    .map((line) => [line.slice(3).toUpperCase(), line.slice(0, 2)]),
);
const NAMED_STATE = Object.keys(STATES)
  .sort((left, right) => right.length - left.length)
  .join('|');
const CODES = Object.values(STATES).join('|');
/** Codes of states that are also something else by themselves: MI is a heart attack, MS multiple sclerosis, CA cancer. */
const OTHER_MEANINGS: ReadonlySet<string> = new Set(['MI', 'MS', 'CA', 'VT', 'PA', 'OK']);
const UNAMBIGUOUS_CODES = Object.values(STATES)
  .filter((code) => !OTHER_MEANINGS.has(code))
  .join('|');

const sexOf = (word = ''): readonly string[] => {
  if (/^(?:f|w|mujer|lady|señora)/i.test(word)) return ['female'];
  return word === '' ? [] : ['male'];
};

const OLD = '(?:y\\/?o|y\\.o\\.|yr?s?\\.?[\\s-]*old|years?[\\s-]*old|year[\\s-]old|años)';
const SEX = '(males?|females?|man|woman|gentleman|lady|hombre|mujer)';

/** Periods of the API by the years since somebody stopped. */
const PERIODS = [
  'within_12_months',
  '12_to_24_months',
  '24_to_36_months',
  '36_to_48_months',
  '48_to_60_months',
  'over_60_months',
] as const;
const periodOf = (years: number): string => PERIODS[Math.min(Math.max(years, 0), 5)] ?? 'over_60_months';
const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
const countOf = (text = ''): number => COUNTS[text.toLowerCase()] ?? Number(text);
const COUNT = '(\\d{1,2}|a|an|one|two|three|four|five|six|seven|eight|nine|ten)';
const SMOKING = '(?:smoking|cigarettes?|tobacco|nicotine|vaping|chewing|dipping|cigars?)';
const QUIT = `(?:(?:quit|stopped|gave up)\\s*(?:using\\s+)?${SMOKING}?|(?:ex|former|past)[\\s-]*smoker,?\\s*(?:who\\s+)?(?:quit|stopped)?)`;

const FORMS: readonly FactForm[] = [
  {
    field: 'birth',
    pattern:
      /\b(?:d\.?o\.?b\.?|born|date of birth)\b[:\s]*(?:on\s+)?(\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})/i,
    read: ([, date = '']) => [date],
  },
  {
    field: 'age',
    pattern: /\b(?:born|d\.?o\.?b\.?)\b[:\s]*(?:in\s+)?(19\d\d)\b(?![/-])/i,
    // Before or after this year's birthday.
    read: ([, year], today) => [1, 0].map((before) => String(today.getUTCFullYear() - Number(year) - before)),
  },
  {
    field: 'height',
    pattern:
      /(?:\b(?:height|ht)\b[:\s]*)?\b([4-7])\s*(?:'|’|′|ft\.?|feet|foot)\s*(\d{1,2})?\s*(?:"|”|″|''|in(?:ches|\.)?(?![a-z]))?/i,
    read: ([, feet = '', inches = '0']) => [`${feet}'${inches}"`],
  },
  {
    field: 'height',
    pattern: /(?:\b(?:height|ht)\b[:\s]*)?\b([4-8]\d)\s*(?:"|”|″|''|in(?:ches|\.)?(?![a-z]))(?:\s+tall)?/i,
    read: ([, inches = '']) => [inches],
  },
  {
    field: 'height',
    pattern: /^\W*([4-7])[\s-](\d|1[01])\W*$/,
    read: ([, feet = '', inches = '']) => [`${feet}'${inches}"`],
  },
  {
    field: 'weight',
    pattern:
      /\b(?:weighs|weight|wt)\b[:\s]*(\d{2,3})\b(?:\s*(?:lbs?\b\.?|pounds?\b|#))?|\b(\d{2,3})\s*(?:lbs?\b\.?|pounds?\b|#)/i,
    read: ([, named, pounds = '']) => [named ?? pounds],
  },
  {
    field: 'nicotine',
    pattern:
      /\b(?:non[\s-]*(?:smoker|tobacco(?:\s+user)?)|never\s+(?:smoked|smoker|used\s+(?:tobacco|nicotine))|no\s+(?:tobacco|nicotine|smoking)(?:\s+use)?|(?:does\s*n[o']t|doesn’t|does not)\s+smoke)\b/i,
    // "Non-smoker" is also said by people who stopped.
    read: ([words]) => (/never/i.test(words) ? ['never'] : ['never', 'over_60_months']),
  },
  {
    field: 'nicotine',
    pattern: new RegExp(
      `\\b${QUIT}\\s*(?:about\\s+|over\\s+)?${COUNT}\\+?\\s*(?:years?|yrs?)\\s*(?:ago|back)`,
      'i',
    ),
    read: ([, years]) => [periodOf(countOf(years))],
  },
  {
    field: 'nicotine',
    pattern: new RegExp(
      `\\b${QUIT}\\s*(?:about\\s+)?${COUNT}\\s*(?:months?|mos?|weeks?|days?)\\s*(?:ago|back)`,
      'i',
    ),
    read: ([words, count]) => [
      /month|mo/i.test(words) ? periodOf(Math.floor(countOf(count) / 12)) : PERIODS[0],
    ],
  },
  {
    field: 'nicotine',
    pattern: new RegExp(`\\b${QUIT}\\s*(?:in|since|back in)?\\s*((?:19|20)\\d\\d)`, 'i'),
    read: ([, year], today) => {
      const years = today.getUTCFullYear() - Number(year);
      // Somewhere in that year: one of two periods.
      return [...new Set([periodOf(years - 1), periodOf(years)])];
    },
  },
  {
    field: 'nicotine',
    pattern: new RegExp(`\\b${QUIT}\\s*last year`, 'i'),
    read: () => [PERIODS[0], PERIODS[1]],
  },
  {
    field: 'nicotine',
    pattern: new RegExp(`\\b(?:(?:ex|former|past)[\\s-]*smoker|(?:quit|stopped)\\s+${SMOKING})\\b`, 'i'),
    read: () => PERIODS,
  },
  {
    field: 'nicotine',
    pattern:
      /\b(?:(?:current\s+|heavy\s+|light\s+)?smoker|smokes(?:\s+(?:cigarettes|cigars|a pipe|daily|[\w ]{0,12}packs?[^,.;]*))?|[\d.]+\s*ppd|vapes|chews(?:\s+tobacco)?|dips|uses\s+(?:tobacco|nicotine)|fumador|fuma)\b/i,
    read: () => [PERIODS[0]],
  },
  {
    field: 'sex',
    pattern: new RegExp(`\\b${SEX}\\b`, 'i'),
    read: ([, word]) => sexOf(word),
  },
  {
    field: 'budget',
    pattern:
      /\$?\s?\b(\d{2,4}(?:\.\d{2})?)\s*(?:dollars\s*)?(?:\/|per|a|each|every)\s*mo(?:nth|\.)?(?:ly)?\b|\bbudget\b[:\s]*(?:is\s+|of\s+|about\s+)*\$?\s?(\d{2,4}(?:\.\d{2})?)\b(?!,)/i,
    read: ([, monthly, stated = '']) => [monthly ?? stated],
  },
  {
    field: 'face_amount',
    pattern:
      /\$\s?(\d{1,3}(?:,\d{3})+|\d{4,7}|\d{1,3}(?=\s?k\b))\s?(k\b)?(?:\s+(?:of\s+)?(?:coverage|life insurance|burial|policy))?/i,
    read: ([, amount = '', thousands]) => [
      String(Number(amount.replaceAll(',', '')) * (thousands ? 1000 : 1)),
    ],
  },
  {
    field: 'face_amount',
    pattern:
      /\b(\d{1,3})\s?k\b(?:\s+(?:of\s+)?(?:coverage|life insurance|burial|policy|face))?|\b(\d{1,3},\d{3}|\d{4,6})\s+(?:of\s+)?(?:coverage|life insurance|burial|policy|face)\b/i,
    read: ([, thousands, amount = '']) => [
      thousands === undefined ? amount.replaceAll(',', '') : String(Number(thousands) * 1000),
    ],
  },
  {
    field: 'state',
    pattern: new RegExp(`^\\W*(${NAMED_STATE})\\W*$`, 'i'),
    read: ([, name = '']) => [STATES[name.toUpperCase()] ?? ''],
  },
  {
    field: 'state',
    pattern: new RegExp(`^\\W*(${UNAMBIGUOUS_CODES})\\W*$`),
    read: ([, code = '']) => [code],
  },
  {
    field: 'state',
    pattern: new RegExp(
      `\\b(?:(?:lives?|living|resides?|located)\\s+in|resident of|from|state:?|in)\\s+(${NAMED_STATE})\\b`,
      'i',
    ),
    read: ([, name = '']) => [STATES[name.toUpperCase()] ?? ''],
  },
  {
    field: 'state',
    pattern: new RegExp(
      `\\b(?:(?:[Ll]ives?|[Ll]iving|[Rr]esides?)\\s+in|[Rr]esident of|[Ff]rom|[Ss]tate:?)\\s+(${CODES})\\b`,
    ),
    read: ([, code = '']) => [code],
  },
];

/** Age first, because its words contain the sex: "65 yo male", "67M", "age 67". */
const AGES: readonly RegExp[] = [
  new RegExp(`\\b(\\d{2,3})[\\s-]*${OLD}(?:\\s*,?\\s*(?:${SEX.slice(1, -1)}|[MF])\\b)?`, 'i'),
  /\b(\d{2})\s?(?:M|F)\b/,
  /\b(?:age|aged)[:\s]+(\d{2,3})\b/i,
];
const SEX_WORD = new RegExp(`(?:\\b${SEX}|(?<=[\\d\\s])([MF]))$`, 'i');

/** Takes what is said about the person out of one part of a note. */
export function takeFacts(part: string, today: Date): TakenFacts {
  const facts: NoteFact[] = [];
  let rest = part;
  const cut = (match: RegExpExecArray) => {
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
  };
  for (const pattern of AGES) {
    const match = pattern.exec(rest);
    const years = Number(match?.[1]);
    if (match === null || years < 18 || years > 120) continue;
    cut(match);
    facts.push({ field: 'age', text: match[0].trim(), values: [String(years)] });
    const sex = SEX_WORD.exec(match[0]);
    if (sex !== null) facts.push({ field: 'sex', text: match[0].trim(), values: sexOf(sex[1] ?? sex[2]) });
    break;
  }
  for (const { field, pattern, read } of FORMS) {
    const match = pattern.exec(rest);
    if (match === null || facts.some((fact) => fact.field === field)) continue;
    const values = read(match, today).filter((value) => value !== '');
    if (values.length === 0) continue;
    cut(match);
    facts.push({ field, text: match[0].trim(), values });
  }
  return { facts, rest };
}
