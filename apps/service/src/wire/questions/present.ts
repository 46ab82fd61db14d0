import type { ConditionKind } from '@prequal/engine';
import type { Question } from '../../underwriting/index.ts';
import { wordingOf } from './wording.ts';

type Place = Question['place'];

/** One question as the API returns it. */
export function presentQuestion(question: Question, kindOf: (condition: string) => ConditionKind) {
  const { choices, products, classes, opens, closes, reprices } = question;
  return {
    param: questionPointer(question.place),
    type: wordingOf(question, kindOf).type,
    subject: presentSubject(question),
    text: wordingOf(question, kindOf).text,
    choices: choices?.map(({ value, name }) => ({ value, label: name ?? LABELS[value] ?? value })) ?? null,
    products,
    classes,
    effect: { opens, closes, reprices },
  };
}

export function presentSubject({ place, subject }: Pick<Question, 'place' | 'subject'>) {
  const kind = DATASETS[place.kind];
  if (place.field !== 'otherKind') return { kind, name: subject ?? 'Nicotine' };
  return { kind: kind === 'conditions' ? 'medications' : 'conditions', name: subject ?? '' } as const;
}

/** A measurement is asked for because of a condition. */
const DATASETS = {
  conditions: 'conditions',
  medications: 'medications',
  nicotine: 'nicotine_options',
  measurements: 'conditions',
} as const;

const FIELDS = {
  id: 'id',
  kind: 'id',
  text: 'text',
  kindInText: 'text',
  otherKind: 'text',
  severalDates: 'text',
  diagnosed: 'was_diagnosed',
  lastTreatment: 'last_treatment',
  use: 'use',
  dosage: 'dosage',
  firstFill: 'first_fill',
  lastFill: 'last_fill',
  lastUsed: 'last_used',
  products: 'specificity/0/text',
  frequency: 'frequency',
} as const;

/** The JSON pointer of the field that takes the answer. */
export function questionPointer({ kind, row, field }: Place): string {
  if (row === '-') return '/applicant/conditions/-';
  if (kind === 'measurements') return `/applicant/measurements/${field}`;
  const name = field in FIELDS ? FIELDS[field as keyof typeof FIELDS] : field;
  if (row === null) return `/applicant/nicotine/${name}`;
  const list = kind === 'nicotine' ? 'nicotine/specificity' : kind;
  return `/applicant/${list}/${row}/${name}`;
}

const LABELS: Readonly<Record<string, string>> = {
  yes: 'Yes',
  no: 'No',
  never: 'Never',
  within_12_months: 'Within the last 12 months',
  '12_to_24_months': '12 to 24 months ago',
  '24_to_36_months': '24 to 36 months ago',
  '36_to_48_months': '36 to 48 months ago',
  '48_to_60_months': '48 to 60 months ago',
  over_60_months: 'More than 60 months ago',
  daily: 'Daily',
  few_times_per_week: 'A few times a week',
  few_times_per_month: 'A few times a month',
  few_times_per_year: 'A few times a year',
};
