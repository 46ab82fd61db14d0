const YEAR = '(?:19|20)\\d\\d';
const DOCTOR = "(?:(?:THE|MY|HIS|HER)\\s+)?(?:DRS?|DOCTORS?|DOC|THEY)(?:'?S|'?RE)?";

/** What people add to a condition across a comma. It counts in full without it, so none of this makes an offer better. */
const ADDITIONS: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `[\\s,;-]+(?:(?:THE|MY|HIS|HER|WITH)\\s+)?LAST\\s+(?:FLARE(?:\\s?-?UPS?)?|EPISODE|BOUT|OUTBREAK)\\s+(?:WAS\\s+)?(?:IN\\s+)?(?=${YEAR}$)`,
    ),
    ', LAST ',
  ],
  [
    /(\b(?:SLEEVE|BYPASS|LAP[\s-]?BAND|BARIATRIC|WEIGHT[\s-]+LOSS\s+SURGERY)\b.*?)[\s,;-]+(?:(?:AND|HAS|HAVE|SINCE|DOWN|I|HE|SHE)\s+)*(?:LOST\s+)(?:ABOUT\s+|OVER\s+)?\d{2,3}\s*(?:LBS?|POUNDS)\.?(?:\s+SINCE)?$/,
    '$1',
  ],
  [
    /^(.+?)[\s,;-]+(?:VA\s+(?:RATED\s+|RATING\s+)?\d{1,3}\s*%|\d{1,3}\s*%\s+(?:FROM\s+)?(?:THE\s+)?VA)(?:\s+(?:DISABILITY|RATING|DISABLED|DISABLED\s+VETERAN))*$/,
    '$1 WITH VA DISABILITY',
  ],
  [
    /(?<=\bPTSD)\s+FROM\s+(?:THE\s+)?(?:SERVICE|MILITARY|ARMY|NAVY|MARINES|WAR|COMBAT|VIETNAM|IRAQ|AFGHANISTAN)\b/,
    '',
  ],
  [/^(?:(?:SHE'S|HE'S|I'M)\s+|(?:SHES|HES|IM)\s+(?=(?:LIVING\s+)?(?:IN|ON|AT)\s))/, ''],
  // The last of several events is the one that counts.
  [
    /(?<=\b(?:DUI|DWI|OWI)'?S)\s*[,;-]\s*(?:(?:THE|MY|HIS|HER)\s+)?(?:LAST|LATEST|MOST\s+RECENT)(?:\s+ONE)?(?:\s+WAS)?\s+/,
    ' ',
  ],
  [
    /(?<=\bFELONY\b.*?)[,;]\s*(?:SERVED|DID)\s+\d{1,2}\s+(?:YRS?|YEARS?|MONTHS?|MOS?)(?:\s+IN\s+(?:PRISON|JAIL))?(?=\s*[,;]|$)/,
    '',
  ],
  [
    /(?<=\bFELONY\b.*?)[,;]\s*(?:BEEN\s+)?OFF\s+(?:PAPERS?|PROBATION|PAROLE)\s+(?=(?:(?:IN|SINCE)\s+)?(?:19|20)\d\d$)/,
    ' LAST ',
  ],
  [
    /(?<=\bNITRO[A-Z]*\b.*?)[\s,;-]+(?:BUT\s+)?(?:(?:I|HE|SHE)\s+)?(?:RARELY|SELDOM|HARDLY\s+EVER|BARELY)\s+(?:EVER\s+)?(?:USES?|NEEDS?|TAKES?)(?:\s+IT)?$/,
    '',
  ],
  [/(?<=\bNITRO[A-Z]*\b.*?)\s+\d\s?X?\s*\/\s*(?:YR|YEAR|MO|MONTH)$/, ''],
  [
    new RegExp(
      `(?<=\\bANEURYSM\\b.*?)[\\s,;-]+(?:AND\\s+)?${DOCTOR}\\s+(?:(?:ARE|IS|JUST|ONLY)\\s+)*(?:WATCHING|MONITORING|CHECKING|FOLLOWING)(?:\\s+IT)?$`,
    ),
    '',
  ],
  [
    /\bANEURYSM\s+IN\s+(?:THE\s+|MY\s+|HIS\s+|HER\s+)?(?:BELLY|STOMACH|ABDOMEN|GUT)\b/,
    'ABDOMINAL AORTIC ANEURYSM',
  ],
  [
    /^((?:WAS\s+)?(?:IN\s+(?:THE\s+)?)?HOSPITAL(?:IZED)?)\s+(FOR\s+[^,;]+?)[\s,;]+(?:FOR\s+)?(\d{1,2}\s+(?:DAYS?|NIGHTS?|WEEKS?))$/,
    '$1 $3 $2',
  ],
  [
    /(?<=\b(?:CANCER|MELANOMA|LYMPHOMA)\b.*?)[,;]\s*(?:(?:NOW|BEEN|AND|IS|IM|AM)\s+)*(?:CANCER\s+FREE|ALL\s+CLEAR|NED)(?:\s+NOW)?$/,
    '',
  ],
  [/(?<=\b(?:CANCER|MELANOMA|CARCINOMA)\b.*?)[,;]\s*(?:JUST\s+|HAD\s+)*SURGERY\s+(?:ONLY|WAS\s+ALL)$/, ''],
  [
    /(?<=[A-Z])\s+(?:(?:WAS|WERE)\s+)?(?=REMOVED\b)(REMOVED)\s+(?:AT|DURING|WITH)\s+(?:(?:MY|HIS|HER|THE|A|LAST)\s+)*COLONOSCOPY\b/,
    ' $1',
  ],
  [
    new RegExp(
      `[\\s,;-]+(?:BUT\\s+)?${DOCTOR}\\s+(?:(?:IS|ARE|WAS|WERE|SAYS?|SAID)\\s+)*(?:NOT|ISN'?T|WASN'?T|AREN'?T)\\s+(?:TOO\\s+|VERY\\s+|REALLY\\s+)?(?:WORRIED|CONCERNED)(?:\\s+ABOUT\\s+IT)?$`,
    ),
    '',
  ],
  [
    /(?<=\b(?:HEART\s+FAILURE|CHF)\b.*?)[,;]\s*(?:(?:HE|SHE|I)\s+)?(?:RETAINS?|RETAINING|HOLDS?)\s+(?:FLUID|WATER)$/,
    '',
  ],
  [
    new RegExp(
      `^((?:THYROID\\s+|LUNG\\s+|BREAST\\s+)(?:NODULES?|LUMPS?))\\s+(?:WAS\\s+)?(?:BIOPSIED|BIOPSY)\\s*((?:IN\\s+)?${YEAR})?[\\s,;]+(?:(?:IT|WAS|CAME|BACK|ALL)\\s+)*BENIGN$`,
    ),
    'BENIGN $1 $2',
  ],
  [
    /^(?:SMOKES?\s+|USES?\s+)?(?:WEED|POT|MARIJUANA|CANNABIS)\s+(?:MOST|(?:ALMOST\s+|NEARLY\s+|JUST\s+ABOUT\s+)?(?:EVERY|EACH))\s+(?:NIGHTS?|DAYS?|EVENINGS?)$/,
    'MARIJUANA DAILY USE',
  ],
  [/^COUPLE\s+(?=(?:OF\s+)?(?:BEERS|DRINKS|GLASSES))/, 'A COUPLE '],
  [/\bBACK\s+FUSION\s+SURGERY\b/, 'BACK FUSION'],
];

/** A folded text about conditions without what people add to them. */
export const withoutAdditions = (folded: string): string => {
  if (!folded.includes(' ')) return folded;
  let text = folded;
  for (const [addition, instead] of ADDITIONS) text = text.replace(addition, instead);
  return text;
};

/** The same of a medication: why and how long is asked where it matters. */
export const withoutMedicationAdditions = (folded: string): string =>
  folded
    .replace(/[\s,;-]+(?:(?:JUST|ONLY|AS\s+A|FOR)\s+)*(?:PREVENTIVE|PREVENTATIVE|PREVENTION|PRECAUTION)$/, '')
    .replace(/[\s,;-]+(?:AN?\s+)?SHORT\s+COURSE(?=$|\s+FOR\b)/, '');
