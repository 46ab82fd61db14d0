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

/** Use of these products, this often or less, is exempt. */
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

const BUCKET_BEGINS_MONTHS: Record<NicotineLastUsed, number> = {
  never: Number.POSITIVE_INFINITY,
  within_12_months: 0,
  '12_to_24_months': 12,
  '24_to_36_months': 24,
  '36_to_48_months': 36,
  '48_to_60_months': 48,
  over_60_months: 60,
};

/** The youngest age, in months, that a last use in the bucket can have; `never` is infinitely old. */
export function monthsSinceUse(lastUsed: NicotineLastUsed): number {
  return BUCKET_BEGINS_MONTHS[lastUsed];
}

export interface StatedNicotine {
  readonly lastUsed: NicotineLastUsed;
  readonly products: readonly { readonly name: string; readonly frequency?: NicotineFrequency | null }[];
}

/**
 * Whether the definition makes the applicant a user. Without stated products, or without a stated frequency,
 * use counts, which is the conservative reading.
 */
export function usesNicotine(definition: NicotineDefinition, nicotine: StatedNicotine | null): boolean {
  if (nicotine === null) return false;
  if (monthsSinceUse(nicotine.lastUsed) >= definition.lookBackMonths) return false;
  if (nicotine.products.length === 0) return true;
  return nicotine.products.some(
    ({ name, frequency }) =>
      productCounts(definition, name) && !isExcepted(definition, name, frequency ?? null),
  );
}

function productCounts(definition: NicotineDefinition, name: string): boolean {
  return definition.counts === 'any' || definition.counts.includes(name);
}

function isExcepted(
  definition: NicotineDefinition,
  name: string,
  frequency: NicotineFrequency | null,
): boolean {
  if (frequency === null) return false;
  const rarity = NICOTINE_FREQUENCIES.indexOf(frequency);
  return definition.exceptions.some(
    (exception) =>
      exception.products.includes(name) && rarity >= NICOTINE_FREQUENCIES.indexOf(exception.atMost),
  );
}

export function describeNicotine({ counts, lookBackMonths, exceptions }: NicotineDefinition): string {
  const products = counts === 'any' ? 'any product' : counts.join(', ');
  const excepted = exceptions.map((each) => `; except ${each.products.join(', ')} at most ${each.atMost}`);
  return `${products} within ${lookBackMonths} months${excepted.join('')}`;
}
