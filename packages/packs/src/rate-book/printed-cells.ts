import { centsOf } from '../decimal-text.ts';
import type { RateMapping } from './rate-row.ts';

const OLDEST = 120;
/** Whole cents per $1,000, as in rates.csv. */
const LARGEST_RATE = 1_000_000;
const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(\.\d+)?$/;
const AGES = /^(\d{1,3})(?:\.0*)?(?:\s*(?:-|–|to)\s*(\d{1,3}))?$/;
const NOTHING = new Set(['', '-', '–', '—', 'n/a', 'na', 'nil', 'none']);

/** Whether carriers print this where a class is not sold. */
export function isBlankRate(cell: string): boolean {
  return NOTHING.has(cell.trim().toLowerCase());
}

/** "45" and "45-49" as ages; undefined for anything else. */
export function agesOfCell(cell: string): readonly number[] | undefined {
  const match = AGES.exec(cell.trim());
  if (match === null) return undefined;
  const first = Number(match[1]);
  const last = Number(match[2] ?? match[1]);
  if (last < first || last > OLDEST) return undefined;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** A printed price as whole cents per $1,000, or a sentence about what is wrong with it. */
export function rateOfCell(cell: string, { unit, unit_amount }: RateMapping): number | string {
  const text = cell.trim();
  const match = AMOUNT.exec(text);
  const [, whole = '', fraction = ''] = match ?? [];
  const cents =
    `${whole}${fraction}` === '' ? undefined : centsOf(`${whole.replaceAll(',', '') || '0'}${fraction}`);
  if (cents === undefined) {
    return `"${shortText(text)}" is not a price. Prices are dollars with at most two decimals, such as 12.34.`;
  }
  const size = unit === 'per_unit' ? (unit_amount ?? 1000) : 1000;
  const rate = (cents * 1000) / size;
  if (!Number.isInteger(rate)) {
    return `${text} for ${size} dollars is not a whole number of cents per $1,000, which rates.csv needs.`;
  }
  if (rate < 1 || rate > LARGEST_RATE) {
    return `"${shortText(text)}" must be between 0.01 and ${LARGEST_RATE / 100} dollars per $1,000.`;
  }
  return rate;
}

export function shortText(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
