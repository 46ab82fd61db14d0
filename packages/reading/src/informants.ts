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

/** A text without its informant: what a relative reports is about the applicant. The case is kept unless folding accents changes the length. */
export const withoutInformant = (text: string): string => {
  const folded = foldText(text);
  if (folded.length !== text.length) return INFORMANT.test(folded) ? folded.replace(INFORMANT, '') : text;
  const [beginning = ''] = INFORMANT.exec(folded) ?? [];
  return text.slice(beginning.length);
};

/** "Wife: stroke 2020": she may report it, or have it. */
export const mayBeInformant = (folded: string): boolean => UNCLEAR.test(folded);
