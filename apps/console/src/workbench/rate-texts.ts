import type { UnlikeRate } from './unlike-neighbors.ts';

export const RATES = {
  reading: 'Reading the table…',
  intro: 'Read a rate table as the carrier prints it: ages down, classes across, or one sheet for each band.',
  file: 'CSV or XLSX file',
  sheet: 'Sheet',
  allSheets: 'All sheets, one for each band',
  age: 'Column with the ages',
  unit: 'Prices are',
  units: [
    ['per_1000', 'per $1,000 of face amount'],
    ['per_unit', 'per unit of another amount'],
  ],
  unitAmount: 'One unit is ($)',
  table: 'Rate table',
  column: 'Column',
  class: 'Class',
  sex: 'Sex',
  tobacco: 'Tobacco',
  use: 'Use',
  preview: 'Preview',
  read: (rows: number, problems: number) => `${counted(rows, 'rate')} read, ${counted(problems, 'problem')}`,
  unlikeCount: (count: number) =>
    count === 1 ? '1 rate is unlike its neighbors.' : `${count} rates are unlike their neighbors.`,
  unlike: ({ row, neighbors }: UnlikeRate) =>
    `Age ${row.age}, ${columnText(row)}: ${dollars(row.rate)} is unlike ${neighbors
      .map(({ age, rate }) => `${dollars(rate)} at age ${age}`)
      .join(' and ')}. Compare it with the printed table.`,
  noClass: (name: string, classes: readonly string[]) =>
    `The product has no class "${name}". Its classes are ${classes.join(', ')}: choose one above, or first rename a class in the settings (pack.yaml).`,
  unknownClass: (name: string) => (name === '' ? 'choose a class' : `${name} (not a class of the product)`),
  atAge: (age: number) => `Age ${age}`,
  highest: (cents: number) => dollars(cents),
  problem: (place: string, message: string) => `${place}: ${message}`,
  place: (sheet: string | null, row: number | null, column: string | null) =>
    [sheet, row === null ? null : `row ${row}`, column].filter((part) => part !== null).join(', '),
  export: 'Download the rates as printed:',
  asWorkbook: 'XLSX',
  asCsv: 'CSV',
  band: (band: number) => `Band ${band}`,
  apply: 'Put into rates.csv',
  first: 'The first rates',
  curve: 'Rates by age',
  curveHint: 'One line for each column; tobacco is dashed. A typing error is a spike.',
  age_: 'Age',
  rate: 'Rate per $1,000',
};

function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
}

/** A column of the printed table. */
function columnText({ class: name, sex, tobacco }: UnlikeRate['row']): string {
  const use = { yes: 'tobacco', no: 'no tobacco', any: '' }[tobacco];
  return [name, sex, use].filter((part) => part !== '').join(', ');
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
