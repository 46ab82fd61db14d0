import type { TextKind } from './set-aside.ts';
import { listItems } from './statements.ts';

const KIND =
  '(?:CURRENT|MAJOR|SIGNIFICANT|SERIOUS|REAL|KNOWN|OTHER|MEDICAL|HEALTH|PRE\\s?EXISTING|CHRONIC|PRESCRIPTION|PRESCRIBED|DAILY|RX|REGULAR)';
const THING =
  '(?:CONDITIONS?|ISSUES?|PROBLEMS?|CONCERNS?|COMPLAINTS?|HISTORY|DIAGNOS[EI]S|ILLNESS(?:ES)?|DISEASES?|IMPAIRMENTS?|MEDS?|MEDICATIONS?|MEDICINES?|DRUGS?|RX|PRESCRIPTIONS?|PILLS?)';
const THINGS = `(?:${KIND}\\s+)*${THING}(?:\\s+(?:OR|AND|NOR)\\s+(?:${KIND}\\s+)*${THING})*`;
const PERSON = '(?:(?:I|HE|SHE|PT|PATIENT|CLIENT|APPLICANT)\\s+)?(?:(?:AM|IM|IS|HAS|HAVE|TAKES?)\\s+)?';
const AFTER =
  '(?:\\s+(?:KNOWN|REPORTED|NOTED|DISCLOSED|AT\\s+ALL|AT\\s+THIS\\s+TIME|CURRENTLY|NOW|TO\\s+(?:REPORT|DISCLOSE|DECLARE)))?';

const NOTHING = new RegExp(
  `^${PERSON}(?:${[
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
    'NEVER\\s+SICK',
    'NINGUN[AO]',
    'NADA',
    'SAN[AO]',
    'SALUDABLE',
  ].join('|')})${AFTER}$`,
);

/** Beside such a statement only: no carrier asks for them. */
const VITAMINS =
  /^(?:(?:HE|SHE|I)\s+)?(?:(?:JUST|ONLY|TAKES?|TAKING|ON|DAILY|A|SOME)\s+)*(?:MULTI\s?)?VITAMINS?(?:\s+(?:ONLY|DAILY))?$/;

/** "None", "n/a", "healthy", "no meds": the row says that there is nothing to disclose. */
export const saysNothing = (kind: TextKind, folded: string): boolean => {
  const items = listItems(folded).map(plainWords);
  return (
    items.some((item) => NOTHING.test(item)) &&
    items.every((item) => NOTHING.test(item) || (kind === 'condition' && VITAMINS.test(item)))
  );
};

function plainWords(text: string): string {
  return text
    .replace(/'/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}
