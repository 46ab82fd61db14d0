import type { ReadEntry } from './statement.ts';
import { foldText } from './text-key.ts';
import { mayBeTreatedAgain } from './treatment-dates.ts';

/** The operations that take out a cancer, by where it is. In another place, they are for something else. */
const OPERATIONS: readonly (readonly [cancer: RegExp, operation: RegExp])[] = [
  [/PROSTATE/, /^PROSTATE REMOVED/],
  [/BREAST/, /^(?:MASTECTOMY|LUMPECTOMY)/],
  [/COLON|COLORECTAL|RECTAL|BOWEL/, /^(?:COLECTOMY|BOWEL RESECTION)/],
  [/KIDNEY|RENAL/, /^(?:KIDNEY REMOVAL|PARTIAL NEPHRECTOMY)/],
  [/THYROID/, /^(?:THYROID REMOVAL|PARTIAL THYROIDECTOMY)/],
  [/UTER|ENDOMETRI|CERVICAL|OVARIAN/, /^(?:HYSTERECTOMY(?! -)|HYSTERECTOMY - WITH OVARIES|OVARY REMOVED)/],
  [/LUNG/, /^LUNG (?:LOBECTOMY|REMOVAL)/],
  [/TESTIC/, /^TESTICLE REMOVED/],
  [/BLADDER/, /^BLADDER REMOVAL/],
  [/LARYN|THROAT|VOICE/, /^VOICE BOX REMOVED/],
  [/STOMACH/, /^STOMACH REMOVAL/],
  [/LIVER/, /^LIVER RESECTION/],
  [/PANCREA/, /^(?:PANCREAS REMOVAL|WHIPPLE PROCEDURE)/],
];
const IS_CANCER = /CANCER|CARCINOMA/;
/** What was not over with an operation. */
const IS_NOT_OVER = /RECURRENT|METASTA|SPREAD|STAGE [34]|TWO OR MORE|REFUSED|PENDING/;

/**
 * "Prostate cancer, prostatectomy 2014": the operation is that of the cancer, as in "prostate cancer, surgery 2014", and dates its treatment.
 * The operation stays an entry of its own.
 */
export function withOwnOperations(text: string | null, entries: readonly ReadEntry[]): readonly ReadEntry[] {
  if (text === null || entries.length < 2 || mayBeTreatedAgain(foldText(text))) return entries;
  const names = entries.map(({ name }) => name.toUpperCase());
  if (names.some((name) => IS_NOT_OVER.test(name))) return entries;
  return entries.map((entry, at) => {
    const name = names[at] ?? '';
    const isTreated = entry.dates.some(({ isEnd, of }) => isEnd || of === 'treatment' || of === 'surgery');
    if (!IS_CANCER.test(name) || isTreated) return entry;
    const operation = OPERATIONS.find(([cancer]) => cancer.test(name))?.[1];
    const operations =
      operation === undefined ? [] : entries.filter((_, other) => operation.test(names[other] ?? ''));
    const dates = operations.flatMap((each) => each.dates);
    if (operations.length !== 1 || dates.length !== 1) return entry;
    const own = entry.dates.filter(({ of }) => of !== 'neighbor');
    return { ...entry, dates: [...own, ...dates.map((date) => ({ ...date, of: 'surgery' as const }))] };
  });
}
