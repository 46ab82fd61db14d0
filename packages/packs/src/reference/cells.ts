import type { TableIssue, TableRow } from './csv-table.ts';
import type { NameClaims } from './name-claims.ts';

/** The entries of a list cell: `Stroke; TIA`. */
export const splitList = (cell: string): string[] =>
  cell === '' ? [] : cell.split(';').map((text) => text.trim());

/** The value of a cell that must be one of a few, or undefined with an issue. */
export const choiceOf = <Column extends string, Value extends string>(
  row: TableRow<Column>,
  column: Column,
  values: readonly Value[],
): { readonly value: Value } | { readonly issue: TableIssue } => {
  const text = row.cells[column];
  const value = values.find((candidate) => candidate === text);
  if (value !== undefined) return { value };
  const known = values.map((candidate) => `"${candidate}"`).join(', ');
  return { issue: row.issue(column, `"${text}" is not a known ${column}. Use one of ${known}.`) };
};

/** The count of a row, or null with an issue. */
export const countOf = (row: TableRow<'count'>, issues: TableIssue[]): number | null => {
  const text = row.cells.count;
  if (/^[1-9]\d{0,11}$/.test(text)) return Number(text);
  issues.push(row.issue('count', `"${text}" is not a count. Use an integer of at least 1.`));
  return null;
};

/** A mark is `yes` or empty; anything else is an issue. */
export const markOf = <Column extends string>(
  row: TableRow<Column>,
  column: Column,
  issues: TableIssue[],
): boolean => {
  const text = row.cells[column];
  if (text !== '' && text !== 'yes') {
    issues.push(row.issue(column, `"${text}" is not a mark. Use "yes" or leave the cell empty.`));
  }
  return text === 'yes';
};

/** Claims the name and the aliases of a row and returns the aliases; every clash becomes an issue. */
export const claimNames = (
  claims: NameClaims,
  row: TableRow<'name' | 'aliases'>,
  issues: TableIssue[],
): string[] => {
  const { name } = row.cells;
  const aliases = splitList(row.cells.aliases);
  const clashes = [
    claims.claim({ kind: 'name', text: name, owner: name }, row, 'name'),
    ...aliases.map((alias) => claims.claim({ kind: 'alias', text: alias, owner: name }, row, 'aliases')),
  ];
  issues.push(...clashes.filter((issue) => issue !== null));
  return aliases;
};
