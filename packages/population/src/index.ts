export { type ColumnMapping, guessMapping, type MappedColumn } from './columns.ts';
export { csvColumns, readRow } from './read-row.ts';
export type { Fields } from './row.ts';
export { type PopulationTable, readTableText } from './table.ts';
export { type PopulationRow, readTableRow } from './table-row.ts';
export { dateOf, inchesOf, poundsOf } from './typed-values.ts';
