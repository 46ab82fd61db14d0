import { dateOf } from '@prequal/population';

export interface Birth {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Only the age is known. */
  readonly isEstimated: boolean;
}

const [YOUNGEST, OLDEST] = [18, 120];
/** After the birthday, so that the age is the same by the last and by the nearest birthday. */
const DAYS_AFTER_BIRTHDAY = 90;

/**
 * A birth date as people write it, also with a year of two digits, or an age such as `67`. Ages start at 18: the first digits of a
 * date that is still being typed are no age.
 */
export function birthOf(text: string, today: Date = new Date()): Birth | null {
  const plain = text.trim();
  const years = /^\d{2,3}$/.test(plain) ? Number(plain) : null;
  if (years !== null) {
    if (years < YOUNGEST || years > OLDEST) return null;
    const birthday = Date.UTC(today.getFullYear() - years, today.getMonth(), today.getDate());
    const date = new Date(birthday - DAYS_AFTER_BIRTHDAY * 86_400_000).toISOString().slice(0, 10);
    return { date, isEstimated: true };
  }
  const date = dateOf(plain) ?? dateOf(withCentury(plain, today));
  return date === null ? null : { date, isEstimated: false };
}

/** `5/14/61` with the century that makes an adult of at most 100 years. */
function withCentury(text: string, today: Date): string {
  return text.replace(/^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})$/, (_, start: string, digits: string) => {
    const recent = 2000 + Number(digits);
    const isAdult = today.getFullYear() - recent >= YOUNGEST;
    const isOverHundred = today.getFullYear() - recent + 100 > 100;
    return `${start}${isAdult || (isOverHundred && recent <= today.getFullYear()) ? recent : recent - 100}`;
  });
}
