const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A calendar month in UTC, `YYYY-MM`. Periods compare as text. */
export function isPeriod(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
}

export function periodOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

/** `November 2026` */
export function periodName(period: string): string {
  return `${MONTHS[Number(period.slice(5)) - 1]} ${period.slice(0, 4)}`;
}

/** `15 November 2026` */
export function dayName(moment: Date): string {
  return `${moment.getUTCDate()} ${periodName(periodOf(moment))}`;
}
