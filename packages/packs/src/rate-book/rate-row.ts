/** A row of rates.csv. */
export interface RateRow {
  readonly table: string;
  readonly class: string;
  readonly sex: 'male' | 'female' | 'unisex';
  readonly tobacco: 'yes' | 'no' | 'any';
  readonly band: number;
  readonly age: number;
  /** Whole cents per $1,000. */
  readonly rate: number;
}

/** Where a column of a printed table belongs. In the long layout, each may name a column instead. */
export interface PrintedColumn {
  /** Its heading, or its letters. */
  readonly column: string;
  readonly class: string;
  readonly sex: string;
  readonly tobacco: string | boolean;
  readonly band?: number | string;
  readonly table?: string;
}

/** How a printed table is read. */
export interface RateMapping {
  /** All sheets, one for each band, unless given. */
  readonly sheet?: string;
  readonly layout: 'wide' | 'long';
  readonly age_column: string;
  readonly columns: readonly PrintedColumn[];
  readonly unit: 'per_1000' | 'per_unit';
  /** Face amount of a unit in whole dollars; 1,000 unless given. */
  readonly unit_amount?: number;
}

/** A cell that cannot be read. Without a column, the whole row; without a row, the whole sheet. */
export interface RateProblem {
  readonly sheet: string | null;
  readonly row: number | null;
  readonly column: string | null;
  readonly message: string;
}

/** Something in the mapping that cannot be right. */
export interface MappingIssue {
  /** A JSON pointer into the mapping. */
  readonly pointer: string;
  readonly message: string;
}

/** The table of rates that do not name one. */
export const DEFAULT_RATE_TABLE = 'life';
export const HIGHEST_BAND = 99;

const SEX_WORDS: Readonly<Record<string, RateRow['sex']>> = {
  m: 'male',
  male: 'male',
  f: 'female',
  female: 'female',
  u: 'unisex',
  unisex: 'unisex',
};
const TOBACCO_WORDS: Readonly<Record<string, RateRow['tobacco']>> = {
  yes: 'yes',
  y: 'yes',
  true: 'yes',
  tobacco: 'yes',
  smoker: 'yes',
  no: 'no',
  n: 'no',
  false: 'no',
  nontobacco: 'no',
  nonsmoker: 'no',
  any: 'any',
};

/** The words that carriers print for sexes. */
export function sexOfWord(text: string): RateRow['sex'] | undefined {
  return SEX_WORDS[plain(text)];
}

/** The words that carriers print for tobacco users and others. */
export function tobaccoOfWord(text: string): RateRow['tobacco'] | undefined {
  return TOBACCO_WORDS[plain(text)];
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '');
}
