const SURGICAL =
  '(?:REMOVED|REMOVAL|TAKEN\\s+OUT|CUT\\s+(?:OUT|OFF)|EXCISED|EXCISION|RESECTED|RESECTION|[A-Z]{3,}ECTOMY|SURGERY|OPERATED|OPERATION|MOHS|ALREADY\\s+TREATED)';
const TREATMENT = '(?:RADIATION|RADIOTHERAPY|SEEDS?|TREATED|TREATMENTS?|REHAB|DETOX|CURED|RESOLVED)';
const RECOVERED =
  '(?:REMISSION|SOBER|CLEAN|(?:CANCER|DISEASE)\\s+FREE|NED|NO\\s+EVIDENCE\\s+OF\\s+DISEASE|RECOVERING|RECOVERED|RECOVERY)';
/** Words behind which a date says when something began or was found. */
const BEGINNING = '(?:SINCE|START|STARTED|STARTING|BEGAN|DX|DIAGNOSED|FOUND|FROM)';
const WORDS = `(?:\\s*[+&/]\\s*|\\s+(?!${BEGINNING}\\b)[A-Z]+){0,4}\\s*$`;

const BEHIND_TREATMENT = new RegExp(`\\b${TREATMENT}${WORDS}`);
const BEHIND_SURGERY = new RegExp(`\\b${SURGICAL}${WORDS}`);
const BEHIND_RECOVERY = new RegExp(`\\b${RECOVERED}(?:\\s+[A-Z]+){0,2}\\s*$`);
/** A course of medical treatment may begin later, so only an operation behind a date happened then. */
const BEFORE_SURGERY = new RegExp(`^\\s*(?:(?:HAD|WITH|AND|WAS|GOT|IT)\\s+)*${SURGICAL}\\b[^\\d]*$`);
const IS_BEGINNING = new RegExp(`^(?:.*\\s)?${BEGINNING}\\s`);
/** What says that the treatment continues, has not happened, or was not the last. */
const GOES_ON =
  /\b(?:STILL|CURRENT|CURRENTLY|ONGOING|NOW|GETTING|UNDERGOING|START|STARTED|STARTING|BEGAN|NEEDS?|SCHEDULED|PENDING|PLANNED|UPCOMING|NOT|NEVER|REFUSED|DECLINED|AGAIN|RETURNED|CAME\s+BACK|RECURR[A-Z]*|RELAPSED?|METS|METASTA[A-Z]*|SPREAD)\b/;
/** May go on for years. */
const LASTS = /\bCHEMO/;

/** Whether a text says that treatment continues, is still to come, or lasts, so that an operation in it was not the last one. */
export const mayBeTreatedAgain = (folded: string): boolean => GOES_ON.test(folded) || LASTS.test(folded);

/**
 * Whether a date in a text is that of a treatment or of its end, "treated 2017" or "in remission since 2016", or of an operation, "removed
 * 2017" or "2017 lumpectomy", which another treatment may have followed.
 */
export const treatmentAt = (before: string, date: string, after: string): 'treatment' | 'surgery' | null => {
  if (GOES_ON.test(before) || GOES_ON.test(after)) return null;
  if (BEHIND_RECOVERY.test(before)) return 'treatment';
  if (IS_BEGINNING.test(date)) return null;
  if (LASTS.test(before) || LASTS.test(after)) return null;
  if (BEHIND_SURGERY.test(before) || BEFORE_SURGERY.test(after)) return 'surgery';
  return BEHIND_TREATMENT.test(before) ? 'treatment' : null;
};

export const CANCER =
  '(?:CA|CANCER|CARCINOMA|MELANOMA|LYMPHOMA|LEUKEMIA|MYELOMA|SARCOMA|SEMINOMA|HODGKINS?|BASAL\\s+CELL|SQUAMOUS\\s+CELL)';
const MONTH = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*';
const DATE = `(?:(?:${MONTH}\\s+(?:OF\\s+)?|\\d{1,2}[/-](?:\\d{1,2}[/-])?)?(?:19|20)\\d\\d|\\d{1,2}\\s+(?:YEARS?|YRS?|MONTHS?|MOS?)\\s+(?:AGO|BACK))`;
const OPERATION = '(?:SURGERY|OPERATION|OPERATED(?:\\s+ON)?)';
const COURSE = '(?:CHEMO(?:THERAPY)?|RADIATION|RADIOTHERAPY|TREATMENTS?|THERAPY)';
const ANY = `(?:${OPERATION}|${COURSE})`;
const ALL = `${ANY}(?:\\s*(?:,|&|\\+|/|\\bAND\\b)\\s*${ANY})*`;
const ENDED = '(?:WAS\\s+|WERE\\s+|HAS\\s+)?(?:ENDED|FINISHED|COMPLETED|STOPPED|DONE|OVER|LAST)';
const TREATED_ON: readonly (readonly [string, string])[] = [
  [
    `(?:(?:HAD|LAST|FINISHED|COMPLETED)\\s+)+${ALL}(?:\\s+${ENDED})?\\s+(?:IN\\s+|ON\\s+)?(${DATE})`,
    'TREATED LAST',
  ],
  [`${ALL}\\s+${ENDED}\\s+(?:IN\\s+|ON\\s+)?(${DATE})`, 'TREATED LAST'],
  [`${OPERATION}(?:\\s+ONLY)?(?:\\s+(?:DONE|IN|BACK|ON))*\\s+(${DATE})`, 'ALREADY TREATED'],
];
const BEHIND_COMMA = TREATED_ON.map(
  ([treated, instead]) =>
    [
      new RegExp(`^(?!.*\\b(?:NO|NOT|NEVER|DENIES)\\b)(.*\\b${CANCER}\\b[^,;]*)[,;]\\s*${treated}$`),
      `$1, ${instead} $2`,
    ] as const,
);
const INSIDE = TREATED_ON.map(
  ([treated, instead]) => [new RegExp(`\\b${treated}`), `${instead} $1`] as const,
);
const IS_CANCER = new RegExp(`\\b${CANCER}\\b`);
const MAY_TREAT = /\b(?:SURGERY|OPERAT|CHEMO|RADI|TREATMENT|THERAPY)/;

/** "Colon cancer, chemo ended 5/2020": the date is the cancer's. */
export const withTreatmentBehind = (folded: string): string => {
  if (!MAY_TREAT.test(folded)) return folded;
  for (const [form, instead] of BEHIND_COMMA) if (form.test(folded)) return folded.replace(form, instead);
  return folded;
};

/** "Prostate cancer surgery 2017": the cancer and the date of its treatment; null if the text is no such statement. */
export const withTreatmentSetAside = (folded: string): string | null => {
  if (!MAY_TREAT.test(folded) || !IS_CANCER.test(folded)) return null;
  for (const [form, instead] of INSIDE) if (form.test(folded)) return folded.replace(form, instead);
  return null;
};
