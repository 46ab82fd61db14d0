/** A line of CSV (RFC 4180) with its line feed. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join()}\n`;
}

/** A spreadsheet would run these cells as formulas, so they start with an apostrophe. */
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
