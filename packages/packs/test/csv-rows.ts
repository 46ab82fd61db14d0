import { parseCsv } from '@prequal/population/csv';

/** The rows of a CSV text by the names of its columns. */
export function csvRows(text: string): Record<string, string>[] {
  const [header, ...rows] = parseCsv(text).records;
  return rows.map(({ cells }) =>
    Object.fromEntries((header?.cells ?? []).map((name, index) => [name, cells[index] ?? ''])),
  );
}
