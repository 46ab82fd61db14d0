import { withEmergencyVisit } from './emergency-visits.ts';
import { ACROSS_COMMAS, writtenOut } from './lay-words.ts';
import type { Lexicon } from './lexicon.ts';
import { withoutResidence } from './ordinary-words.ts';
import { withoutLifeEvents, withoutNoLater } from './other-events.ts';
import { withTreatmentBehind } from './treatment-dates.ts';

/** How people write several things into one field, from the clearest separator to the weakest. */
const STRONG = /\s*(?:[,;|\n\r•·]|\bALONG WITH\b|\bAS WELL AS\b)\s*/;
const NUMBERED = /(?:^|\s)\d{1,2}[.)]\s+(?=[A-Z])/g;
const WEAK: readonly RegExp[] = [
  /\s*(?:&|\+|\bAND\b|\bPLUS\b|\bSP\b|\bY\b)\s*/,
  /(?<=[A-Z0-9)])\s*\/\s*(?=[A-Z(])|\s+[-–—:]+\s+|\s*[()]\s*/,
  /\s*\bWITH\b\s*/,
];
/** Where one statement ends and another begins, each true or denied on its own. */
const CLAUSES =
  /\s*\b(?:BUT|HOWEVER|EXCEPT(?:\s+FOR)?|PERO)\b\s*|(?<=[A-Z]{4})\.(?:\s+|$)|\s*[;,.]\s*(?=(?:(?:HE|SHE)\s+)?(?:DOES\s+HAVE|HAS|HAVE|POS(?:ITIVE)?\s+FOR)\b)/;
/** "Colon cancer 2010, came back 2024": the comma does not begin another condition. */
const BEFORE_RETURN = /\s*[,;]\s*(?:AND\s+)?(?:IT\s+)?(?=(?:CAME|COME)\s+BACK\b|RETURNED\b|RECURRED\b)/g;
/** "Breast cancer 2010 and again in 2024" has two dates. */
const AGAIN = /(?:\bAND|&)\s+(?:THEN\s+)?AGAIN\s+(?:IN\s+)?(?=(?:19|20)\d\d\b)/g;
/** "Knee replacement recommended, not done yet": the comma does not begin another statement. */
const NOT_DONE =
  /(?<=\b(?:RECOMMENDED|ADVISED|WANTS|TOLD|NEEDS|SUGGESTED|ORDERED)\b.*)\s*[,;]\s*(?:BUT\s+)?(?:(?:IT\s+)?(?:IS\s+|HAS\s+|HAVE\s+)?NOT\s*(?:YET\s+)?(?:BEEN\s+)?(?:DONE|SCHEDULED|BOOKED|HAD\s+IT)?(?:\s+YET)?|HASN'?T(?:\s+(?:HAD|DONE)\s+IT)?(?:\s+YET)?)$/;
/** "CHF? no. COPD? yes", "CHF no COPD yes". */
const ANSWER = /[\s?:,=-]*\b(YES|NO)\b[\s.,;!]*/;
const IS_ANSWERED = /\?\s*(?:YES|NO)\b|\b(?:YES|NO)[\s.!]*$/;
/** What people are tested for: a dash behind anything else is only a dash. */
const TESTED =
  '(?:HIV|AIDS|HEP(?:ATITIS)?(?:\\s?[ABC])?|H[BC]V|TB|COVID|SYPHILIS|HPV|HERPES|BRCA\\d?|MRSA|LYME|STDS?)';
/** "HIV-", "Hep C (-)": a test that was negative. */
const NEGATIVE_SIGN = new RegExp(`(?<=[A-Z])\\s*\\(\\s*[-–—]\\s*\\)|(?<=\\b${TESTED})\\s*[-–—]\\s*$`, 'g');
/** Words that deny everything that is listed behind them. */
const DENIES_ALL =
  /^(?:(?:PT|PATIENT|CLIENT|APPLICANT|HE|SHE)\s+)?(?:DENIES|DENIED|DENY|NIEGA|NEG(?:ATIVE)?\s+FOR|NO\s+(?:KNOWN\s+|PERSONAL\s+)?(?:HISTORY|HX)\s+OF|NEVER\s+HAD)\s+\S|^NO\s+[A-Z][A-Z\s]*(?:,\s*[A-Z][A-Z\s]*)+,?\s*\b(?:OR|NOR)\s+[A-Z\s]+$/;
const EITHER_OR = /\s*\b(?:OR|O)\b\s*/;

/** Abbreviations with a slash, which would otherwise look like lists. */
const SLASHED: readonly (readonly [RegExp, string])[] = [
  [/\bW\/O\b/g, 'WITHOUT'],
  [/\bS\/P\b/g, 'SP'],
  [/\bR\/O\b/g, 'RULE OUT'],
  [/\bH\/O\b/g, 'HISTORY OF'],
  [/\bC\/O\b/g, 'CO'],
  [/\bN\/A\b/g, 'NONE'],
  [/\bD\/O\b/g, 'DISORDER'],
  [/\b(?:D\/T|2\/2)\b/g, 'DUE TO'],
  [/\bF\/U\b/g, 'FOLLOW UP'],
  [/\bW\/U\b/g, 'WORKUP'],
  [/\bW\//g, 'WITH '],
];
/** "A-fib" is one word, the W of "MI w 2 stents" is "with", and an add-on is another drug for the same disease. */
const SPACED: readonly (readonly [RegExp, string])[] = [
  [/\bA[- ]FIB\b/g, 'AFIB'],
  [/(?<=\s)W\s+(?=\d\s)/g, 'WITH '],
  [/\bW\s?&\s?W\b/, 'WATCH AND WAIT'],
  [/\b(?:ETOH|ALCOHOL)[\s,:-]+(?=SOBER\b)/, ''],
  // Of an organ, a treatment is rarely meant, and a transplant is the graver reading.
  [/\b(KIDNEY|RENAL|LIVER|HEART|LUNG|PANCREAS)\s+TX\b/, '$1 TRANSPLANT'],
  // How a disease is treated, without a name: "type 2 (pills)".
  [/\s*\((?:ON\s+|JUST\s+)?(?:PILLS?|MEDS?|TABLETS?|ORALS?)(?:\s+ONLY)?\)/g, ' '],
  [
    /(\b(?:DIABET[A-Z]*|TYPE\s+(?:2|TWO|II)|T2D?M?|DM\s?2?)\b[^;]*?)[\s,-]+(?:ON\s+|JUST\s+|TAKES\s+)*(?:PILLS?|MEDS?|TABLETS?|ORALS?)\s+ONLY\b/,
    '$1',
  ],
  // "Abilify add on for depression" is no attention deficit disorder.
  [/\s+ADD[- ]ON(?=$|\s+(?:FOR|TO|THERAPY)\b)/g, ''],
];
/** What belongs together across a comma or bracket, in the words of the catalog. */
const ACROSS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:HAS\s+|ONLY\s+)*(?:ONE|1|SINGLE)\s+KIDNEY[\s,;(-]+(?:HE\s+|SHE\s+|I\s+)?(?:DONATED|GAVE)\b[^,;]*/,
    'KIDNEY DONOR',
  ],
  [
    /\b(?:AMPUTEE|AMPUTATION|(?:(?:RIGHT|LEFT|BOTH)\s+)?(?:LEGS?|ARM|FOOT|HAND)\s+AMPUTATED|(?:LOST|LOSS\s+OF)\s+(?:AN?\s+|HIS\s+|HER\s+|MY\s+)?(?:LEG|ARM|FOOT|HAND))[\s,;(-]+(?:FROM\s+|IN\s+|DUE\s+TO\s+)?(?:AN?\s+|THE\s+)?(?:WAR|COMBAT|MILITARY|SERVICE|BATTLE|VIETNAM|IRAQ|AFGHANISTAN|KOREA|DESERT\s+STORM)(?:[\s-]+(?:WAR|INJURY|WOUND|RELATED|CONNECTED))?\)?$/,
    'AMPUTATION - MILITARY INJURY',
  ],
  // Being sober says who is sober.
  [
    /\b(?:RECOVERING\s+)?(?:ALCOHOLIC|ALCOHOLISM|ALCOHOL\s+ABUSE)[\s,;(-]+(?:(?:BUT|NOW|BEEN|HAS|AND)\s+)*(?=(?:(?:CLEAN\s+AND\s+)?SOBER|QUIT\s+DRINKING)\b)/,
    '',
  ],
  // Whoever is sober goes to meetings for it.
  [
    /(\b(?:SOBER|(?:QUIT|STOPPED)\s+DRINKING)\b[^,;]*\d[^,;]*)[,;]\s*(?:(?:GOES\s+TO|ATTENDS|STILL|IN|WITH)\s+)*AA(?:\s+MEETINGS?)?$/,
    '$1',
  ],
  [
    /(\b(?:ADDICT[A-Z]*|DEPENDENCE|ABUSE|HABIT)\b[^,;]*)[,;]\s*(?:(?:BUT|NOW|BEEN|HAS|AND)\s+)*CLEAN\s+(?=SINCE\b|FOR\b|\d)/,
    '$1 IN REMISSION ',
  ],
  // "Heart attack 2015, 2 stents": what the attack was treated with.
  [
    /(\b(?:HEART\s+ATTACK|ATAQUE\s+AL\s+CORAZON|INFARTO|M\.?I|N?STEMI|INFARCTION|WIDOW\s?MAKER)\b[^,;]*\b(?:(?:19|20)\d\d|\d{1,2}\s+(?:YRS?|YEARS?|MONTHS?|MOS?)\s+AGO|HACE\s+\d{1,2}\s+(?:ANOS?|MES(?:ES)?)))(?:\s*[,;]\s*|\s+(?=(?:\d|ONE|TWO|THREE|FOUR|FIVE)\s+STENT))(?:HAD\s+|WITH\s+|GOT\s+)?(?=(?:(?:\d|ONE|TWO|THREE|FOUR|FIVE|AN?|UN|DOS|TRES|CUATRO|TRIPLE|DOUBLE|QUADRUPLE)\s+)?(?:STENTS?|ANGIOPLASTY|BYPASS|CABG)$)/,
    '$1 WITH ',
  ],
  [
    /(\b(?:DIABET[A-Z]*|TYPE\s+(?:1|2|ONE|TWO|I|II)|T[12]DM?)\b.*?)\s+(?:IS\s+)?(?:ON|USES)\s+(?:AN?\s+|THE\s+|HIS\s+|HER\s+|MY\s+)?(?:INSULIN\s+)?PUMP(?=$|\s+(?:SINCE|IN)\s+(?:19|20)\d\d$)/,
    '$1, INSULIN PUMP',
  ],
  // A finding that is looked into; a routine visit is not.
  [
    /(\b(?:ABNORMAL|LUMP|MASS|NODULE|SPOT|SUSPICIOUS|ELEVATED|SHADOW|LESION)\b.*?)\s*(?:[,;(]|\b(?:AND|WITH)\b)\s*(?:A\s+|THE\s+)?(?:FOLLOW[\s-]*UP|RECHECK|REPEAT|MAMMOGRAM|ULTRASOUND|(?:MORE|FURTHER|ADDITIONAL)\s+TEST(?:S|ING)|[A-Z]+OLOGIST)(?:\s+(?:TEST|MAMMOGRAM|ULTRASOUND|SCAN|VISIT|APPOINTMENT|APPT|EXAM))?\s+(?:IS\s+)?(?:SCHEDULED|PENDING|ORDERED|PLANNED|NEEDED|NEXT\s+(?:WEEK|MONTH)|IN\s+\S+\s+(?:DAYS?|WEEKS?|MONTHS?))\)?$/,
    '$1, MEDICAL TEST PENDING',
  ],
];
/** Each of these has one of these words, so most texts are searched once. */
const MAY_BELONG_TOGETHER =
  /KIDNEY|AMPUT|LOST|LOSS|ALCOHOL|SOBER|DRINKING|CLEAN|ATTACK|ATAQUE|INFARTO|\bM\.?I|STEMI|INFARCTION|WIDOW|PUMP|SCHEDULED|PENDING|ORDERED|PLANNED|NEEDED|NEXT|\bIN\b|LEG|ARM|FOOT|HAND/;
const DOTTED = /\b(?:[A-Z]\.){2,}/g;

/** "JAK2+", "gene +": a test that was positive. */
const POSITIVE_SIGN = new RegExp(`(?<=\\b(?:${TESTED}|GENE|JAK2|FACTOR\\s+V))\\s*\\+(?=$|\\s*[,;)])`, 'g');

export const withSigns = (folded: string): string =>
  folded.replace(NEGATIVE_SIGN, ' NEGATIVE').replace(POSITIVE_SIGN, ' POSITIVE');

/** Questions with their answers as statements; any other text is returned unchanged. */
const answered = (text: string): string => {
  if (!IS_ANSWERED.test(text)) return text;
  const pieces = text.split(ANSWER);
  const statements: string[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const [name = '', answer] = [pieces[at], pieces[at + 1]];
    if (!/[A-Z]/.test(name)) {
      if (answer === undefined) break;
      return text;
    }
    statements.push(answer === 'NO' ? `DENIES ${name}` : name);
  }
  return statements.join(' BUT ');
};

/** Folded text with its abbreviations written so that they are not split. */
export const prepare = (folded: string): string => {
  let text = writtenOut(withoutNoLater(withoutResidence(folded)));
  if (text.includes('/')) for (const [form, instead] of SLASHED) text = text.replace(form, instead);
  for (const [form, instead] of SPACED) text = text.replace(form, instead);
  if (/[,;]|BCC/.test(text)) for (const [form, instead] of ACROSS_COMMAS) text = text.replace(form, instead);
  if (MAY_BELONG_TOGETHER.test(text))
    for (const [form, instead] of ACROSS) text = text.replace(form, instead);
  if (/[,;]/.test(text)) text = withTreatmentBehind(text);
  if (text.includes('.')) text = text.replace(DOTTED, (initials) => initials.replaceAll('.', ''));
  text = withoutLifeEvents(answered(text));
  if (/[,;]/.test(text)) text = text.replace(BEFORE_RETURN, ' ').replace(NOT_DONE, '');
  return withEmergencyVisit(text.replace(AGAIN, 'AND '));
};

const parts = (text: string, separator: RegExp): readonly string[] =>
  text.split(separator).filter((part) => /[A-Z0-9]/.test(part));

/** The items of a list with commas, semicolons, line breaks or numbers. */
export const listItems = (text: string): readonly string[] => {
  const numbered = text.match(NUMBERED);
  return parts(numbered !== null && numbered.length > 1 ? text.replace(NUMBERED, ', ') : text, STRONG);
};

/** "Amlodipine, atorvastatin" has the key of a combination and names two medications. */
export const isListOfNames = (folded: string, lexicon: Pick<Lexicon, 'exact'>): boolean => {
  if (!STRONG.test(folded)) return false;
  const names = listItems(folded).map((item) => lexicon.exact(item));
  return names.length > 1 && !names.includes(null) && new Set(names).size === names.length;
};

/** "No heart attack but has angina" is two clauses. */
export const clausesOf = (text: string): readonly string[] => parts(text, CLAUSES);

export const deniesAll = (clause: string): boolean => DENIES_ALL.test(clause);

/** "Hypertension without heart failure", "diabetic, no insulin": what there is, and what there is not. */
export const atDenial = (text: string): readonly string[] =>
  parts(text, /[\s(]+(?=(?:WITHOUT|NO|NOT|NEVER)\b)/);

/** A denial, what is listed with it, and what follows the bracket that it is in. */
export const splitDenial = (
  text: string,
): { readonly denied: string; readonly listed: readonly string[]; readonly behind: readonly string[] } => {
  const [own = '', ...rest] = text.split(')');
  const [denied = '', ...listed] = parts(own, /\s*(?:[&+]|\bAND\b)\s*/);
  const behind = parts(rest.join(')'), /^\s*(?:[-–—,;&+]|\bAND\b)\s*/);
  return { denied, listed, behind };
};

/** Splits at separators of the given strength; one part if there are none. */
export const splitAt = (text: string, strength: number): readonly string[] => {
  const separator = WEAK[strength];
  return separator === undefined ? [text] : parts(text, separator);
};

export const STRENGTHS = WEAK.length;
/** The strength at which "with" separates: what is on both of its sides belongs together. */
export const WITH_STRENGTH = STRENGTHS - 1;

/** "A or B": the writer does not know which. */
export const alternatives = (text: string): readonly string[] => parts(text, EITHER_OR);
