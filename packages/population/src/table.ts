import { parseCsv } from './csv/index.ts';

/** A CSV file of people as a spreadsheet writes it. */
export interface PopulationTable {
  readonly header: readonly string[];
  /** Without blank ones. The header is line 1. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** Reads CSV with commas or semicolons between cells; null if a quotation mark is missing or misplaced. */
export function readTableText(text: string): PopulationTable | null {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const separator = head.split(';').length > head.split(',').length ? ';' : ',';
  const { records, faults } = parseCsv(text, { separator, allowsQuotesInside: true });
  if (faults.length > 0) return null;
  const [header, ...rows] = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { header: header?.cells ?? [], rows: rows.map(({ line, cells }) => ({ line, cells })) };
}
