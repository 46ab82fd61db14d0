/** How people write words in a hurry. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\b(?:')?BOUT\b/g, 'ABOUT'],
  [/\b(?:B\/C|BC|CUZ|COZ|'?CAUSE)\s+OF\b|\bCAUSE\s+OF\b/g, 'DUE TO'],
  [/(?<=\b(?:LAST|THIS|PAST|NEXT|EVERY|ONCE\s+A|PER|A)\s)YR\b/g, 'YEAR'],
  [/(?<=\b(?:LAST|THIS|PAST|NEXT|EVERY|ONCE\s+A|PER|A)\s)MO\b/g, 'MONTH'],
  [/(?<=\b(?:LAST|THIS|PAST|NEXT|EVERY|A|PER)\s)WK\b/g, 'WEEK'],
  [/(?<=\b(?:A|PER|EVERY|EACH|AT)\s)NITE\b/g, 'NIGHT'],
  [/(?<=\b(?:IN|THE|MENTAL|PSYCH|VA)\s)HOSP\b\.?/g, 'HOSPITAL'],
  [
    /(?<!\bCURRENTLY\s)\bHOSP'?D?\b\.?(?=$|\s+(?:FOR|\d|X\s?\d|IN\b|LAST|OVERNIGHT|TWICE|ONCE|WITH|DUE|[A-Z]{3,9}\s+\d{4}))/g,
    'HOSPITALIZED',
  ],
  [/\bHOSPITALIZED\s+([2-9])\s?X(?=\s)/, 'HOSPITALIZED $1 TIMES'],
  [/\bHOSPITALIZED\s+FOR\s+IT\b/, 'HOSPITALIZED'],
  [/\bTIL\b/g, 'TILL'],
  [/\bABT\b/g, 'ABOUT'],
  [/(?<=\d)\s?Y(?=$|[\s,;)])/g, ' YEARS'],
  [/(?<=\d)\s?Y\/?O\b/g, ' YEARS OLD'],
  [/\bSCHED\b\.?/g, 'SCHEDULED'],
  [/\bPEND\b\.?/g, 'PENDING'],
  [/\bWK-?ENDS?\b/g, 'WEEKENDS'],
  [/\bORALS\b/g, 'ORAL MEDS'],
  [/\bON\s+INS\b/g, 'ON INSULIN'],
  [/\bINPT\b/g, 'INPATIENT'],
  [/\bXMAS\b/g, 'CHRISTMAS'],
];
const MAY_BE_SHORT =
  /\dY|\d\sY|SCHED|PEND|ENDS?\b|ORALS|\bINS\b|INPT|XMAS|ABT|BOUT|\bB\/?C\b|CUZ|COZ|CAUSE|\bYR\b|\bMO\b|\bWK\b|\bNITE\b|\bHOSP|\bTIL\b/;

/** A folded text with such words written out. */
export const writtenOut = (folded: string): string => {
  if (!MAY_BE_SHORT.test(folded)) return folded;
  let text = folded;
  for (const [short, long] of SHORT) text = text.replace(short, long);
  return text;
};

const DATED = '(?:(?:19|20)\\d\\d|\\b(?:AGO|BACK))';
const MONTH = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*';
const LATELY = `(?:(?:LAST|THIS|PAST)\\s+(?:(?:PAST|CALENDAR)\\s+)?(YEAR|MONTH|WEEK|SPRING|SUMMER|FALL|AUTUMN|WINTER|${MONTH})|YESTERDAY|TODAY|RECENTLY)`;
const JOINED =
  '\\s*(?:[,;&+]|\\bAND\\b)+\\s*(?:AND\\s+)?(?:(?:AGAIN|ANOTHER|ONE|THEN)\\s+)*(?:IN\\s+)?(?:THE\\s+)?';
const BEHIND_DATE = new RegExp(`(?<=${DATED})(${JOINED})${LATELY}(?![A-Z0-9]|\\s+\\d)`, 'g');
const BEFORE_DATE = new RegExp(`(?<=[A-Z]\\s)${LATELY}(?=${JOINED}${DATED})`, 'g');

const spanBack = (unit: string | undefined): string => {
  const months = unit === 'YEAR' ? 24 : unit === 'MONTH' || unit === 'WEEK' || unit === undefined ? 2 : 12;
  return `0 TO ${months} MONTHS AGO`;
};

/**
 * "2 DUIs, 2009 and last year": beside a date, a time that is no date by itself is another one. Without it, only the earlier one would count.
 */
export const withRecentTimes = (folded: string): string => {
  if (!/\b(?:LAST|THIS|PAST|YESTERDAY|TODAY|RECENTLY)\b/.test(folded) || !/\d|AGO/.test(folded))
    return folded;
  return folded
    .replace(BEHIND_DATE, (_, joined: string, unit?: string) => `${joined}${spanBack(unit)}`)
    .replace(BEFORE_DATE, (_, unit?: string) => spanBack(unit));
};

const LIMB = '(?:TOES?|FOOT|FEET|LEGS?)';
const WHOSE = '(?:(?:A|AN|HIS|HER|MY|SOME|BOTH|\\d{1,2}|ONE|TWO|THREE|LEFT|RIGHT|BIG|PART|OF|THE)\\s+)*';
const DIABETES = '(?:DIABETES|DIABETIC|(?:THE\\s+)?SUGAR)';
const AS_DUE = '(?:TO|FROM|DUE\\s+TO|BECAUSE\\s+OF)';

/** What people say about a condition, in the words of the catalog; without the beginning and end of a statement, across its items. */
export const LAY_STATEMENTS: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `^(?:LOST\\s+)${WHOSE}${LIMB}(?:\\s+(?:BELOW|ABOVE)\\s+(?:THE\\s+)?KNEE)?\\s+${AS_DUE}\\s+${DIABETES}\\b`,
    ),
    'AMPUTATION DUE TO DIABETES',
  ],
  [
    new RegExp(
      `^(?:HAD\\s+)?${WHOSE}${LIMB}\\s+(?:WAS\\s+|WERE\\s+)?(?:TAKEN\\s+OFF|CUT\\s+OFF|REMOVED|AMPUTATED|OFF)\\s+${AS_DUE}\\s+${DIABETES}\\b`,
    ),
    'AMPUTATION DUE TO DIABETES',
  ],
  [
    /^LOST\s+(?:(?:AN?|HIS|HER|MY|ONE|TWO|THREE|\d|PART|OF)\s+)*FINGERS?\s+(?:(?:IN|TO|ON|WITH)\s+)?(?:AN?\s+|THE\s+)?(?:(?:TABLE|BAND|CHAIN|CIRCULAR|MITER)\s*SAW|LAWN\s?MOWER|PRESS|MACHINE)\b/,
    'FINGER AMPUTATION - ACCIDENT',
  ],
  [/^(?:(?:HAD|TOOK|AN?|ACCIDENTAL)\s+)*OD(?:'?D|'?ED)?\s+(?=(?:IN\s+)?(?:19|20)\d\d$)/, 'DRUG OVERDOSE '],
  [/^(?:(?:I|HE|SHE)\s+)?TRIED\s+TO\s+(?:HURT|HARM)\s+(?:MYSELF|HIMSELF|HERSELF)\b/, 'SUICIDE ATTEMPT'],
  [
    /^(?:(?:THE\s+)?(?:DR|DOCTOR|DOC)\s+)?(?:TOLD|ADVISED)\s+(?:ME|HIM|HER)?\s*TO\s+(?:CUT\s+(?:BACK|DOWN)|QUIT|STOP)\s+(?:ON\s+|MY\s+|HIS\s+|HER\s+)*DRINKING\b/,
    'ALCOHOL ADVISED TO CUT DOWN',
  ],
  [
    /^(?:GAVE|DONATED\s+TO)\s+(?:MY\s+|HIS\s+|HER\s+|AN?\s+)?(?:[A-Z]+)\s+(?:AN?\s+|ONE\s+OF\s+(?:MY|HIS|HER)\s+|(?:MY|HIS|HER)\s+)?KIDNEYS?\b(?:\s+TO\s+(?:(?:AN?|HIS|HER|MY)\s+)?[A-Z-]+)?/,
    'KIDNEY DONOR',
  ],
  [
    /^LOST\s+\d{2,3}\s*(?:LBS?|POUNDS)\s+(?:AND\s+)?(?:NOT|WITHOUT)\s+(?:EVEN\s+)?TRYING(?:\s+TO)?/,
    'UNEXPLAINED WEIGHT LOSS',
  ],
  [
    /^NONE\s+(?:IN|FOR)\s+(?:THE\s+LAST\s+|OVER\s+|ABOUT\s+)?(\d{1,2})\s*\+?\s*(?:YRS?|YEARS?)$/,
    'LAST $1 YEARS AGO',
  ],
  [
    /^(COVID(?:-?19)?(?:\s+(?:IN\s+)?(?:19|20)\d\d)?)\s+(?:WAS\s+)?ON\s+(?:AN?\s+|THE\s+)?VENT(?:ILATOR)?(?:\s+(?:FOR\s+)?\d+\s+(?:DAYS?|WEEKS?|WKS?))?$/,
    '$1 WITH VENTILATOR',
  ],
  [
    /((?:19|20)\d\d)\s+(?:ICU|INTENSIVE\s+CARE)\s+(?:FOR\s+)?\d+\s+(?:DAYS?|WEEKS?|WKS?)$/,
    '$1 WITH ICU STAY',
  ],
  [
    /^(PANCREATITIS|CIRRHOSIS|HEPATITIS|NEUROPATHY|CARDIOMYOPATHY)\s+((?:IN\s+)?(?:19|20)\d\d)\s+(?:FROM|DUE\s+TO|CAUSED\s+BY)\s+(?:DRINKING|ALCOHOL)$/,
    'ALCOHOLIC $1 $2',
  ],
  [
    /^SCAR(?:RING|RED)\s+(?:ON|OF|IN)\s+(?:THE\s+|MY\s+|HIS\s+|HER\s+)?LIVER\s+(?:FROM|DUE\s+TO)\s+(?:DRINKING|ALCOHOL)\b/,
    'ALCOHOLIC LIVER DISEASE',
  ],
  [/^SCAR(?:RING|RED)\s+(?:ON|OF|IN)\s+(?:THE\s+|MY\s+|HIS\s+|HER\s+)?LIVER\b/, 'SCARRING OF THE LIVER'],
  [/\b\d{1,3}\s*%\s+(?=BLOCK(?:AGE|ED)\b.*\bNECK\b)/, ''],
  [/^(.+?)\s+DISC\b(.*?)\s+L\d(?:\s*[-/&]?\s*[LS]\d)*\s+(?=SURGERY|OPERATION|FUSION)/, '$1 DISC$2 '],
  [
    /^(?:HAVING\s+|HAS\s+)?(?:SURGERY|OPERATION)\s+(?:IS\s+)?SCHEDULED\s+(?:FOR\s+|ON\s+)?(?:THE\s+)?\d{1,2}(?:ST|ND|RD|TH)$/,
    'SURGERY PENDING',
  ],
  [/\s+(?:NOT\s+YET\s+)?(?:COURT\s+)?PENDING\s+COURT(?:\s+(?:DATE\s+)?(?:IN\s+)?[A-Z]+)?$/, ''],
  [
    /^COLONOSCOPY\s+NEXT\s+(?:MONTH|WEEK|YEAR)\s+ROUTINE$|^ROUTINE\s+COLONOSCOPY\s+NEXT\s+(?:MONTH|WEEK|YEAR)$/,
    'ROUTINE COLONOSCOPY',
  ],
  [
    /^(?:ON\s+)?(?:SSI|SSDI|DISABILITY)\s+(?:FOR\s+)?(?:MENTAL|MENTAL\s+(?:HEALTH|ILLNESS)|NERVES|PSYCH)$/,
    'DISABILITY - MENTAL HEALTH',
  ],
];
const MAY_BE_LAY =
  /LOST|TOE|FOOT|FEET|LEG|\bOD|TRIED|TOLD|ADVISED|GAVE|DONATED|NONE|VENT|ICU|INTENSIVE|DRINKING|ALCOHOL|LIVER|NECK|DISC|SCHEDULED|PENDING|COLONOSCOPY|SSI|SSDI|DISABILITY/;

/** A statement about a condition in the words of the catalog. */
export const inCatalogWords = (folded: string): string => {
  if (!MAY_BE_LAY.test(folded)) return folded;
  let text = folded;
  for (const [lay, instead] of LAY_STATEMENTS) text = text.replace(lay, instead);
  return text;
};

const N = '(\\d{1,2}|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)';
/** What belongs together across a comma, in the words of the catalog. */
export const ACROSS_COMMAS: readonly (readonly [RegExp, string])[] = [
  [
    /(\b(?:CATH(?:ETERIZATION)?|STRESS\s+TEST|EKG|ECHO(?:CARDIOGRAM)?|COLONOSCOPY|ENDOSCOPY|MAMMOGRAM|MRI|CT\s+SCAN)\b[^,;]*)[,;]\s*(?:(?:WAS|CAME\s+BACK|ALL|IT|IS)\s+)*(?:CLEAN|NORMAL|CLEAR|FINE|OK|GOOD|NEG(?:ATIVE)?)$/,
    '$1',
  ],
  [
    new RegExp(
      `(\\b(?:CA|CANCER|CARCINOMA|MELANOMA|LYMPHOMA|LEUKEMIA)\\b.*?)\\s*[,;]\\s*(?:NOW\\s+|BEEN\\s+)*(?:(?:CANCER|DISEASE)\\s+FREE|ALL\\s+CLEAR|CLEAR|NED)\\s+(?:FOR\\s+|X\\s+)?${N}\\s*\\+?\\s*(?:YEARS|YRS)$`,
    ),
    '$1, LAST $2 YEARS AGO',
  ],
  [
    /(\b(?:CA|CANCER|CARCINOMA|MELANOMA|LYMPHOMA|LEUKEMIA)\b.*?)\s*[,;]\s*(?:NOW\s+|BEEN\s+)*(?:(?:CANCER|DISEASE)\s+FREE|ALL\s+CLEAR|CLEAR|CLEAN|NED)\s+SINCE\s+(?=(?:[A-Z]+\s+)?(?:\d{1,2}\/)?(?:19|20)\d\d$)/,
    '$1, IN REMISSION SINCE ',
  ],
  [
    /(\b(?:DIABET[A-Z]*|TYPE\s+(?:1|2|ONE|TWO|I|II)|T[12]DM?)\b.*?)\s*[,;]\s*(?:ON\s+|USES\s+|HAS\s+|WITH\s+)?(?:AN?\s+|THE\s+)?PUMP(?=$|\s+(?:SINCE|IN)\s+(?:19|20)\d\d$)/,
    '$1, INSULIN PUMP',
  ],
  [
    /(\b(?:STENOSIS|DIS[CK]S?|BACK|KNEES?|SHOULDERS?|HIPS?|SCIATICA|ARTHRITIS)\b[^,;]*)[,;]\s*(?:GETS?\s+|GETTING\s+|HAS\s+)?(?:STEROID\s+|CORTISONE\s+|EPIDURAL\s+)?(?:SHOTS?|INJECTIONS?)$/,
    '$1',
  ],
  [/(\bCROHN'?S?\b[^,;]*)[,;]\s*(?:HAD\s+(?:AN?\s+)?)?RESECTION\b/, '$1, BOWEL RESECTION'],
  [/\bBCC\s*(?:AND|&|\/|\+)\s*SCC\b/, 'BASAL CELL SKIN CANCER AND SQUAMOUS CELL SKIN CANCER'],
  [
    /(\bSVT\b[^,;]*)[,;]\s*(?:(?:FIXED|CORRECTED|TREATED|CURED)\s+(?:WITH|W|BY)\s+)?(?:AN?\s+)?ABLATION\b/,
    'SVT ABLATION',
  ],
  [
    /^(?:WAS\s+)?ON\s+(?:OXYGEN|O2)\s+(?:W|WITH|FOR|DURING)\s+COVID(?:-?19)?\b([^,;]*)[,;]\s*(?:(?:IS|BEEN|BUT)\s+)*OFF(?:\s+(?:OF\s+)?IT)?\s+NOW$/,
    'OXYGEN FOR COVID TEMPORARY$1',
  ],
];
