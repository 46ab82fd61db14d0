/** The columns of a population file in CSV. A file may have any of them, in any order. */
const COLUMNS = [
  'id',
  'sex',
  'dob',
  'height_inches',
  'weight_lbs',
  'state',
  'zip',
  'household',
  'part_b_effective',
  'face_amounts',
  'monthly_budgets',
  'conditions',
  'medications',
  'nicotine_last_used',
  'nicotine_products',
  'a1c',
  'blood_pressure',
  'systolic',
  'diastolic',
  'ejection_fraction',
  'egfr',
  'psa',
  'total_cholesterol',
  'hdl',
  'include_ineligible',
  'only_product_class',
  'min_rank',
  'skip_health_based_underwriting',
] as const;
export type PopulationColumn = (typeof COLUMNS)[number];

/** The columns that a header names, or what is wrong with it. */
export function namedColumns(
  header: readonly string[] | null,
): { readonly columns: readonly string[] } | { readonly issue: string } {
  const columns = header?.map((cell) => cell.trim().toLowerCase());
  if (columns === undefined) return { issue: 'the header is not valid CSV' };
  const unknown = columns.find((column) => !COLUMNS.some((known) => known === column));
  if (unknown !== undefined) {
    return { issue: `"${unknown}" is not a known column; the columns are ${COLUMNS.join(', ')}` };
  }
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  return twice === undefined ? { columns } : { issue: `the column ${twice} is listed twice` };
}

/** What people call columns in their own files, in small letters and digits without anything else. */
const SYNONYMS = {
  id: ['id', 'key', 'reference', 'clientid', 'name'],
  sex: ['sex', 'gender'],
  dob: ['dob', 'dateofbirth', 'birthdate', 'birthday', 'born'],
  height_inches: ['height', 'heightinches', 'heightin'],
  weight_lbs: ['weight', 'weightlbs', 'weightlb', 'pounds'],
  state: ['state', 'stateofresidence', 'residence'],
  face_amounts: ['faceamounts', 'faceamount', 'face', 'amount', 'amounts', 'coverage'],
  conditions: ['conditions', 'condition', 'diagnoses', 'health'],
  medications: ['medications', 'medication', 'drugs', 'prescriptions', 'rx'],
  nicotine_last_used: ['nicotinelastused', 'nicotine', 'tobacco'],
  nicotine_products: ['nicotineproducts', 'tobaccoproducts'],
  a1c: ['a1c', 'hba1c', 'hemoglobina1c'],
  blood_pressure: ['bloodpressure', 'bp'],
  systolic: ['systolic', 'systolicbp', 'bpsystolic'],
  diastolic: ['diastolic', 'diastolicbp', 'bpdiastolic'],
  ejection_fraction: ['ejectionfraction', 'ef'],
  egfr: ['egfr', 'gfr'],
  psa: ['psa'],
  total_cholesterol: ['totalcholesterol', 'cholesterol'],
  hdl: ['hdl', 'hdlcholesterol'],
} as const satisfies Partial<Record<PopulationColumn, readonly string[]>>;

export type MappedColumn = keyof typeof SYNONYMS;
/** Where each column is in a file with other names; columns without a place are left out. */
export type ColumnMapping = Readonly<Partial<Record<MappedColumn, number>>>;

/** Guesses the columns from their names; a person may choose others. */
export function guessMapping(header: readonly string[]): ColumnMapping {
  const names = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const found = Object.entries(SYNONYMS).map(([column, synonyms]) => {
    const places = synonyms.map((name) => names.indexOf(name)).filter((at) => at !== -1);
    return [column, places[0]] as const;
  });
  return Object.fromEntries(found.filter(([, at]) => at !== undefined));
}
