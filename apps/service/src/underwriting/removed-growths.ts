import { type Day, parseStatedDate } from '@prequal/engine';
import { foldText, mayBeTreatedAgain } from '@prequal/reading';
import { endAfterSurgery } from './own-operations.ts';

const REMOVED = '(?:REMOVED|EXCISED|RESECTED|TAKEN\\s+OUT|CUT\\s+OUT)';
/** What may follow it without saying that anything else happened. */
const AND_NOTHING_ELSE =
  '(?:[\\s,;.]+(?:COMPLETELY|ENTIRELY|SURGICALLY|CLEAN|CLEAR|MARGINS?|NO|SPREAD|CHEMO|RADIATION|FURTHER|OTHER|ISSUES|PROBLEMS|TREATMENT|SINCE|OR|AND))*';
/** A melanoma in situ is cut out when it is found, and nothing follows. */
const IS_REMOVED = new RegExp(`(?:\\b${REMOVED}|\\bMELANOMA\\s+IN\\s*SITU)${AND_NOTHING_ELSE}[\\s.]*$`);
/** Not done, not all of it, or not once. */
const IS_LEFT =
  /\b(?:TO|WILL|BE|BEING|CAN|CANNOT|CANT|COULD|COULDNT|UNABLE|PART|PARTS|PARTLY|PARTIAL|PARTIALLY|MOST|MOSTLY|SOME|HALF|TWICE|SEVERAL|TIMES|FEW|MANY|TWO|THREE|SECOND|BACK|WANTS|WAITING|UNLESS|IF)\b/;
/** "No chemo" says that no treatment is under way. */
const DENIED =
  /\bNO\s+(?:(?:CHEMO|RADIATION|FURTHER|OTHER|OR|AND|SPREAD|TREATMENT|ISSUES|PROBLEMS)\b[\s,;]*)+/g;

/**
 * "Melanoma in situ removed" in a row with a date of diagnosis: the operation was the last treatment, soon after it was found. The last day
 * of it, as for an operation with a date of its own; null if the text does not say so.
 */
export function endByRemoval(text: string | null | undefined, diagnosed: string, asOf: Day): string | null {
  if (text == null) return null;
  const folded = foldText(text);
  if (!IS_REMOVED.test(folded) || IS_LEFT.test(folded)) return null;
  if (mayBeTreatedAgain(folded.replace(DENIED, ' '))) return null;
  const found = parseStatedDate(diagnosed, asOf);
  return found.ok ? endAfterSurgery(found, asOf) : null;
}
