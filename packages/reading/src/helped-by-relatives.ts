import { RELATIVE } from './not-the-applicant.ts';

/** The applicant, beside whoever else a text speaks of. The I of "type I" is a numeral. */
const APPLICANT =
  /(?<!\b(?:TYPE|BIPOLAR|STAGE|CLASS|GRADE)\s)\bI\b|\b(?:ME|MYSELF|MINE|HIM|HIMSELF|US|APPLICANT|CLIENT|INSURED)\b/;
/** "My wheelchair", but not "my wife" or "my late father". */
const MY_OWN = new RegExp(
  `\\bMY\\s+(?!(?:(?:LATE|EX|OLDER|YOUNGER|BIG|LITTLE|OLDEST|YOUNGEST|TWIN|BIRTH|STEP|HALF|OWN|OTHER|BIOLOGICAL|DEAR)[\\s-]+)*(?:STEP)?${RELATIVE})`,
);
/** What relatives do for somebody who cannot, and what they say about them. */
const ACTS =
  /\b(?:HELP(?:S|ED|ING)?|ASSIST(?:S|ED|ING)?|DRIV(?:ES?|ING)|DROVE|PUSH(?:ES|ED|ING)?|WHEELS|GIV(?:ES?|ING)|DOES|DOING|HANDLES|MANAGES|FILLS|SETS|SORTS|NOTIC(?:ES?|ED|ING)|SAYS|SAID|THINKS|REPORTS|REPORTED|CALLED|COOKS|CLEANS|CARES|BATH(?:ES?|ING)|SHOWERS|WASHES|DRESS(?:ES|ING)|FEED(?:S|ING)?|LIFTS|INJECTS?|INJECTED|ADMINISTERS|CHANGES|EMPTIES|WATCHES|SUPERVISES|REMINDS|BRINGS|CARETAKER|CAREGIVER(?!\s+(?:FOR|OF|TO)\b)|TAKES\s+HER|KEEPS|WORR(?:IES|IED|YING)|INTERPRETS|TRANSLATES|(?:WITH|FOR|TO|AFTER)\s+HER(?=$|\s+(?:BECAUSE|SINCE|DUE|AFTER)\b)|LIV(?:ES?|ING)\s+WITH\b.*\b(?:SINCE|BECAUSE|AFTER|DUE)|MOVED\s+IN)\b/;

/** Whether a statement with a relative in it may be about the health of the applicant: "daughter helps me bathe", "wife noticed memory loss". */
export const mayBeApplicants = (folded: string): boolean =>
  APPLICANT.test(folded) || MY_OWN.test(folded) || ACTS.test(folded);

const NEEDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:BATH(?:ES?|ING|S)?|SHOWER(?:S|ING)?|WASH(?:ES|ING)?)\b/, 'NEEDS HELP BATHING'],
  [/\b(?:DRESS(?:ES|ING|ED)?)\b/, 'NEEDS HELP DRESSING'],
  [/\b(?:FEED(?:S|ING)?|EAT(?:ING)?)\b/, 'NEEDS HELP EATING'],
  [/\b(?:TOILET(?:ING)?|BATHROOM|POTTY)\b/, 'NEEDS HELP TOILETING'],
  [/\b(?:OUT\s+OF\s+(?:BED|CHAIRS?|THE\s+CHAIR)|LIFTS|TRANSFER(?:S|RING)?)\b/, 'NEEDS HELP TRANSFERRING'],
  [/\b(?:WALK(?:S|ING)?)\b/, 'NEEDS HELP WALKING'],
  [/\b(?:PILLS?|MEDS?|MEDICATIONS?|MEDICINES?)\b/, 'NEEDS HELP TAKING MEDICATION'],
];

/** What a relative helps with, in the words of the catalog. */
export const neededHelp = (folded: string): readonly string[] =>
  ACTS.test(folded) ? NEEDS.filter(([pattern]) => pattern.test(folded)).map(([, name]) => name) : [];
