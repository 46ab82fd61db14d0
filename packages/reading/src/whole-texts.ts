import { withoutAdditions, withoutMedicationAdditions } from './additions.ts';
import { withoutClaims } from './claims-records.ts';
import { withNeededHelp } from './daily-help.ts';
import { withoutDeniedUses } from './denied-uses.ts';
import { inFullWords } from './medication-shorthand.ts';
import { withUntreatedApnea } from './refused-treatment.ts';
import type { TextKind } from './set-aside.ts';
import { wellSpelled } from './spellings.ts';
import { withTobacco } from './tobacco-words.ts';

const AMOUNT = '(?:(?:ABOUT|OVER|LIKE|AROUND|ALMOST)\\s+)?\\d{2,3}\\s*(?:LBS?|POUNDS|#)\\.?';
const NOT_KNOWN =
  "(?:(?:I|HE|SHE|WE|(?:THE\\s+)?(?:DR|DOCTORS?|DOC)|BUT|AND)\\s+)*(?:(?:DON'?T|DOESN'?T|DO\\s+NOT|DOES\\s+NOT|CAN'?T)\\s+(?:KNOW|TELL|SAY|FIGURE\\s+OUT)\\s+WHY|NOT\\s+SURE\\s+WHY|NO\\s+IDEA\\s+WHY)";
const LOSES = '(?:(?:HAS|HAVE|HAD|BEEN|KEEPS?|IS|AM)\\s+)*(?:LOST|LOSING|LOSE)';
const BY_ITSELF =
  "(?:(?:AND\\s+)?(?:NOT|WITHOUT|WASN'?T|ISN'?T|AIN'?T|DIDN'?T)\\s+(?:EVEN\\s+)?TRY(?:ING)?(?:\\s+TO)?|FOR\\s+NO\\s+(?:GOOD\\s+)?REASON|UNINTENTIONALLY|NO\\s+REASON)";
const SPELL = '(?:WINTER|FALL|SPRING|SUMMER|AUTUMN|YEAR|YR|COUPLE\\s+(?:OF\\s+)?MONTHS|FEW\\s+MONTHS)';
const OFTEN = `(?:(?:EVERY|EACH)\\s+(?:SINGLE\\s+)?${SPELL}|(?:\\d|TWO|THREE|A\\s+COUPLE(?:\\s+OF)?|A\\s+FEW|SEVERAL)(?:\\s*(?:-|TO|OR)\\s*(?:\\d|THREE|FOUR))?\\s+TIMES\\s+(?:A|EVERY|EACH|PER)\\s+${SPELL}|TWICE\\s+(?:A|EVERY)\\s+${SPELL}|ALL\\s+THE\\s+TIME|KEEPS?\\s+COMING\\s+BACK|ALL\\s+WINTER|A\\s+LOT)`;
const SITE =
  '(BREAST|OVARIAN|PROSTATE|COLON|LUNG|THYROID|KIDNEY|BLADDER|UTERINE|CERVICAL|SKIN|LIVER|STOMACH|THROAT|TESTICULAR|BRAIN|BONE)';
const YEAR = '((?:IN\\s+)?(?:19|20)\\d\\d)';

/** What a whole text says that its parts would not, in the words of the catalog. */
const WHOLE_TEXTS: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `^(?:I\\s+|HE\\s+|SHE\\s+)?${LOSES}\\s+(?:${AMOUNT}|(?:SOME\\s+|A\\s+LOT\\s+OF\\s+)?WEIGHT)[\\s,;.-]+${NOT_KNOWN}$`,
    ),
    'UNEXPLAINED WEIGHT LOSS',
  ],
  [
    new RegExp(
      `^(?:I\\s+|HE\\s+|SHE\\s+)?${LOSES}\\s+(?:${AMOUNT}|(?:SOME\\s+|A\\s+LOT\\s+OF\\s+)?WEIGHT)[\\s,;.-]+${BY_ITSELF}$`,
    ),
    'UNEXPLAINED WEIGHT LOSS',
  ],
  // It does not say whether it was meant.
  [
    new RegExp(`^(?:I\\s+|HE\\s+|SHE\\s+)?${LOSES}\\s+${AMOUNT}$`),
    'UNEXPLAINED WEIGHT LOSS OR INTENTIONAL WEIGHT LOSS OF 50 POUNDS OR MORE',
  ],
  // Every year it may be the chronic kind.
  [
    new RegExp(`^(?:(?:GETS?|HAS|HAVE|ACUTE)\\s+)*BRONCHITIS\\s+${OFTEN}$`),
    'BRONCHITIS OR CHRONIC BRONCHITIS',
  ],
  [new RegExp(`^(?:(?:GETS?|HAS|HAVE)\\s+)*PNEUMONIA\\s+${OFTEN}$`), 'RECURRENT PNEUMONIA'],
  [
    new RegExp(
      `^(?:HAD\\s+)?CANCER\\s+(?:TWICE|TWO\\s+TIMES|2\\s*X|X\\s*2)[\\s,;:-]+${SITE}\\s+${YEAR}\\s*(?:AND|&|,|THEN)+\\s*(?:THEN\\s+)?${SITE}\\s+${YEAR}$`,
    ),
    '$1 CANCER $2, $3 CANCER $4',
  ],
  // Whose organ it is.
  [
    /^(?:(?:MY|A)\s+)?[A-Z]+\s+(?:GAVE|DONATED)\s+(?:ME\s+(?:HER|HIS|AN?|ONE\s+OF\s+(?:HER|HIS))\s+|(?:HER|HIS|AN?)\s+)(KIDNEY|LIVER)S?(?:\s+TO\s+ME)?(?=$|\s+(?:BACK\s+)?(?:IN\s+)?(?:19|20)\d\d)/,
    '$1 TRANSPLANT',
  ],
  [
    /^(?:(?:I|HE|SHE)\s+)?(?:GOT|HAVE|HAS|RECEIVED)\s+(?:SOMEBODY|SOMEONE)(?:'?S)?(?:\s+ELSE'?S?)?\s+(KIDNEY|LIVER|HEART|LUNGS?)\b/,
    '$1 TRANSPLANT',
  ],
  [
    /^(?:(?:I|HE|SHE)\s+)?(?:GAVE|DONATED)\s+(?:(?:MY|HIS|HER|AN?)\s+)?[A-Z]+\s+(?:AN?|ONE\s+OF\s+(?:MY|HIS|HER)|(?:MY|HIS|HER))\s+KIDNEYS?\b/,
    'KIDNEY DONOR',
  ],
  // Which pregnancy it was.
  [
    /(\b(?:GESTATIONAL\s+(?:DIABETES|HYPERTENSION)|PRE-?ECLAMPSIA|ECLAMPSIA|C-?\s?SECTION|POST\s?-?PARTUM\s+DEPRESSION)\b.*?)\s+(?:WITH|AFTER|WHEN\s+(?:I|SHE)\s+(?:HAD|WAS\s+(?:PREGNANT|CARRYING))(?:\s+WITH)?)\s+(?:(?:MY|HER|THE)\s+)?(?:(?:FIRST|SECOND|THIRD|LAST|OLDEST|YOUNGEST|1ST|2ND)\s+)?(?:DAUGHTERS?|SONS?|CHILD|CHILDREN|BABY|BABIES|KIDS?|TWINS)\b/,
    '$1',
  ],
];
const MAY_SAY =
  /KIDNEY|LIVER|HEART|LUNG|LOS[TI]|LOSE|BRONCHITIS|PNEUMONIA|CANCER|GESTATIONAL|ECLAMPSIA|SECTION|PARTUM/;

/** A folded text about conditions, with what it says as a whole in the words of the catalog. */
export const asWhole = (folded: string): string => {
  let text = withUntreatedApnea(withNeededHelp(withTobacco(wellSpelled(folded))));
  if (MAY_SAY.test(text)) for (const [said, instead] of WHOLE_TEXTS) text = text.replace(said, instead);
  return withoutAdditions(text);
};

export const asMedication = (folded: string): string =>
  withoutMedicationAdditions(inFullWords(withoutDeniedUses(withoutClaims(wellSpelled(folded)))));

export const asTaken = (kind: TextKind, folded: string): string =>
  kind === 'medication' ? asMedication(folded) : folded;
