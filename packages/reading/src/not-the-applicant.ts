/** Parents and siblings, whose diseases carriers ask about. */
const CLOSE =
  '(?:MOTHER|FATHER|MOM|DAD|MAMA|PAPA|PARENTS?|BROTHERS?|SISTERS?|SIBLINGS?|MADRE|PADRE|HERMAN[AO])';
const DISTANT =
  '(?:WIFE|HUSBAND|SPOUSE|PARTNER|SONS?|DAUGHTERS?|AUNTS?|UNCLES?|COUSINS?|NIECE|NEPHEW|GRAND(?:MOTHER|FATHER|MA|PA|PARENTS?)|ESPOS[AO]|ABUEL[AO])';
const VERB =
  '(?:HAS|HAD|HAVE|WITH|GOT|IS|WAS|ARE|WERE|BOTH|ALSO|ON|DIED|PASSED|AWAY|OF|FROM|DIAGNOSED|TIENE|TUVO|MURIO|DE)';
const ABOUT_RELATIVES = new RegExp(
  `^(?:(?:MY|HIS|HER|THE|MI|SU)\\s+)?((?:${CLOSE}|${DISTANT})(?:\\s*(?:AND|&|Y)\\s*(?:MY\\s+|HIS\\s+|HER\\s+)?(?:${CLOSE}|${DISTANT}))*)(?:'S)?\\s+(?:${VERB}\\s+)*(?:AN?\\s+)?(.+?)(?:\\s+(?:AT|BEFORE|BY|IN)\\s+(?:AGE\\s+|HER\\s+|HIS\\s+)?\\d{2}'?S?)?$`,
);
const IS_CLOSE = new RegExp(`\\b${CLOSE}\\b`);
const PERSON = /\b(?:I|ME|MYSELF|MINE|SELF|APPLICANT|CLIENT|TOO|US|WE|BUT)\b/;

/** "My mother had breast cancer": who, and what they have. Null for anything that may be about the applicant as well. */
export const aboutRelative = (
  folded: string,
): { readonly disease: string; readonly isClose: boolean } | null => {
  const [, who = '', disease] = ABOUT_RELATIVES.exec(folded) ?? [];
  if (disease === undefined || PERSON.test(folded)) return null;
  return { disease, isClose: IS_CLOSE.test(who) };
};

const FAMILY_HISTORIES: readonly (readonly [RegExp, string])[] = [
  [/\bBREAST\s+CANCER\b/, 'BREAST CANCER'],
  [/\b(?:COLON|RECTAL|COLORECTAL)\s+CANCER\b/, 'COLON CANCER'],
  [/\b(?:CANCER|LEUKEMIA|LYMPHOMA|MELANOMA|MYELOMA)\b/, 'CANCER'],
  [
    /\bHEART\s+(?:ATTACKS?|DISEASE|PROBLEMS?|TROUBLE|FAILURE|CONDITION|BYPASS)\b|\bCORONARY\b/,
    'HEART DISEASE',
  ],
  [/\bSTROKES?\b/, 'STROKE'],
  [/\bDIABET/, 'DIABETES'],
  [/\b(?:ALZHEIMER|DEMENTIA)/, "ALZHEIMER'S"],
  [/\bHUNTINGTON/, "HUNTINGTON'S"],
  [/\bPOLYCYSTIC\s+KIDNEYS?\b/, 'POLYCYSTIC KIDNEY DISEASE'],
  [/\bSUDDEN\s+(?:CARDIAC\s+)?DEATH\b/, 'SUDDEN DEATH'],
  [/\b(?:BIPOLAR|SCHIZOPHRENI|SUICIDE|MENTAL\s+ILLNESS)/, 'MENTAL ILLNESS'],
];

/** How the catalog names a disease of a parent, brother or sister; null if carriers do not ask for it. */
export const familyHistoryOf = (disease: string): string | null => {
  const found = FAMILY_HISTORIES.find(([pattern]) => pattern.test(disease));
  return found === undefined ? null : `FAMILY HISTORY OF ${found[1]}`;
};

const DENIED = new RegExp(
  `^(?:(?:PT|PATIENT|CLIENT|APPLICANT|HE|SHE|I)\\s+)?(?:(?:HAS|HAVE|HAD|IS|AM)\\s+)?(?:${[
    'DENIES|DENIED|NIEGA',
    'NO\\b(?:\\s+(?:KNOWN|PERSONAL|PRIOR|PAST|MEDICAL))*(?:\\s+(?:HISTORY|HX)\\s+OF)?',
    'NEVER\\s+(?:HAD|HAS\\s+HAD|BEEN\\s+(?:ON|DIAGNOSED\\s+WITH)|USED|TOOK|TAKEN|DIAGNOSED\\s+WITH)',
    "(?:DOES\\s+NOT|DOESN'?T|DO\\s+NOT|DON'?T)\\s+(?:HAVE|USE|TAKE|NEED)",
    'NOT\\s+(?:ON|TAKING|USING|AN?|DIAGNOSED\\s+WITH|(?=(?:DIABETIC|EPILEPTIC|ASTHMATIC|BIPOLAR)\\b))',
    '(?:TESTED\\s+)?NEG(?:ATIVE)?\\s+FOR',
  ].join('|')})\\b\\s*(?:ANY\\s+|AN?\\s+)?(.+)$`,
);
/** Words after which a denial may be about a part of something, or about a part of the time. */
const PARTIAL =
  /\b(?:SINCE|NOW|ANY\s?MORE|CURRENT(?:LY)?|LONGER|RECENT(?:LY)?|LATELY|YET|TODAY|TODAYS|THIS|LAST|MORE|FURTHER|NEW|ANOTHER|SECOND|REPEAT|OTHER|ACTIVE|EVIDENCE|SIGNS?|MAJOR|SERIOUS|SEVERE|STILL|EXCEPT|BESIDES|FOR|WITH|WITHOUT|FROM|AFTER|DUE|BECAUSE|UNTIL|ONLY|JUST|CONTROLLED|IN\s+(?:THE|OVER|YEARS)|AGO|NOT|NO|NEVER|(?:19|20)\d\d)\b/;

/** "No diabetes or cancer": what is denied, whole and for all time. Null for any other statement. */
export const deniedThings = (folded: string): readonly string[] | null => {
  const denied = DENIED.exec(folded.trim())?.[1];
  if (denied === undefined || PARTIAL.test(denied)) return null;
  return denied.split(/\s*(?:[,;/&]|\b(?:OR|AND|NOR)\b)\s*/).filter((part) => part !== '');
};
