import type { Applicant, ApplicantNicotine } from '../applicant.ts';
import { addMonths, type Day } from '../calendar.ts';
import { type Facts, type MedicationFact, UNKNOWN } from '../facts.ts';
import type { Measurement } from '../reference-names.ts';
import { parseStatedDate } from '../row-date.ts';
import { NICOTINE_FREQUENCIES, NICOTINE_LAST_USED } from '../rules/nicotine-definition.ts';
import type { Answer } from './answers.ts';
import { type DateContext, dateAnswers, dosageAnswers, measurementAnswers } from './fact-answers.ts';
import type { FactRelevance, Relevance } from './relevance.ts';

/** A fact that the request leaves open, and where in the request its value belongs. */
export interface FactPlace {
  readonly kind: 'conditions' | 'medications' | 'nicotine' | 'measurements';
  /** The row of the request; null for measurements and for facts of the applicant's nicotine use as a whole. */
  readonly row: number | null;
  readonly field:
    | 'diagnosed'
    | 'lastTreatment'
    | 'use'
    | 'dosage'
    | 'firstFill'
    | 'lastFill'
    | 'lastUsed'
    | 'products'
    | 'frequency'
    | Measurement;
}

export interface OpenFact<Place = FactPlace> {
  readonly place: Place;
  /** The catalog name that the fact is about; null for nicotine as a whole. */
  readonly subject: string | null;
  /** Values to choose from; null for dates, numbers and free text. */
  readonly choices: readonly string[] | null;
  /** Each value that can make a difference. */
  readonly answers: readonly Answer[];
}

export interface FactSources {
  readonly applicant: Applicant;
  readonly facts: Facts;
  /** [position in applicant.conditions and applicant.medications] → row of the request. */
  readonly rows: { readonly conditions: readonly number[]; readonly medications: readonly number[] };
  readonly nicotineNames: readonly string[];
  readonly relevance: FactRelevance;
  /** [position in applicant.medications] → what it counts as taken for, if the caller knows. */
  readonly countedUses?: readonly (readonly string[])[];
}

/** Every fact that the applicant has not stated, whether or not it matters. */
export function openFacts(sources: FactSources): readonly OpenFact[] {
  return [
    ...conditionFacts(sources),
    ...medicationFacts(sources),
    ...measurementFacts(sources),
    ...nicotineFacts(sources),
  ];
}

const CONDITION_DATES = ['diagnosed', 'lastTreatment'] as const;
const MEDICATION_DATES = ['firstFill', 'lastFill'] as const;

/** One row of the request may name several entries: a value in it is about each of them. */
function byRequestRow(rows: readonly number[], count: number): readonly (readonly [number, number[]])[] {
  const found = new Map<number, number[]>();
  for (let position = 0; position < count; position += 1) {
    const row = rows[position] ?? position;
    const known = found.get(row);
    if (known === undefined) found.set(row, [position]);
    else known.push(position);
  }
  return [...found];
}

function conditionFacts({ applicant, facts, rows, relevance }: FactSources): OpenFact[] {
  const { conditions } = applicant;
  const others = statedDays(facts);
  return byRequestRow(rows.conditions, conditions.length).flatMap(([row, positions]) =>
    CONDITION_DATES.flatMap((field) => {
      const { open, span } = openDates(conditions, { positions, field, asOf: facts.asOf });
      const names = open.map((position) => conditions[position]?.name ?? '');
      if (names.length === 0) return [];
      const relevances = names.map((name) => relevance.condition(name));
      const days = answerDays(relevances, { facts, others, span });
      if (days.length === 0) return [];
      return [
        {
          place: { kind: 'conditions' as const, row, field },
          subject: names[0] ?? null,
          choices: null,
          answers: days.map((day) => ({ kind: field, rows: open, day })),
        },
      ];
    }),
  );
}

/** The days that a stated year or month may mean. */
interface Span {
  readonly earliest: Day;
  readonly day: Day;
}

interface OpenDates {
  readonly open: readonly number[];
  /** Null if nothing is stated. */
  readonly span: Span | null;
}

/**
 * The rows whose date is open: those that state none, or else those that state the same year or month, of which the latest day
 * counts.
 */
function openDates<Field extends string>(
  rows: readonly Readonly<Partial<Record<Field, string | null>>>[],
  {
    positions,
    field,
    asOf,
  }: { readonly positions: readonly number[]; readonly field: Field; readonly asOf: Day },
): OpenDates {
  const undated = positions.filter((position) => isOpen(rows[position]?.[field]));
  if (undated.length > 0) return { open: undated, span: null };
  for (const position of positions) {
    const text = rows[position]?.[field];
    const date = parseStatedDate(text ?? '', asOf);
    if (!date.ok || date.earliest === date.day) continue;
    return { open: positions.filter((other) => rows[other]?.[field] === text), span: date };
  }
  return { open: [], span: null };
}

/** One pass over the thresholds of all: hundreds of rows have mostly the same. */
function answerDays(
  relevances: readonly Relevance[],
  {
    facts: { birth, asOf },
    others,
    span,
  }: { readonly facts: Facts; readonly others: readonly Day[]; readonly span: Span | null },
): readonly Day[] {
  const all = (list: 'months' | 'ages' | 'monthsApart') => [
    ...new Set(relevances.flatMap((relevance) => relevance[list])),
  ];
  const stated = span === null ? others : others.filter((day) => day !== span.day);
  const context: DateContext = { birth, asOf, others: stated, monthsApart: all('monthsApart') };
  const days = dateAnswers({ months: all('months'), ages: all('ages'), dosages: [] }, context);
  if (span === null) return days;
  const within = days.filter((day) => day > span.earliest && day <= span.day);
  return within.length === 0 ? [] : [...new Set([Math.max(span.earliest, birth), ...within])];
}

/** More dates than anybody states: each adds answers to every open date. */
const MOST_STATED_DAYS = 40;

/** Every date that the applicant states. */
function statedDays({ conditions, medications }: Facts): readonly Day[] {
  const days = [
    ...conditions.flatMap(({ diagnosedDay, treatedDay }) => [diagnosedDay, treatedDay]),
    ...medications.flatMap(({ firstFillDay, lastFillDay }) => [firstFillDay, lastFillDay]),
  ];
  return [...new Set(days.filter((day) => day !== null))].slice(0, MOST_STATED_DAYS);
}

function medicationFacts({ applicant, facts, rows, relevance, countedUses = [] }: FactSources): OpenFact[] {
  const { conditions, medications } = applicant;
  const others = statedDays(facts);
  // A fill dates the treatment of the conditions that explain the medication.
  const disclosed = conditions.map(({ name }) => name);
  const explaining = [...new Set(conditions.map(({ name }) => relevance.condition(name)))];
  return byRequestRow(rows.medications, medications.length).flatMap(([row, positions]) => {
    const fact = (
      field: 'use' | 'dosage',
      answersOf: (names: readonly string[], open: readonly number[]) => Pick<OpenFact, 'choices' | 'answers'>,
    ): OpenFact[] => {
      const open = positions.filter(
        (position) =>
          isOpen(medications[position]?.[field]) ||
          (field === 'dosage' && isWithoutAmount(medications[position]?.dosage, facts.medications[position])),
      );
      const names = open.map((position) => medications[position]?.name ?? '');
      const { choices, answers } = answersOf(names, open);
      if (names.length === 0 || answers.length === 0) return [];
      return [{ place: { kind: 'medications', row, field }, subject: names[0] ?? null, choices, answers }];
    };
    return [
      ...fact('use', (names, open) => {
        const countsForMore = (countedUses[open[0] ?? -1] ?? []).some((use) => !disclosed.includes(use));
        const isKnown = !countsForMore && names.every((name) => relevance.isExplained(name, disclosed));
        const uses = isKnown ? [] : [...new Set(names.flatMap((name) => relevance.uses(name)))];
        return { choices: uses, answers: uses.map((use) => ({ kind: 'use', rows: open, use })) };
      }),
      ...fact('dosage', (names, open) => {
        const amounts = new Set(names.flatMap((name) => dosageAnswers(relevance.medication(name))));
        return {
          choices: null,
          answers: [...amounts].map((amount) => ({ kind: 'dosage', rows: open, amount })),
        };
      }),
      ...MEDICATION_DATES.flatMap((field): OpenFact[] => {
        const { open, span } = openDates(medications, { positions, field, asOf: facts.asOf });
        const names = open.map((position) => medications[position]?.name ?? '');
        const relevances = [...names.map((name) => relevance.medication(name)), ...explaining];
        const days = names.length === 0 ? [] : answerDays(relevances, { facts, others, span });
        if (days.length === 0) return [];
        const answers = days.map((day) => ({ kind: field, rows: open, day }));
        return [
          {
            place: { kind: 'medications', row, field },
            subject: names[0] ?? null,
            choices: null,
            answers,
          },
        ];
      }),
    ];
  });
}

/** An older value says nothing about today. */
const MEASURED_MONTHS = 24;

/**
 * Measurements that belong to a disclosed condition, or to what a medication is taken for, and are not stated; and those that were
 * made long ago.
 */
function measurementFacts({ applicant, facts, relevance }: FactSources): OpenFact[] {
  const subjects = new Map<Measurement, string>();
  const uses = applicant.medications.flatMap(({ use }) => (use == null ? [] : [use]));
  for (const name of [...applicant.conditions.map((row) => row.name), ...uses]) {
    for (const measurement of relevance.measurements(name)) {
      if (!subjects.has(measurement)) subjects.set(measurement, name);
    }
  }
  const oldest = addMonths(facts.asOf, -MEASURED_MONTHS);
  for (const [measurement, { value, day }] of Object.entries(facts.measurements) as [
    Measurement,
    { readonly value: number; readonly day: Day | null },
  ][]) {
    const isOld = day !== null && day < oldest;
    if (!isOld) subjects.delete(measurement);
    else if (!subjects.has(measurement)) {
      const meant = relevance.meaning(measurement, value);
      if (meant !== null) subjects.set(measurement, meant);
    }
  }
  return [...subjects].map(([measurement, subject]) => ({
    place: { kind: 'measurements', row: null, field: measurement },
    subject,
    choices: null,
    answers: measurementAnswers(measurement, relevance.limits(measurement)).map((value) => ({
      kind: 'measurement',
      measurement,
      value,
    })),
  }));
}

function nicotineFacts({ applicant, nicotineNames }: FactSources): OpenFact[] {
  const { nicotine } = applicant;
  const answers = (values: readonly ApplicantNicotine[]): readonly Answer[] =>
    values.map((value) => ({ kind: 'nicotine', nicotine: value }));
  if (nicotine === null) {
    return [
      {
        place: { kind: 'nicotine', row: null, field: 'lastUsed' },
        subject: null,
        choices: NICOTINE_LAST_USED,
        answers: answers(NICOTINE_LAST_USED.map((lastUsed) => ({ lastUsed, products: [] }))),
      },
    ];
  }
  if (nicotine.lastUsed === 'never') return [];
  if (nicotine.products.length === 0) {
    // Occasional use may be exempt, so each kind is also tried with every frequency.
    const products = nicotineNames.flatMap((name) =>
      [null, ...NICOTINE_FREQUENCIES].map((frequency) => [{ name, frequency }]),
    );
    return [
      {
        place: { kind: 'nicotine', row: null, field: 'products' },
        subject: null,
        choices: nicotineNames,
        answers: answers(products.map((stated) => ({ ...nicotine, products: stated }))),
      },
    ];
  }
  return nicotine.products.flatMap(({ name, frequency }, product): OpenFact[] =>
    isOpen(frequency)
      ? [
          {
            place: { kind: 'nicotine', row: product, field: 'frequency' },
            subject: name,
            choices: NICOTINE_FREQUENCIES,
            answers: NICOTINE_FREQUENCIES.map((value) => ({ kind: 'frequency', product, frequency: value })),
          },
        ]
      : [],
  );
}

function isOpen(value: string | null | undefined): boolean {
  return value === null || value === undefined || value.trim() === '';
}

/** "Four times a day" leaves open how much; a sliding scale cannot be answered. */
function isWithoutAmount(dosage: string | null | undefined, read: MedicationFact | undefined): boolean {
  return read?.dosageMilli === UNKNOWN && !/\bsliding\b/i.test(dosage ?? '');
}
