import type { MappedColumn } from '@prequal/population';

export const POPULATIONS = {
  title: 'Populations',
  intro:
    'Quote many people at once. The file stays in this browser; rows are sent one by one and nothing is stored.',
  file: 'CSV file with a header',
  sample: 'Download a sample',
  notCsv: 'This file is not valid CSV: a quotation mark is missing or misplaced.',
  noRows: 'The file contains no rows.',
  tooMany: (most: number) => `The file has more than ${most} rows. Use prequal batch on the command line.`,
  mapping: 'Columns',
  mappingHint: 'Choose which column holds which value. Values without a column are left out.',
  notMapped: '(none)',
  amount: 'Face amount if none is given ($)',
  class: 'Product type',
  allClasses: 'All types',
  faulty: (count: number) =>
    count === 1 ? '1 row has errors and is skipped' : `${count} rows have errors and are skipped`,
  ready: (count: number) => (count === 1 ? '1 row is ready.' : `${count} rows are ready.`),
  line: 'Line',
  person: 'Id',
  issues: 'Errors',
  run: (count: number) => (count === 1 ? 'Quote 1 row' : `Quote ${count} rows`),
  confirmLive: (count: number) => `${count} live quotes are billed. Continue?`,
  stop: 'Stop',
  progress: (done: number, total: number) => `${done} of ${total} rows`,
  result: (offers: number, people: number) => `${offers} offers for ${people} rows.`,
  download: 'Download offers as CSV',
  refused: 'Rows that the service refused',
  moreFaulty: (count: number) => `and ${count} more`,
  provisional: 'yes',
};

export const FIELD_NAMES = {
  id: 'Id',
  sex: 'Sex',
  dob: 'Birth date',
  height_inches: 'Height',
  weight_lbs: 'Weight (lb)',
  state: 'State',
  face_amounts: 'Face amounts',
  conditions: 'Conditions',
  medications: 'Medications',
  nicotine_last_used: 'Nicotine last used',
  nicotine_products: 'Nicotine products',
  a1c: 'A1C',
  blood_pressure: 'Blood pressure',
  systolic: 'Systolic',
  diastolic: 'Diastolic',
  ejection_fraction: 'Ejection fraction',
  egfr: 'eGFR',
  psa: 'PSA',
  total_cholesterol: 'Total cholesterol',
  hdl: 'HDL cholesterol',
} as const satisfies Record<MappedColumn, string>;

export const FIELDS = Object.keys(FIELD_NAMES) as readonly MappedColumn[];
