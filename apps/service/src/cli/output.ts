/** A value as people read it in a table. */
export type Cell = string | number | Date | null | readonly string[];

const GAP = '  ';

/** Aligned columns under a header line; the last column is not padded. */
export function table(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  whenEmpty: string,
): string {
  if (rows.length === 0) return whenEmpty;
  const lines = [head.map((title) => title.toUpperCase()), ...rows.map((row) => row.map(show))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

/** One `name  value` line each. */
export function sheet(pairs: readonly (readonly [string, Cell])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}${GAP}${show(value)}`.trimEnd()).join('\n');
}

function show(value: Cell): string {
  if (value === null) return '–';
  if (value instanceof Date) return `${value.toISOString().slice(0, 19).replace('T', ' ')}Z`;
  if (typeof value === 'object') return value.join(', ');
  // Text comes from operators and requests; control characters in it must not reach a terminal.
  return typeof value === 'number' ? value.toString() : value.replace(/\p{Cc}/gu, '?');
}
