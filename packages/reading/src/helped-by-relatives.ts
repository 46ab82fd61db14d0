import { saysHelp } from './helping-words.ts';
import { RELATIVE } from './not-the-applicant.ts';

export { neededHelp } from './helping-words.ts';

/** The applicant, beside whoever else a text speaks of. The I of "type I" is a numeral. */
const APPLICANT =
  /(?<!\b(?:TYPE|BIPOLAR|STAGE|CLASS|GRADE)\s)\bI\b|\b(?:ME|MYSELF|MINE|HIM|HIMSELF|US|APPLICANT|CLIENT|INSURED)\b/;
/** "My wheelchair", but not "my wife" or "my late father". */
const MY_OWN = new RegExp(
  `\\bMY\\s+(?!(?:(?:LATE|EX|OLDER|YOUNGER|BIG|LITTLE|OLDEST|YOUNGEST|TWIN|BIRTH|STEP|HALF|OWN|OTHER|BIOLOGICAL|DEAR)[\\s-]+)*(?:STEP)?${RELATIVE})`,
);
/** Whether a statement with a relative in it may be about the health of the applicant: "daughter helps me bathe", "wife noticed memory loss". */
export const mayBeApplicants = (folded: string): boolean =>
  APPLICANT.test(folded) || MY_OWN.test(folded) || saysHelp(folded);
