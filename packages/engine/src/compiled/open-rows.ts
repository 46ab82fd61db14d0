/** The values that an open fact may take; a stated one is its only value. No numbers if `high` is negative. */
export interface ValueRange {
  readonly low: number;
  readonly high: number;
  /** Whether it may stay unknown. */
  readonly unknown: boolean;
}

/** What a table compares: the first and the last date of a row (diagnosis or first fill, last treatment or last fill), and so on. */
export type ComparedField = 'start' | 'end' | 'age' | 'dosage' | 'always';

/** A table in which a row is looked up. */
export interface ClosingTable {
  readonly table: number;
  readonly field: ComparedField;
  /** Offset of the vector of the variants for which it counts; NONE for all. */
  readonly mask: number;
  readonly guard: number;
  readonly tobacco: boolean;
}

/** One of the possible uses of a medication; a condition has one option. */
export interface RowOption {
  /** null where no use is stated. */
  readonly use: string | null;
  readonly tables: readonly ClosingTable[];
}

/** A condition or medication with everything that is open about it. */
export interface OpenRow {
  readonly kind: 'condition' | 'medication';
  readonly name: string;
  /** The position among the applicant's conditions or medications; NONE for a condition that rows mean together. */
  readonly row: number;
  readonly isDisclosed: boolean;
  readonly ranges: Readonly<Record<ComparedField, ValueRange>>;
  readonly options: readonly RowOption[];
  /** Tests of rules that count, and which fields they look at. */
  readonly predicates: readonly number[];
  readonly slots: { readonly first: 'start' | 'end'; readonly second: 'start' | 'end' };
  /** The disclosed rows whose dates it has. */
  readonly parts: readonly number[];
}

export const NO_VALUE: ValueRange = { low: 0, high: 0, unknown: false };

export function fixedAt(value: number): ValueRange {
  return value < 0 ? { low: 0, high: -1, unknown: true } : { low: value, high: value, unknown: false };
}

export function anyUpTo(high: number): ValueRange {
  return { low: 0, high: Math.max(0, high), unknown: true };
}
