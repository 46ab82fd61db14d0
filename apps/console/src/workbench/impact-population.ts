import { guessMapping, readTableRow, readTableText } from '@prequal/population';
import { STATE_CODES } from '../applicant/states.ts';

export interface OwnPopulation {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Lines that are no applicant. */
  readonly faulty: readonly { readonly line: number; readonly text: string }[];
}

/** People of a CSV file, as the comparison takes them; null if it is no CSV with a header. */
export function readOwnPopulation(text: string): OwnPopulation | null {
  const table = readTableText(text);
  if (table === null || table.rows.length === 0) return null;
  const mapping = guessMapping(table.header);
  const read = table.rows.map((row) =>
    readTableRow(row, { mapping, defaultAmount: '10000', states: STATE_CODES }),
  );
  return {
    rows: read.flatMap(({ id, body }) => (body === null ? [] : [{ id, ...body }])),
    faulty: read.flatMap(({ line, body, issues }) =>
      body === null ? [{ line, text: issues.join(' ') }] : [],
    ),
  };
}
