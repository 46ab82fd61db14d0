import {
  importRates,
  type RateMapping,
  type RateProblem,
  type RateRow,
  readSheetText,
  readWorkbook,
  type Sheet,
  UnreadableSheetError,
} from '@prequal/packs/rate-book';
import type { TellProgress } from './tell-progress.ts';

/** CSV, or the bytes of a workbook. */
export type RateBook = { readonly text: string } | { readonly xlsx: Uint8Array };

interface RateBookInput {
  readonly book: RateBook;
  readonly mapping: RateMapping;
}

type RateBookOutput =
  | { readonly kind: 'unreadable'; readonly message: string }
  | { readonly kind: 'unmapped'; readonly issues: ReturnType<typeof importRates>['issues'] }
  | { readonly kind: 'rates'; readonly rows: readonly RateRow[]; readonly problems: readonly RateProblem[] };

/** A printed rate table as the rows of rates.csv. One of 4 MiB takes seconds. */
export function readRateBook({ book, mapping }: RateBookInput, tell: TellProgress): RateBookOutput {
  const sheets = sheetsOf(book);
  tell(1, 2);
  if ('unreadable' in sheets) return { kind: 'unreadable', message: sheets.unreadable };
  const { rows, problems, issues } = importRates(sheets.read, mapping);
  return issues.length > 0 ? { kind: 'unmapped', issues } : { kind: 'rates', rows, problems };
}

function sheetsOf(book: RateBook): { readonly read: readonly Sheet[] } | { readonly unreadable: string } {
  try {
    return { read: 'text' in book ? [readSheetText(book.text)] : readWorkbook(book.xlsx) };
  } catch (error) {
    if (!(error instanceof UnreadableSheetError)) throw error;
    return { unreadable: error.message };
  }
}
