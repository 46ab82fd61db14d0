import { type Day, parseCalendarDate } from '../calendar.ts';
import type { FlatPack } from '../flat-pack.ts';

/** The first and the last day on which a product is sold; null when no end is set. */
export interface SalesPeriod {
  readonly first: Day;
  readonly last: Day | null;
}

export function salesPeriod({ effective, slug }: Pick<FlatPack, 'effective' | 'slug'>): SalesPeriod {
  const day = (text: string): Day => {
    const parsed = parseCalendarDate(text);
    if (parsed === null) throw new RangeError(`${slug}: the effective date "${text}" is not a date`);
    return parsed;
  };
  return { first: day(effective.from), last: effective.to === null ? null : day(effective.to) };
}

export function isSoldOn({ first, last }: SalesPeriod, day: Day): boolean {
  return day >= first && (last === null || day <= last);
}
