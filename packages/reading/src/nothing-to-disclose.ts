import type { TextKind } from './set-aside.ts';
import { listItems } from './statements.ts';

const KIND =
  '(?:CURRENT|PAST|PRIOR|MAJOR|SIGNIFICANT|PERTINENT|SERIOUS|REAL|KNOWN|OTHER|MEDICAL|HEALTH|OF|ANY|THE|PRE\\s?EXISTING|CHRONIC|PRESCRIPTION|PRESCRIBED|DAILY|RX|REGULAR)';
const THING =
  '(?:CONDITIONS?|ISSUES?|PROBLEMS?|CONCERNS?|COMPLAINTS?|HISTORY|DIAGNOS[EI]S|ILLNESS(?:ES)?|DISEASES?|MEDICAL|HX|PMH|IMPAIRMENTS?|MEDS?|MEDICATIONS?|MEDICINES?|DRUGS?|RX|PRESCRIPTIONS?|PILLS?)';
const THINGS = `(?:${KIND}\\s+)*${THING}(?:\\s+(?:OR|AND|NOR)\\s+(?:${KIND}\\s+)*${THING})*`;
/** Without what it was for, there is nothing in it that carriers ask about. */
const EVENT = '(?:SURGER(?:Y|IES)|OPERATIONS?|HOSPITALI[SZ]ATIONS?|HOSPITAL\\s+STAYS?|PMH|HX)';
const PAST = '(?:PAST|PRIOR|PREVIOUS|RECENT|SIGNIFICANT|PERTINENT|MEDICAL|MAJOR|ANY)';
const PERSON = '(?:(?:I|HE|SHE|PT|PATIENT|CLIENT|APPLICANT)\\s+)?(?:(?:AM|IM|IS|HAS|HAVE|TAKES?)\\s+)?';
const AFTER =
  '(?:\\s+(?:KNOWN|REPORTED|NOTED|DISCLOSED|AT\\s+ALL|AT\\s+THIS\\s+TIME|CURRENTLY|NOW|TO\\s+(?:REPORT|DISCLOSE|DECLARE)))?';

const STATEMENT = `${PERSON}(?:${[
  'NO',
  'NONE',
  'N\\s?A',
  'NOT\\s+APPLICABLE',
  'NOTHING',
  'NIL',
  '(?:(?:VERY|PERFECTLY|COMPLETELY|TOTALLY|GENERALLY|PRETTY|OVERALL|REALLY|FAIRLY)\\s+)?HEALTHY(?:\\s+AS\\s+AN?\\s+(?:HORSE|OX))?',
  '(?:AS\\s+)?FIT\\s+AS\\s+A\\s+FIDDLE',
  '(?:IN\\s+)?(?:GOOD|VERY\\s+GOOD|EXCELLENT|PERFECT|GREAT)\\s+HEALTH',
  'CLEAN\\s+BILL\\s+OF\\s+HEALTH',
  `NO\\s+${THINGS}`,
  `(?:NOT\\s+(?:ON|TAKING)|DO(?:ES)?\\s?NO?T\\s+TAKE)\\s+(?:ANYTHING|ANY\\s+${THINGS})`,
  'NEVER\\s+(?:BEEN\\s+)?SICK(?:\\s+A\\s+DAY(?:\\s+IN\\s+MY\\s+LIFE)?)?',
  `(?:DONT|DO\\s+NOT|DOESNT|DOES\\s+NOT)\\s+(?:TAKE|HAVE)\\s+NOTHING`,
  'TAKES?\\s+NOTHING\\s+BUT\\s+(?:AN?\\s+)?(?:DAILY\\s+)?(?:MULTI\\s?)?VITAMINS?',
  'NOTHING\\s+(?:CURRENT|CHRONIC|PRESCRIBED|WRONG)',
  '(?:NONE|NOTHING)\\s+(?:THAT\\s+)?I\\s+KNOW\\s+OF',
  `(?:DENIES|DENY|DENIED)\\s+(?:ALL|(?:ANY\\s+|ALL\\s+)*${THINGS})`,
  'NEVER\\s+(?:BEEN\\s+)?(?:HOSPITALIZED|IN\\s+(?:THE\\s+|A\\s+)?HOSPITAL)',
  `NO\\s+(?:${PAST}\\s+)*${EVENT}(?:\\s+(?:OR|AND|NOR|NO)\\s+(?:${PAST}\\s+)*${EVENT})*`,
  'NO\\s+(?:KNOWN\\s+)?(?:DRUG\\s+|FOOD\\s+|MED(?:ICATION)?\\s+)?ALLERG(?:Y|IES)',
  'NKD?A',
  '(?:NEG(?:ATIVE)?|UNREMARKABLE|NON\\s?CONTRIBUTORY|BENIGN)(?:\\s+(?:MEDICAL\\s+)?(?:HISTORY|HX|PMH))?',
  'WNL|WITHIN\\s+NORMAL\\s+LIMITS|ALL\\s+(?:GOOD|CLEAR|NORMAL)',
  'CLEAN\\s+HEALTH(?:\\s+HISTORY)?',
  '0|ZERO|ZIP|ZILCH|SQUAT',
  `TAKES?\\s+(?:NOTHING|NO\\s+${THINGS})|(?:NONE|NOTHING)\\s+(?:PRESCRIBED|TAKEN)`,
  '(?:FLU|COVID|SHINGLES|PNEUMONIA|TETANUS|RSV)\\s+(?:SHOTS?|VACCINES?|BOOSTERS?)',
  '(?:WEARS?\\s+(?:READING\\s+)?)?(?:GLASSES|CONTACTS|CONTACT\\s+LENSES)',
  '(?:THE\\s+|MY\\s+)?(?:DOCTOR|DR|DOC)\\s+SAYS\\s+(?:IM|I\\s+AM|HES|HE\\s+IS|SHES|SHE\\s+IS)\\s+(?:FINE|HEALTHY|OK|GOOD|IN\\s+GOOD\\s+HEALTH)',
  '(?:ANNUAL\\s+|YEARLY\\s+)?(?:PHYSICAL|CHECK\\s?UP|WELLNESS\\s+(?:VISIT|EXAM))(?:\\s+(?:(?:LAST|THIS)\\s+(?:WEEK|MONTH|YEAR)|WAS))*\\s+(?:ALL\\s+)?(?:GOOD|FINE|OK|NORMAL|CLEAR)',
  'GOE?S?\\s+TO\\s+(?:THE\\s+)?(?:DR|DOCTOR)\\s+(?:ONCE\\s+A|EVERY|ONE\\s+TIME\\s+A)\\s+(?:YR|YEAR)',
  '(?:DOING|FEELS?|FEELING|WALKS?)\\s+(?:(?:VERY|JUST|REALLY)\\s+)?(?:FINE|WELL|GREAT|GOOD|OK)',
  '(?:NONE|NOTHING|NO\\s+(?:PROBLEMS?|ISSUES?|SYMPTOMS?|TROUBLE))\\s+(?:LEFT|SINCE(?:\\s+THEN)?)',
  'NINGUN[AO]',
  'NADA',
  'SAN[AO]',
  'SALUDABLE',
].join('|')})${AFTER}`;
const NOTHING = new RegExp(
  `^${STATEMENT}(?:\\s+(?:(?:AND|BUT)\\s+)?${STATEMENT}){0,2}(?:\\s+\\d\\d\\s+(?:YO|Y\\s+O|YEARS?\\s+OLD))?$`,
);

/** Beside such a statement only: no carrier asks for them. */
const VITAMINS =
  /^(?:(?:HE|SHE|I)\s+)?(?:(?:JUST|ONLY|TAKES?|TAKING|ON|DAILY|A|SOME)\s+)*(?:MULTI\s?)?VITAMINS?(?:\s+(?:ONLY|DAILY))?$/;
/** Alike: without its result it says nothing. */
const CHECK_UP =
  /^(?:(?:HAD|AN?|MY|LAST|REGULAR|ROUTINE|ANNUAL|YEARLY)\s+)*(?:PHYSICAL|CHECK\s?UP|WELLNESS\s+(?:VISIT|EXAM))(?:\s+(?:IN\s+)?(?:[A-Z]{3,9}\s+)?(?:19|20)\d\d|\s+(?:LAST|THIS)\s+(?:WEEK|MONTH|YEAR))?$/;

/** "None", "n/a", "healthy", "no meds": the row says that there is nothing to disclose. */
export const saysNothing = (kind: TextKind, folded: string): boolean => {
  const items = listItems(folded).map(plainWords);
  return (
    items.some((item) => NOTHING.test(item)) &&
    items.every(
      (item) => NOTHING.test(item) || (kind === 'condition' && (VITAMINS.test(item) || CHECK_UP.test(item))),
    )
  );
};

function plainWords(text: string): string {
  return text
    .replace(/'/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}
