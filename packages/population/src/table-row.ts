import { fieldsOfCells, typedReaders } from './cells.ts';
import type { ColumnMapping, PopulationColumn } from './columns.ts';
import type { Fields } from './row.ts';
import type { PopulationTable } from './table.ts';

export interface PopulationRow {
  /** The line of the file, where the header is line 1. */
  readonly line: number;
  readonly id: string;
  /** The body of a prequalification without its products; null if the row has issues. */
  readonly body: Fields | null;
  readonly issues: readonly string[];
}

export interface TableReading {
  readonly mapping: ColumnMapping;
  /** The face amount of rows without one. */
  readonly defaultAmount: string;
  /** The codes of the states that applicants may live in. */
  readonly states: readonly string[];
}

/** One row of somebody's own spreadsheet, with values as people type them, or what is wrong with it. */
export function readTableRow(
  { line, cells }: PopulationTable['rows'][number],
  { mapping, defaultAmount, states }: TableReading,
): PopulationRow {
  const places: Readonly<Partial<Record<PopulationColumn, number>>> = mapping;
  const cell = (column: PopulationColumn): string | null => {
    const text = (cells[places[column] ?? -1] ?? '').trim();
    if (text !== '') return text;
    return column === 'face_amounts' ? defaultAmount : null;
  };
  const { fields, issues } = fieldsOfCells(cell, typedReaders(states));
  const { id = String(line), ...body } = fields;
  return {
    line,
    id: String(id),
    body: issues.length > 0 ? null : body,
    issues: issues.map(({ detail }) => detail),
  };
}
