import type { QUESTION_TYPES } from '@prequal/contract/vocabulary';
import type { Question } from '../../underwriting/index.ts';

type Place = Question['place'];

/** One question as the API returns it. */
export function presentQuestion({ place, subject, choices, products, classes }: Question) {
  const { type, text } = WORDING[place.field];
  return {
    param: pointerOf(place),
    type,
    subject: { kind: DATASETS[place.kind], name: subject ?? 'Nicotine' },
    text: text(subject ?? ''),
    choices: choices?.map(({ value, name }) => ({ value, label: name ?? LABELS[value] ?? value })) ?? null,
    products,
    classes,
  };
}

const DATASETS = {
  conditions: 'conditions',
  medications: 'medications',
  nicotine: 'nicotine_options',
} as const;

interface Wording {
  readonly type: (typeof QUESTION_TYPES)[number];
  readonly text: (subject: string) => string;
}

const WORDING: Readonly<Record<Place['field'], Wording>> = {
  id: { type: 'choice', text: (text) => `What does "${text}" mean?` },
  diagnosed: { type: 'date', text: (name) => `When was ${name} diagnosed, or when did it happen?` },
  lastTreatment: { type: 'date', text: (name) => `When was the last treatment for ${name}?` },
  use: { type: 'choice', text: (name) => `What is ${name} taken for?` },
  dosage: { type: 'text', text: (name) => `How much ${name} is taken each day?` },
  firstFill: { type: 'date', text: (name) => `When was ${name} first prescribed?` },
  lastFill: { type: 'date', text: (name) => `When was ${name} last filled?` },
  lastUsed: { type: 'choice', text: () => 'When was tobacco or nicotine last used?' },
  products: { type: 'choice', text: () => 'Which tobacco or nicotine product is used?' },
  frequency: { type: 'choice', text: (name) => `How often are ${name} used?` },
};

const FIELDS: Readonly<Record<Place['field'], string>> = {
  id: 'id',
  diagnosed: 'was_diagnosed',
  lastTreatment: 'last_treatment',
  use: 'use',
  dosage: 'dosage',
  firstFill: 'first_fill',
  lastFill: 'last_fill',
  lastUsed: 'last_used',
  products: 'specificity/0/text',
  frequency: 'frequency',
};

function pointerOf({ kind, row, field }: Place): string {
  if (row === null) return `/applicant/nicotine/${FIELDS[field]}`;
  const list = kind === 'nicotine' ? 'nicotine/specificity' : kind;
  return `/applicant/${list}/${row}/${FIELDS[field]}`;
}

const LABELS: Readonly<Record<string, string>> = {
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
