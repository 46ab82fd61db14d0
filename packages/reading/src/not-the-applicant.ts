import type { Lexicon } from './lexicon.ts';
import { type Statement, UNREAD } from './statement.ts';

/** Parents and siblings, whose diseases carriers ask about. */
const CLOSE =
  '(?:MOTHER|FATHER|MOM|DAD|MAMA|PAPA|PARENTS?|BROTHERS?|SISTERS?|SIBLINGS?|MADRE|PADRE|HERMAN[AO])';
/** Other relatives, whose diseases nobody asks about. */
export const DISTANT_RELATIVE =
  '(?:WIFE|HUSBAND|SPOUSE|PARTNER|SONS?|DAUGHTERS?|AUNTS?|UNCLES?|COUSINS?|NIECE|NEPHEW|GRAND(?:MOTHER|FATHER|MA|PA|PARENTS?)|ESPOS[AO]|ABUEL[AO])';
/** The relatives that `polarityOf` knows by their words, as part of a pattern. */
export const RELATIVE = `(?:${CLOSE}|${DISTANT_RELATIVE})`;
const VERB =
  '(?:HAS|HAD|HAVE|WITH|GOT|IS|WAS|ARE|WERE|BOTH|ALSO|ON|DIED|PASSED|AWAY|OF|FROM|DIAGNOSED|TIENE|TUVO|MURIO|DE)';
const ABOUT_RELATIVES = new RegExp(
  `^(?:(?:MY|HIS|HER|THE|MI|SU)\\s+)?((?:${CLOSE}|${DISTANT_RELATIVE})(?:\\s*(?:AND|&|Y)\\s*(?:MY\\s+|HIS\\s+|HER\\s+)?(?:${CLOSE}|${DISTANT_RELATIVE}))*)(?:'S)?\\s+(?:${VERB}\\s+)*(?:AN?\\s+)?(.+?)(?:\\s+(?:AT|BEFORE|BY|IN)\\s+(?:AGE\\s+|HER\\s+|HIS\\s+)?\\d{2}'?S?)?$`,
);
const IS_CLOSE = new RegExp(`\\b${CLOSE}\\b`);
const PERSON = /\b(?:I|ME|MYSELF|MINE|SELF|APPLICANT|CLIENT|TOO|US|WE|BUT)\b/;

/** "My mother had breast cancer": who, and what they have. Null for anything that may be about the applicant as well. */
const aboutRelative = (folded: string): { readonly disease: string; readonly isClose: boolean } | null => {
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
const familyHistoryOf = (disease: string): string | null => {
  const found = FAMILY_HISTORIES.find(([pattern]) => pattern.test(disease));
  return found === undefined ? null : `FAMILY HISTORY OF ${found[1]}`;
};

/**
 * Diseases of relatives add nothing. Carriers ask for some of parents and siblings, under names of their own: such a text stays open,
 * with that name as its candidate.
 */
export const statementOfRelative = (
  text: string,
  read: (part: string) => Statement,
  lexicon: Pick<Lexicon, 'exact'>,
): Statement => {
  const stated = aboutRelative(text);
  const disease = stated === null ? UNREAD : read(stated.disease);
  const isCertain = disease.kind === 'entries' && disease.by === 'phrase';
  const history = stated?.isClose && isCertain ? familyHistoryOf(stated.disease) : null;
  const name = history === null ? null : lexicon.exact(history);
  return { kind: 'excluded', polarity: 'relative', name };
};
