import { DISTANT_RELATIVE, RELATIVE } from './not-the-applicant.ts';
import { foldText } from './text-key.ts';

const WHO = `(?:(?:HIS|HER|THE|MY|CLIENT'?S)\\s+)?${RELATIVE}`;
const PRESENT =
  '(?:IS\\s+)?(?:(?:ALSO\\s+)?ON\\s+(?:THE\\s+)?(?:PHONE|LINE|CALL|SPEAKER)|CALLING|CALLED\\s+IN|PRESENT|ON\\s+BEHALF)';
/** "Spouse on phone: …", "per wife …", "according to his daughter: …". */
const INFORMANT = new RegExp(
  `^\\s*(?:(?:${WHO}\\s+${PRESENT})\\s*[:,;-]+\\s*|(?:PER|ACCORDING\\s+TO|INFO(?:RMATION)?\\s+FROM|TOLD\\s+BY)\\s+${WHO}\\s*[:,;-]?\\s+)(?=\\S)`,
);
const UNCLEAR = new RegExp(
  `^\\s*(?:(?:HIS|HER|THE|MY)\\s+)?${DISTANT_RELATIVE}(?:\\s+${PRESENT})?\\s*:\\s*(?=\\S)`,
);

/** A text without who tells it: what a relative says on the phone is about the applicant. Folding keeps the length of a text of plain letters only. */
export const withoutInformant = (text: string): string => {
  const folded = foldText(text);
  if (folded.length !== text.length) return INFORMANT.test(folded) ? folded.replace(INFORMANT, '') : text;
  const [told = ''] = INFORMANT.exec(folded) ?? [];
  return text.slice(told.length);
};

/** "Wife: stroke 2020": either tells it or has it. */
export const mayBeInformant = (folded: string): boolean => UNCLEAR.test(folded);
