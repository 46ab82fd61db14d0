/** When nicotine was last used, as the application asks it. Ordered from never, then most recent first. */
export const NICOTINE_LAST_USED = [
  'never',
  'within_12_months',
  '12_to_24_months',
  '24_to_36_months',
  '36_to_48_months',
  '48_to_60_months',
  'over_60_months',
] as const;

export type NicotineLastUsed = (typeof NICOTINE_LAST_USED)[number];

/** From most to least often. */
export const NICOTINE_FREQUENCIES = [
  'daily',
  'few_times_per_week',
  'few_times_per_month',
  'few_times_per_year',
] as const;

export type NicotineFrequency = (typeof NICOTINE_FREQUENCIES)[number];

/** Use of these products, this often or more rarely, is not held against the applicant. */
export interface NicotineException {
  readonly products: readonly string[];
  readonly atMost: NicotineFrequency;
}

/** Who is a tobacco user for one product. Products are nicotine options of the catalog by their stable names. */
export interface NicotineDefinition {
  /** `any`, or the names of the nicotine options that count. An unspecified product always counts. */
  readonly counts: 'any' | readonly string[];
  /** A use counts when its bucket begins less than so many months ago; 0 counts nothing. */
  readonly lookBackMonths: number;
  readonly exceptions: readonly NicotineException[];
}
