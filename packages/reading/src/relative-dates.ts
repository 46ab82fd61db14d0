/** How a relative date is written: "2 yrs ago", "about 2 yrs ago", "over 2 yrs ago". */
export type Closeness = 'rounded' | 'loose' | 'over';

const DAYS_IN = { WEEK: 7, MONTH: 30.4 } as const;

/**
 * The days that so many units ago may mean, or null for days, which are counted. People round to the nearest unit or leave out the one that is not
 * over yet, so "2 years ago" was between a year and a half and three years ago. "About 2 years ago" may have been a year ago; "over 2
 * years ago" was at least that.
 */
export function spanOf(
  count: number,
  unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR',
  closeness: Closeness,
): string | null {
  if (unit === 'DAY') return null;
  const latest = { rounded: count - 0.5, loose: Math.max(count - 1, count / 2), over: count }[closeness];
  const earliest = closeness === 'over' ? Math.max(2 * count, count + 1) : count + 1;
  if (unit === 'YEAR') return `${Math.max(0, Math.floor(12 * latest))} TO ${12 * earliest} MONTHS AGO`;
  if (unit === 'MONTH' && closeness === 'over') return `${count} TO ${earliest} MONTHS AGO`;
  const days = DAYS_IN[unit];
  return `${Math.max(0, Math.floor(days * latest))} TO ${Math.ceil(days * earliest)} DAYS AGO`;
}
