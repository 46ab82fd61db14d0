export { type CsvRecord, columnOfCell, parseCsv } from './parse-csv.ts';
