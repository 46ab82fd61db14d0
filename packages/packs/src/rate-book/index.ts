export { importRates, type RateImport } from './import-rates.ts';
export { type PrintedTable, printRates, wideMappingOf } from './print-rates.ts';
export type { MappingIssue, PrintedColumn, RateMapping, RateProblem, RateRow } from './rate-row.ts';
export { readSheetText } from './read-sheet-text.ts';
export { readWorkbook } from './read-workbook.ts';
export { columnLetters, type Sheet, UnreadableSheetError } from './sheet.ts';
export { type PrintedSheet, writeWorkbook } from './write-workbook.ts';
