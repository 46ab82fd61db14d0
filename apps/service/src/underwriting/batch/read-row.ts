import { csvFields } from './csv-row.ts';
import { type Fields, noRow, type ReadRow } from './row.ts';

/** A line of a population file, in CSV or JSON. */
export function readRow(text: string | null, columns: readonly string[] | null): ReadRow {
  if (text === null) return noRow('The line is too long.');
  if (columns !== null) return csvFields(columns, text);
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return noRow('The line must be a JSON object.');
    }
    return { fields: value as Fields, issues: [] };
  } catch {
    return noRow('The line is not valid JSON.');
  }
}
