import { parseCsv } from '@prequal/population/csv';
import { type Sheet, UnreadableSheetError } from './sheet.ts';

const SEPARATORS = ['\t', ';', ','] as const;

/** A table from CSV, or as spreadsheets copy it: cells between commas, semicolons or tabs. */
export function readSheetText(text: string): Sheet {
  const { records, faults } = parseCsv(text, { separator: separatorOf(text) });
  const [error] = faults;
  if (error !== undefined) {
    throw new UnreadableSheetError(
      `Line ${error.line} is not valid CSV: a quotation mark is missing or misplaced.`,
    );
  }
  return {
    name: null,
    rows: records
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
      .map(({ line, cells }) => ({ row: line, cells })),
  };
}

/** The separator that the first lines have most of. */
function separatorOf(text: string): (typeof SEPARATORS)[number] {
  const head = text.slice(0, 2000);
  const counts = SEPARATORS.map((separator) => head.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}
