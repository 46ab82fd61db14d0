/** A calendar day as days since 1970-01-01. */
export type Day = number;

export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

/** Proleptic Gregorian; years are counted from March so that the leap day is the last of its year. */
export function dayOf(year: number, month: number, day: number): Day {
  const marchYear = month > 2 ? year : year - 1;
  const monthFromMarch = month > 2 ? month - 3 : month + 9;
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + dayOfYear - 719_468;
}

export function civilOf(day: Day): CivilDate {
  const civil = packedCivil(day);
  return { year: yearOf(civil), month: monthOf(civil), day: dayOfMonth(civil) };
}

/**
 * A civil date as one number, because an evaluation asks for dozens of them, mostly the same ones. Days that were asked
 * for are remembered in slots; a day that shares its slot takes it over.
 */
const SLOTS = 4096;
const slotDay = new Int32Array(SLOTS).fill(-0x80000000);
const slotCivil = new Int32Array(SLOTS);

function packedCivil(day: Day): number {
  const slot = day & (SLOTS - 1);
  if (slotDay[slot] === day) return slotCivil[slot] as number;
  const civil = civilInNumbers(day);
  // Anything else than an integer of 32 bits would be remembered as another day.
  if ((day | 0) !== day) return civil;
  slotDay[slot] = day;
  slotCivil[slot] = civil;
  return civil;
}

function civilInNumbers(day: Day): number {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  return year * 512 + month * 32 + (dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1);
}

function yearOf(civil: number): number {
  return civil >> 9;
}

function monthOf(civil: number): number {
  return (civil >> 5) & 15;
}

function dayOfMonth(civil: number): number {
  return civil & 31;
}

/** `YYYY-MM-DD`, a real day; null otherwise. */
export function parseCalendarDate(text: string): Day | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match ? dayIfReal(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

export function dayIfReal(year: number, month: number, day: number): Day | null {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return dayOf(year, month, day);
}

export function formatDay(day: Day): string {
  const civil = civilOf(day);
  const pad = (value: number, width: number) => String(value).padStart(width, '0');
  return `${pad(civil.year, 4)}-${pad(civil.month, 2)}-${pad(civil.day, 2)}`;
}

/** The same day of another month, or that month's last day when it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const civil = civilOf(day);
  const index = civil.year * 12 + (civil.month - 1) + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return dayOf(year, month, Math.min(civil.day, daysInMonth(year, month)));
}

/**
 * How long ago a day is, in half months: 2m when it is exactly (asOf minus m months), 2m + 1 when it lies between
 * m and m + 1 months ago. One integer then decides every look-back: with N months, `<` is below 2N, `<=` is up
 * to 2N. Counting back from asOf makes "12 MONTHS AGO" exactly 12 months on every day of the year.
 */
export function elapsedHalfMonths(day: Day, asOf: Day): number {
  if (day >= asOf) return 0;
  const from = packedCivil(day);
  const to = packedCivil(asOf);
  const span = (yearOf(to) - yearOf(from)) * 12 + (monthOf(to) - monthOf(from));
  // Going back `span` months lands in the month of `day`, on asOf's day of the month or that month's last one.
  const landing = Math.min(dayOfMonth(to), daysInMonth(yearOf(from), monthOf(from)));
  if (landing === dayOfMonth(from)) return 2 * span;
  return landing > dayOfMonth(from) ? 2 * span + 1 : 2 * span - 1;
}

/** Completed years; a birthday on 29 February counts as 1 March in common years. */
export function ageLastBirthday(birth: Day, onDay: Day): number {
  const from = packedCivil(birth);
  const to = packedCivil(onDay);
  // The nine lowest bits are month and day.
  const hadBirthday = (to & 511) >= (from & 511);
  return yearOf(to) - yearOf(from) - (hadBirthday ? 0 : 1);
}

/** The age of the nearest birthday: one more than completed years from six months after the last birthday on. */
export function ageNearestBirthday(birth: Day, onDay: Day): number {
  const completed = ageLastBirthday(birth, onDay);
  return onDay >= addMonths(birth, completed * 12 + 6) ? completed + 1 : completed;
}
