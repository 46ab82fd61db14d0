export { type PopulationTable, readTableText } from './table.ts';
