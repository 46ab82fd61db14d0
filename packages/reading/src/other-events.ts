const RELATIVE =
  '(?:MOTHER|FATHER|MOM|DAD|PARENTS?|BROTHER|SISTER|SON|DAUGHTER|CHILD|KIDS?|BABY|WIFE|HUSBAND|SPOUSE|PARTNER|GRANDMOTHER|GRANDFATHER|GRANDMA|GRANDPA|GRANDSON|GRANDDAUGHTER|AUNT|UNCLE|FRIEND|DOG|CAT)';
const WHOSE = '(?:(?:MY|HIS|HER|THE|A|THEIR)\\s+)?';
const WHEN = '(?:SINCE|AFTER|WHEN|FROM|FOLLOWING|(?:DUE|RELATED)\\s+TO|BECAUSE(?:\\s+OF)?|OVER)';
const DIED = '(?:DIED|PASSED(?:\\s+AWAY|\\s+ON)?|DIES|LEFT|COMMITTED\\s+SUICIDE|WAS\\s+KILLED|GOT\\s+KILLED)';
const GONE = `(?:${WHOSE}(?:DEATH|LOSS|PASSING|SUICIDE)\\s+(?:OF|IN)\\s+${WHOSE}(?:${RELATIVE}|FAMILY)|(?:LOSING|LOST)\\s+${WHOSE}${RELATIVE}|${WHOSE}${RELATIVE}(?:'?S)?\\s+(?:${DIED}|DEATH|PASSING|SUICIDE))`;
const CHANGE = `(?:${WHOSE}(?:DIVORCE|SEPARATION|BREAK\\s?UP|RETIREMENT|LAYOFF)|GETTING\\s+DIVORCED|LOSING\\s+${WHOSE}(?:JOB|HOUSE|HOME))`;

/** "Depression after husband died": what happened in the applicant's life, and to whom, is no part of the condition. */
const LIFE_EVENT = new RegExp(
  `(?<=[A-Z])\\s+${WHEN}\\s+(?:${GONE}|${CHANGE})(?=$|\\s+(?:IN\\s+)?(?:(?:19|20)\\d\\d|LAST\\s+YEAR|\\d+\\s+[A-Z]+\\s+AGO)$)`,
);
const IS_LIFE =
  /\b(?:DIED|PASSED|DEATH|LOSS|LOSING|LOST|PASSING|SUICIDE|KILLED|LEFT|DIES|DIVORCED?|SEPARATION|BREAK\s?UP|RETIREMENT|LAYOFF)\b/;

const MORE =
  "(?:NONE|NO\\s+MORE|NOTHING|NEVER\\s+(?:AGAIN|SINCE)|(?:HAS|HAD|HAVE)?\\s*(?:NOT\\s+HAD|HASNT\\s+HAD|HASN'T\\s+HAD)\\s+(?:ONE|ANY)|NO\\s+(?:OTHER\\s+|FURTHER\\s+|MORE\\s+|NEW\\s+)?(?:PROBLEMS?|PROBS?|ISSUES?|TROUBLE|EPISODES?|SYMPTOMS?|FLARES?|FLARE-?UPS|RECURRENCES?|EVENTS?|ATTACKS?|SEIZURES?|CLOTS?|STROKES?|STONES?|CANCER))";
const SINCE = '(?:SINCE(?:\\s+(?:THEN|THAT))?|AFTER(?:\\s+THAT)?|NOW|AGAIN)';
/** "Seizures as a child, none since": no later one. What precedes it stands. */
const NO_LATER = new RegExp(
  `(?<=[A-Z0-9])\\s*(?:[,;.(-]\\s*)?(?:(?:AND|BUT|HAS\\s+HAD)\\s+)*(?:${MORE}\\s+${SINCE}|NEVER\\s+AGAIN|NO\\s+RECURRENCE|NO\\s+RELAPSE)\\)?$`,
);
const NONE_SINCE_DATE = new RegExp(
  `(?<=[A-Z0-9])\\s*(?:[,;.(-]\\s*)?(?:(?:AND|BUT)\\s+)?${MORE}\\s+SINCE\\s+((?:19|20)\\d\\d)\\)?$`,
);
const MAY_DENY = /\bN(?:O|ONE|OTHING|EVER|OT)\b|\bHASN'?T\b/;

/** What is denied since then, and how the text may name that it was there: only then the denial adds nothing. */
const NAMED_BEFORE: readonly (readonly [RegExp, RegExp])[] = [
  [/\bSEIZURES?\b/, /SEIZ|EPILEP|CONVULS/],
  [/\bCLOTS?\b/, /CLOT|DVT|EMBOL|\bPE\b|THROMB/],
  [/\bSTROKES?\b/, /STROKE|\bCVA\b|\bTIA/],
  [/\bSTONES?\b/, /STONE|LITH/],
  [/\bCANCER\b/, /CANCER|\bCA\b|CARCINOMA|SARCOMA|LYMPHOMA|MELANOMA|MYELOMA|LEUK|TUMOU?R|HODGKIN/],
];

const withoutDenial = (text: string, form: RegExp, instead: string): string => {
  const match = form.exec(text);
  if (match === null) return text;
  const before = text.slice(0, match.index);
  const isOther = NAMED_BEFORE.some(([denied, named]) => denied.test(match[0]) && !named.test(before));
  return isOther ? text : text.replace(form, instead);
};

/** "Seizures as a kid, none since" without what only says that there was no later one. */
export const withoutNoLater = (folded: string): string =>
  MAY_DENY.test(folded)
    ? withoutDenial(withoutDenial(folded, NONE_SINCE_DATE, ', LAST $1'), NO_LATER, '')
    : folded;

export const withoutLifeEvents = (folded: string): string =>
  IS_LIFE.test(folded) ? folded.replace(LIFE_EVENT, '') : folded;
