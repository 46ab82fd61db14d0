import { RELATIVE } from './not-the-applicant.ts';

const SEPARATOR = '(?:\\s*[,;:.(]\\s*|\\s+[-–—]+\\s*)';
const NEITHER =
  '(?:NEITHER|NONE\\s+OF\\s+(?:THOSE|THESE|THEM|THAT)|NOT\\s+(?:ME|HIM|HER|MINE|HIS|HERS|THE\\s+(?:APPLICANT|CLIENT))|DENIES\\s+(?:BOTH|ALL))';
const POINTS = `(?:THAT|THAT'S|THATS|THOSE|THESE|IT|IT'S|THEY|BOTH|ALL|OF|THEM)`;
const SAID_OF_ALL: readonly RegExp[] = [
  new RegExp(`^(.*[A-Z].*?)${SEPARATOR}${NEITHER}\\b.*$`),
  new RegExp(
    `^(.*[A-Z].*?)${SEPARATOR}${POINTS}(?:\\s+(?:${POINTS}|IS|WAS|WERE|ARE|ON|FOR|FROM|IN|MY|HIS|HER|THE))*\\s+${RELATIVE}(?:'?S)?(?:\\s+SIDE)?\\s*\\)?\\.?$`,
  ),
  new RegExp(
    `^(.*[A-Z].*?)(?:\\s*[,;.]\\s*|\\s+[-–—]+\\s*)(?:(?:MY|HIS|HER|THE)\\s+)?${RELATIVE}(?:'?S)?\\s*\\.?$`,
  ),
];
/** Each of these has one of these words, so most texts are searched once. */
const MAY_SAY = new RegExp(`NEITHER|NONE|NOT|DENIES|${RELATIVE}`);
const SEVERAL = /[,;&+/]|\b(?:AND|PLUS)\b/;

/**
 * "Stroke, heart attack - that was my dad": the list that the end of a text denies, or gives to a relative; null if there is none. Whether
 * it is about all of the list or about its last item is not known.
 */
export const listBeforeRemark = (folded: string): string | null => {
  if (!MAY_SAY.test(folded)) return null;
  for (const pattern of SAID_OF_ALL) {
    const [, before] = pattern.exec(folded) ?? [];
    if (before !== undefined && (SEVERAL.test(before) || /^\s*[,;.]/.test(folded.slice(before.length))))
      return before;
  }
  return null;
};
