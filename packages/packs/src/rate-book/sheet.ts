/** A table as a spreadsheet holds it; every cell is text. */
export interface Sheet {
  /** Null for CSV. */
  readonly name: string | null;
  /** Rows with at least one cell that is not blank. */
  readonly rows: readonly SheetRow[];
}

export interface SheetRow {
  /** As spreadsheets and editors number it, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** A file that is no table. The message is for the person who chose it. */
export class UnreadableSheetError extends Error {
  override readonly name = 'UnreadableSheetError';
}

/** The position of a column from its letters: A is 0, AA is 26. */
export function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** The letters that spreadsheets show above a column. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  const last = String.fromCharCode(65 + (index % 26));
  return rest === 0 ? last : columnLetters(rest - 1) + last;
}
