import type { Fault } from '../../kernel/index.ts';
import { csvFields } from './csv-row.ts';

export type ReadRow =
  | { readonly fields: Readonly<Record<string, unknown>> }
  | { readonly errors: readonly Fault[] };

/** A line of a population file: CSV under its columns, or else JSON. */
export function readRow(text: string | null, columns: readonly string[] | null): ReadRow {
  if (text === null) return fault('The line is too long to be a row.');
  if (columns !== null) return csvFields(columns, text);
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return fault('The line must be a JSON object.');
    }
    return { fields: value as Readonly<Record<string, unknown>> };
  } catch {
    return fault('The line is not valid JSON.');
  }
}

function fault(detail: string): ReadRow {
  return { errors: [{ param: '', detail }] };
}
