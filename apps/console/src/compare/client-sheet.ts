import type { Form, FormRow } from '../applicant/form.ts';
import { APPLICANT } from '../applicant/texts.ts';
import type { ClientSheet } from '../comparison/comparison.ts';
import { SHEET } from '../comparison/texts.ts';
import { dayText } from '../components/moment.tsx';

interface SheetFacts {
  readonly name: string;
  readonly age: number | null;
  readonly withHealth: boolean;
  /** The day of the quote, and the birth date, as YYYY-MM-DD. */
  readonly day: string;
  readonly birth: string | null;
  readonly isEstimated?: boolean;
}

/** What the client's copy says about the client, and until when it holds. Health that is not shown is not in it at all. */
export function clientSheet(form: Form, facts: SheetFacts): ClientSheet {
  const { name, age, withHealth, day, birth, isEstimated = false } = facts;
  const nicotine = APPLICANT.nicotineChoices.find(([value]) => value === form.nicotine)?.[1] ?? '';
  return {
    clientName: name.trim(),
    assumptions: [
      `${SHEET.person(form.sex, age)}${isEstimated ? SHEET.estimated : ''}`,
      SHEET.livesIn(form.state),
      form.nicotine === '' ? SHEET.nicotineUnknown : SHEET.nicotine(nicotine.toLowerCase()),
    ],
    health: withHealth ? healthOf(form) : null,
    validUntil: validUntil(day, birth),
  };
}

/** Days are written as the reader's region writes them; other texts stay as they were typed. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function healthOf({ conditions, medications }: Form): string[] {
  const rowText = ({ text, fields }: FormRow, names: readonly string[]) => {
    const details = names.flatMap((name) => {
      const value = fields[name]?.trim() ?? '';
      return value === '' ? [] : [SHEET.detail(name, DAY.test(value) ? dayText(value) : value)];
    });
    return details.length === 0 ? text : `${text} (${details.join(', ')})`;
  };
  return [
    ...conditions.map((row) => rowText(row, ['was_diagnosed', 'last_treatment'])),
    ...medications.map((row) => rowText(row, ['use', 'dosage'])),
  ];
}

const DAYS_VALID = 30;

/**
 * The last day on which the prices hold: 30 days, unless the insurance age changes before. By the basis of the product that is the
 * birthday or half a year from it, so both count.
 */
export function validUntil(day: string, birth: string | null): string {
  const last = shifted(day, DAYS_VALID);
  if (birth === null) return last;
  const [, month = 1, date = 1] = birth.split('-').map(Number);
  const years = [0, 1].map((more) => Number(day.slice(0, 4)) + more);
  const changes = years.flatMap((year) => [
    isoDay(Date.UTC(year, month - 1, date)),
    isoDay(Date.UTC(year, month + 5, date)),
    isoDay(Date.UTC(year, month - 7, date)),
  ]);
  const before = changes.filter((change) => change > day).map((change) => shifted(change, -1));
  return [last, ...before].sort()[0] ?? last;
}

function shifted(day: string, days: number): string {
  return isoDay(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
