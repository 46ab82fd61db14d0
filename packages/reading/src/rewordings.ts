import { AMOUNTS_OF_ALCOHOL } from './amounts-of-alcohol.ts';
import { withoutCircumstances } from './circumstances.ts';
import { withPastStay } from './hospital-stays.ts';
import { inCatalogWords } from './lay-words.ts';
import { withoutManner } from './manner.ts';
import { withoutRemarks } from './remarks.ts';

const COUNT = '(\\d{1,2}|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)';
const YEARS = '(YEARS?|YRS?)';
const LASTING = `(?:\\s+(?:FOR|X|OVER|ABOUT|THE|PAST|LAST))*\\s+${COUNT}\\s*\\+?\\s*${YEARS}`;
const PAST = '(?:AGO|BACK|LAST|PAST|EARLIER|(?:19|20)\\d\\d)';

const DRUG = '(HEROIN|COCAINE|CRACK COCAINE|METH|METHAMPHETAMINE)';

/** Recoveries, each with one of the words that `MAY_RECOVER` finds. */
const RECOVERIES: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `^(?:(?:GOES\\s+TO\\s+)?AA(?:\\s+MEETINGS?|\\s+MEMBER)?\\s+)?${COUNT}\\s*\\+?\\s*${YEARS}\\s+(?:CLEAN\\s+AND\\s+)?SOBER\\b`,
    ),
    'RECOVERING ALCOHOLIC LAST $1 YEARS AGO',
  ],
  [
    new RegExp(
      `^${DRUG}\\s+(?:USE\\s+|USER\\s+|ADDICT(?:ION)?\\s+|ABUSE\\s+)?(?:BUT\\s+|NOW\\s+)*CLEAN\\s+(?:SINCE|FROM)\\b`,
    ),
    '$1 ADDICTION LAST',
  ],
  [
    new RegExp(
      `^${DRUG}\\s+(?:USE\\s+|USER\\s+|ADDICT(?:ION)?\\s+|ABUSE\\s+)?(?:BUT\\s+|NOW\\s+)*CLEAN${LASTING}\\b`,
    ),
    '$1 ADDICTION LAST $2 YEARS AGO',
  ],
  [
    /^(?:(?:HE|SHE|I)\s+)?(?:HASN'?T|HAVEN'?T|HAS\s+NOT|HAVE\s+NOT)\s+(?:HAD\s+(?:AN?\s+|ANY\s+)?(?:DRINKS?|ALCOHOL|DROP)|DRANK|DRUNK)(?:\s+(?:ALCOHOL|OF\s+ALCOHOL))?\s+(?=SINCE\b|IN\b|FOR\b)/,
    'SOBER ',
  ],
  [/^(?:(?:HE|SHE|I)\s+)?(?:HASN'?T|HAVEN'?T|HAS\s+NOT|HAVE\s+NOT)\s+HAD\s+A\s+DRINK$/, 'SOBER'],
  // Being sober or clean for years is a recovery that began then.
  [new RegExp(`\\b(?:CLEAN\\s+AND\\s+)?SOBER${LASTING}\\b`), 'RECOVERING ALCOHOLIC LAST $1 YEARS AGO'],
  [/\bCLEAN\s+AND\s+SOBER\b/, 'SOBER'],
  // In a list, behind what somebody is clean of.
  [/^CLEAN\s+(?:SINCE|FROM)\s+(?=(?:19|20)\d\d$)/, 'LAST '],
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
];
const MAY_RECOVER = /SOBER|CLEAN|FREE|DR[IAU]NK|ALCOHOL|DROP/;

/** What people say about a condition, in the words of the catalog, so that its time is kept. */
const REWORDINGS: readonly (readonly [RegExp, string])[] = [
  // Beside what somebody else has.
  [/^(?:MINE\s+IS|(?:I|HE|SHE)\s+(?:ONLY|JUST)\s+(?:HAVE|HAS))\s+(?:JUST\s+|ONLY\s+)?/, ''],
  [/^POS(?:ITIVE)?\s+FOR\s+(?:AN?\s+)?/, ''],
  [/^(?:STILL|CURRENTLY)\s+(?=SMOK|VAP|CHEW|DIP|DRINK)/, ''],
  ...AMOUNTS_OF_ALCOHOL,
  [
    /^(?:USES\s+|SMOKES\s+)?(?:MARIJUANA|WEED|POT|CANNABIS)\s+(?:(?:A\s+)?(?:FEW|COUPLE(?:\s+OF)?)|[2-6]|TWO|THREE|FOUR)\s+TIMES\s+(?:A|PER|EACH|EVERY)\s+(?:WEEK|MONTH)\b/,
    'MARIJUANA USE',
  ],
  [
    /^(?:I\s+|SHE\s+|HE\s+)?TRIED\s+(?:TO\s+)?(?:KILL(?:ING)?|HANG(?:ING)?|SHOOT(?:ING)?|END(?:ING)?)\s+(?:MYSELF|HIMSELF|HERSELF|THEMSELVES|(?:MY|HIS|HER)\s+(?:OWN\s+)?LIFE|IT\s+ALL)\b/,
    'SUICIDE ATTEMPT',
  ],
  [
    /^(?:HAS\s+)?(?:LOST|LOSE)\s+(?:MY|HIS|HER|THE)\s+(?:DRIVER'?S?\s+|DRIVING\s+)?LICENSE\b/,
    'LICENSE SUSPENDED',
  ],
  [
    /^(?:WAS\s+|SPENT\s+(?:TIME|.{1,12}YEARS?|.{1,12}MONTHS?)\s+)?(?:IN\s+)?(?:JAIL|PRISON)(?=\s+(?:\d+\s+\w+\s+AGO|IN\s+(?:19|20)\d\d|UNTIL|TILL|(?:19|20)\d\d))/,
    'JAIL HISTORY',
  ],
  [/^(?:GOT\s+OUT\s+OF|RELEASED\s+FROM|SERVED\s+TIME\s+IN)\s+(?:JAIL|PRISON)\b/, 'PRISON RELEASE'],
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
  [
    /^(?:WAS\s+|BEING\s+)?(?:REFERRED|SENT|REFERRAL)\s+TO\s+(?:AN?\s+|THE\s+)?[A-Z]+(?:OLOGIST|SPECIALIST|SURGEON)(?:\s+FOR\s+(?:AN?\s+)?(?:CONSULT(?:ATION)?|EVAL(?:UATION)?|WORK\s?UP|CHECK\s?UP))?$/,
    'SPECIALIST REFERRAL PENDING',
  ],
  [
    /^(?:IS\s+|STILL\s+)*(?:A?WAITING)\s+(?:FOR\s+|ON\s+|TO\s+HEAR\s+ABOUT\s+)?(?:(?:MY|HIS|HER|THE|SOME)\s+)?(?:RESULTS?\s+(?:OF|FROM|FOR)\s+)?(?:(?:AN?|MY|HIS|HER|THE)\s+)?(?:(?:CARDIAC|HEART|NUCLEAR)\s+)?(?:STRESS\s+TEST|ECHO(?:CARDIOGRAM)?|HOLTER(?:\s+MONITOR)?|EKG|HEART\s+(?:MONITOR|CATH))(?:\s+RESULTS?)?$/,
    'CARDIAC TEST PENDING',
  ],
  [
    /^(?:IS\s+|STILL\s+)*(?:A?WAITING)\s+(?:FOR\s+|ON\s+|TO\s+HEAR\s+ABOUT\s+)?(?:(?:MY|HIS|HER|THE|SOME)\s+)?RESULTS?\s+(?:OF|FROM|FOR)\s+(?:(?:AN?|MY|HIS|HER|THE|SOME)\s+)?(?:[A-Z-]+\s+)?(?:TESTS?|SCAN|MRI|CT|X-?RAY|BLOOD\s?WORK|LABS?|COLONOSCOPY|ULTRASOUND|MAMMOGRAM|ENDOSCOPY)$/,
    'MEDICAL TEST PENDING',
  ],
  [
    /^(?:IS\s+|STILL\s+)*(?:A?WAITING)\s+(?:FOR\s+|ON\s+)?(?:MY\s+|HIS\s+|HER\s+|THE\s+|SOME\s+)?(?:LAB|BLOOD|MRI|CT|SCAN|X-?RAY|PATHOLOGY)?\s*(?:WORK\s+|TESTS?\s+)?RESULTS?$/,
    'MEDICAL TEST PENDING',
  ],
  [
    /^(?:HE\s+|SHE\s+|I\s+)?(?:DONATED|GAVE)\s+(?:AN?\s+|HIS\s+|HER\s+|MY\s+|ONE\s+(?:OF\s+\w+\s+)?)?KIDNEYS?\s+TO\b(?:\s+(?:AN?|HIS|HER|MY))?(?:\s+[A-Z-]+)?/,
    'KIDNEY DONOR',
  ],
  [
    /^(?:HE\s+|SHE\s+|I\s+)?(?:DONATED|GAVE)\s+(?:A\s+)?(?:PART|PIECE|HALF|LOBE|SOME)\s+OF\s+(?:HIS|HER|MY|THE)?\s*LIVER(?:\s+TO\b(?:\s+(?:AN?|HIS|HER|MY))?(?:\s+[A-Z-]+)?)?/,
    'LIVER DONOR',
  ],
  [
    /^(?:(?:WENT|HAD|WAS|BEEN|DID|IN|TO|THROUGH|COMPLETED)\s+)*(ALCOHOL|DRUG|SUBSTANCE)\s+(?:REHAB|DETOX|TREATMENT)(?=\s+(?:IN\s+)?(?:(?:19|20)\d\d|\d+\s+[A-Z]+\s+AGO)$)/,
    '$1 ABUSE TREATED',
  ],
  [
    /^(?:(?:WENT|HAD|WAS|BEEN|DID|IN|TO|THROUGH|COMPLETED|OUTPATIENT|INPATIENT)\s+)*(?:REHAB|DETOX)\s+FOR\s+(DRUGS?|COCAINE|CRACK|HEROIN|METH|OPIOIDS?|OPIATES?|PAIN\s+PILLS?|PILLS|PAIN\s?KILLERS?|OXY(?:CONTIN|CODONE)?|FENTANYL|XANAX|BENZOS)\b/,
    '$1 ADDICTION TREATED',
  ],
  [/^PILLS\s+(?=ADDICTION\b)/, 'PAIN PILL '],
  [
    /^(?:(?:IS|AN?|I\s+AM)\s+)*RECOVERING\s+(?:DRUG\s+)?ADDICT\b(?:\s*,?\s*CLEAN)?(?:\s+(?:SINCE|FROM)\b)?/,
    'DRUG ADDICTION LAST',
  ],
  [/^SHRAPNEL\s+(?:STILL\s+)?(?:IN|FROM)(?:\s+(?!(?:AND|WITH)\b)[A-Z]+){1,5}$/, 'SHRAPNEL'],
  [
    /^\d(?:\.\d)?\s*(?:L|LITERS?|LPM)\s+(?:OF\s+(?:O2|OXYGEN)\s+)?(?=(?:A?ROUND\s+THE\s+CLOCK|24\/7|24\s+HOURS|ALL\s+THE\s+TIME|CONTINUOUS(?:LY)?|AT\s+NIGHT)$)/,
    'ON OXYGEN ',
  ],
  [/\b(?:ON|USES)\s+\d(?:\.\d)?\s*(?:L|LITERS?|LPM)\b(?:\s+(?:OF\s+)?(?:O2|OXYGEN))?/, 'ON OXYGEN'],
  [/\b(O2|OXYGEN)\b(.*?)\s+(?:AT\s+)?\d(?:\.\d)?\s*(?:L|LITERS?|LPM)\b/, '$1$2'],
  [
    /^(?:JUST\s+|RECENTLY\s+)*(?:GOT|CAME|GOTTEN|RELEASED|DISCHARGED)\s+(?:OUT\s+OF\s+|FROM\s+|HOME\s+FROM\s+)(?:THE\s+)?HOSPITAL(?:\s+(?:LAST|THIS)\s+(?:WEEK|MONTH)|\s+YESTERDAY|\s+TODAY)?$/,
    'HOSPITALIZED LAST YEAR',
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

const TIME_BACK =
  '((?:LAST\\s+[A-Z]+|(?:BACK\\s+)?IN\\s+(?:JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER)(?!\\s+(?:OF\\s+)?\\d)|(?:\\d{1,2}|A|AN|ONE|TWO|THREE|FOUR|FIVE|SIX|A\\s+FEW|A\\s+COUPLE(?:\\s+OF)?)\\s+[A-Z]+\\s+(?:AGO|BACK)|(?:BACK\\s+)?(?:IN\\s+)?(?:[A-Z]{3,9}\\s+)?(?:OF\\s+)?(?:19|20)\\d\\d))';
const IN_HOSPITAL =
  '(?:WAS\\s+|BEEN\\s+)?(?:OVERNIGHT\\s+|(?:SPENT\\s+)?THE\\s+NIGHT\\s+)?(?:HOSPITALIZED|ADMITTED(?:\\s+(?:IN)?TO\\s+(?:THE\\s+)?HOSPITAL)?|IN\\s+(?:THE\\s+)?HOSPITAL)';
const IS_STILL = '(?!.*\\b(?:PLACED|PUT|INSERTED|INSTALLED|SINCE|NOW|STILL)\\b)';

/** Words of which each of the past states has one. */
const MAY_BE_PAST = /HOSPITAL|ADMITTED|OXYGEN|FEEDING|TRACH|BED/;
/** What is over, in the words of the catalog for it. Only statements that say so: anything else counts as current. */
const PAST_STATES: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `^${IN_HOSPITAL}\\s+${TIME_BACK}\\s+(?:FOR|WITH|DUE\\s+TO|AFTER|BECAUSE\\s+OF)\\s+(?:AN?\\s+)?(.+)$`,
    ),
    '$2 $1 WITH HOSPITALIZATION $1',
  ],
  [new RegExp(`^${IN_HOSPITAL}\\s+${TIME_BACK}$`), 'HOSPITAL STAY $1'],
  [
    new RegExp(`^${IN_HOSPITAL}\\s+((?:\\d{1,2}|A|ONE|TWO|THREE)\\s+[A-Z]+\\s+AGO)\\s+([A-Z].+)$`),
    '$2 $1 WITH HOSPITALIZATION $1',
  ],
  [/^(?:USED\s+TO\s+(?:BE\s+ON|USE|HAVE|NEED|WEAR)|WAS\s+ON|FORMERLY\s+ON)\s+OXYGEN\b/, 'OFF OXYGEN'],
  [
    new RegExp(`^(?:HAD|USED\\s+TO\\s+HAVE|ONCE\\s+HAD)\\s+(?:A\\s+)?FEEDING\\s+TUBE\\b${IS_STILL}`),
    'FEEDING TUBE REMOVED',
  ],
  [
    new RegExp(`^(?:HAD|USED\\s+TO\\s+HAVE|ONCE\\s+HAD)\\s+(?:A\\s+)?TRACH(?:EOSTOMY)?\\b${IS_STILL}`),
    'TRACHEOSTOMY CLOSED',
  ],
  [/^TRACH(?:EOSTOMY)?\b(.*?)\b(?:REMOVED|CLOSED|REVERSED|TAKEN\s+OUT)\b/, 'TRACHEOSTOMY CLOSED $1'],
  [
    new RegExp(`^(?:WAS|USED\\s+TO\\s+BE)\\s+(?:BEDRIDDEN|BED\\s?BOUND|CONFINED\\s+TO\\s+BED)\\b${IS_STILL}`),
    'BEDRIDDEN RECOVERED',
  ],
];

const TEST_OR_SURGERY =
  '(?:SURGERY|REPLACEMENT|BIOPSY|CATH|CATHETERIZATION|BYPASS|STENTS?|COLONOSCOPY|MRI|SCAN|TESTS?|REPAIR|ABLATION|PACEMAKER|OPERATION)';
const ADVISED = new RegExp(
  `^(?:WAS\\s+)?(?:TOLD\\s+(?:TO\\s+)?(?:HAVE|GET|NEEDS?)|(?:THE\\s+|MY\\s+|HIS\\s+|HER\\s+)?(?:DOCTOR|DR|DOC)\\s+(?:WANTS|RECOMMENDS|RECOMMENDED|ORDERED|ADVISED|SUGGESTED)|NEEDS(?:\\s+TO\\s+(?:HAVE|GET))?|ADVISED\\s+TO\\s+(?:HAVE|GET))\\s+(?:AN?\\s+)?(.*\\b${TEST_OR_SURGERY}\\b.*)$`,
);
const PENDING: readonly (readonly [RegExp, string])[] = [
  [/\bBIOPSY\b/, 'BIOPSY PENDING'],
  [/\b(?:KNEE|HIP|SHOULDER|JOINT)\s+REPLACEMENT\b|\bT[KH]R\b/, 'JOINT REPLACEMENT PENDING'],
  [
    /\b(?:STRESS\s+TEST|ECHO(?:CARDIOGRAM)?|HOLTER|(?:HEART|EVENT)\s+MONITOR|EKG|ECG)\b/,
    'CARDIAC TEST PENDING',
  ],
  [/\b(?:BYPASS|STENTS?|ABLATION|PACEMAKER|HEART|VALVE|CATHETERIZATION)\b/, 'HEART SURGERY PENDING'],
  [/\bCOLONOSCOPY\b/, 'COLONOSCOPY PENDING'],
  [/\b(?:MRI|SCAN|CT|PET)\b/, 'MRI PENDING'],
  [/\b(?:SURGERY|REPLACEMENT|REPAIR|OPERATION)\b/, 'SURGERY PENDING'],
  [
    /\b(?:TESTS?|TESTING|WORK-?UP|ENDOSCOPY|EGD|CYSTOSCOPY|BRONCHOSCOPY|ULTRASOUND|SPINAL\s+TAP|EEG|EMG)\b/,
    'MEDICAL TEST PENDING',
  ],
];

/** The name of the catalog for a test or surgery that has not been done, if the thing itself has none. */
export const pendingName = (thing: string): string | null =>
  PENDING.find(([pattern]) => pattern.test(thing))?.[1] ?? null;

/** A folded statement about a condition, with idioms in the words of the catalog. */
export const reworded = (folded: string): string => {
  const said = withoutRemarks(folded);
  // Every idiom has at least two words.
  if (!said.includes(' ')) return said;
  let text = inCatalogWords(said);
  if (MAY_BE_PAST.test(text)) for (const [state, instead] of PAST_STATES) text = text.replace(state, instead);
  if (text === said) text = withPastStay(text);
  text = withoutCircumstances(withoutManner(text));
  if (MAY_RECOVER.test(text))
    for (const [recovery, instead] of RECOVERIES) text = text.replace(recovery, instead);
  for (const [idiom, instead] of REWORDINGS) text = text.replace(idiom, instead);
  return text;
};

const MONTH_AHEAD =
  '(?:JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?)';
const AHEAD = `(?:IS\\s+|ARE\\s+|WAS\\s+)?(?:SCHEDULED(?:\\s+(?:FOR\\s+|IN\\s+)?${MONTH_AHEAD})?|PENDING|ORDERED|BOOKED|RECOMMENDED|ADVISED|COMING\\s+UP|PLANNED|TOMORROW|SOON|THIS\\s+WEEK|UPCOMING|NEXT\\s+(?:WEEK|MONTH|YEAR)|IN\\s+(?:A|AN|\\d{1,2}|ONE|TWO|THREE|FOUR|SIX)\\s+(?:DAYS?|WEEKS?|MONTHS?))`;
const PLANNED = new RegExp(
  `^(?:(?:HAVING|HAS|HAVE|GETTING|GOING\\s+FOR)\\s+)?(?:AN?\\s+)?(.+?)\\s+${AHEAD}(?:\\s+(?:IN|FOR|ON|NEXT)\\s+[A-Z]+)?$`,
);

/** "Hernia surgery next month" names something that has not happened yet: its name, or null. */
export const plannedThing = (folded: string): string | null =>
  ADVISED.exec(folded)?.[1] ?? PLANNED.exec(folded)?.[1] ?? null;

const SPREAD =
  /^(.*?)\s*\b(?:(?:THAT|WHICH|WITH|AND|IT)\s+)*(?:HAS\s+|HAVE\s+|HAD\s+|IS\s+)?(?:SPREAD|SPREADING|METASTASI[SZ]ED|METS?|METASTAS[EI]S|METASTATIC)\s+(?:TO|IN|INTO)\s+(?:THE\s+|HIS\s+|HER\s+|MY\s+)?(?=[A-Z])(.+)$/;

const MAY_SPREAD = /SPREAD|METAST|\bMETS?\b/;

/** The cancer and where it has spread to; null if the statement does not say so, or denies it. */
export const spreadOf = (folded: string): { readonly from: string; readonly to: string } | null => {
  if (!MAY_SPREAD.test(folded)) return null;
  const [, from, to] = /\b(?:NO|NOT|NEVER|HASNT|HASN'T|WITHOUT|DIDNT|DIDN'T)\b/.test(folded)
    ? []
    : (SPREAD.exec(folded) ?? []);
  return from === undefined || to === undefined ? null : { from: from.trim(), to };
};

const WORDS: Readonly<Record<string, number>> = {
  ONCE: 1,
  TWO: 2,
  TWICE: 2,
  THREE: 3,
  FOUR: 4,
  FIVE: 5,
  SIX: 6,
  SEVERAL: 2,
  // There was one before.
  ANOTHER: 2,
};
const NO_UNIT = '(?!\\s*(?:YEARS?|YRS?|MONTHS?|MOS?|WEEKS?|DAYS?|MG|MCG|UNITS?|PACKS?|HOURS?|[%/.]))';
const COUNTED: readonly RegExp[] = [
  new RegExp(`\\s+X\\s?([1-9])\\b${NO_UNIT}`),
  /\s+([1-9])\s?X\b/,
  /\s+(ONCE|TWICE)$/,
  /\s+([2-9]|TWO|THREE|FOUR|FIVE|SIX|SEVERAL)\s+TIMES$/,
  /^(?:HAD\s+|HAS\s+HAD\s+)?([2-9]|TWO|THREE|FOUR|FIVE|SIX|SEVERAL)\s+(?=[A-Z ]+S\b)/,
  /^(?:HAD\s+|HAS\s+HAD\s+)?(ANOTHER)\s+(?=[A-Z])/,
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
