import {
  type Applicant,
  type ApplicantCondition,
  type ApplicantMedication,
  type ApplicantNicotine,
  type Day,
  NICOTINE_FREQUENCIES,
  NICOTINE_LAST_USED,
  type Thresholds,
} from '@prequal/engine';
import type { RowKind } from '../command.ts';
import { dateAnswers, dosageAnswers } from './fact-answers.ts';

/** A fact that the request leaves open, and where in the request its value belongs. */
export interface FactPlace {
  readonly kind: RowKind;
  /** The row of the request; null for facts of the applicant's nicotine use as a whole. */
  readonly row: number | null;
  readonly field:
    | 'id'
    | 'diagnosed'
    | 'lastTreatment'
    | 'use'
    | 'dosage'
    | 'firstFill'
    | 'lastFill'
    | 'lastUsed'
    | 'products'
    | 'frequency';
}

/** A value to send, and its display name if that differs. */
export interface Choice {
  readonly value: string;
  readonly name?: string;
}

export interface OpenFact {
  readonly place: FactPlace;
  /** The catalog name that the fact is about; null for nicotine as a whole. */
  readonly subject: string | null;
  /** Values to choose from; null for dates and free text. */
  readonly choices: readonly Choice[] | null;
  /** Each value that can make a difference. */
  readonly answers: Answers;
}

/** What answers make of the applicant: another row in place of one that was stated, or another applicant. */
export type Answers =
  | {
      readonly kind: 'conditions';
      /** The position in `applicant.conditions` or `applicant.medications`. */
      readonly index: number;
      readonly rows: readonly ApplicantCondition[];
    }
  | { readonly kind: 'medications'; readonly index: number; readonly rows: readonly ApplicantMedication[] }
  | { readonly kind: 'applicants'; readonly applicants: readonly Applicant[] };

export interface FactSources {
  readonly applicant: Applicant;
  /** [position in applicant.conditions and applicant.medications] → row of the request. */
  readonly rows: { readonly conditions: readonly number[]; readonly medications: readonly number[] };
  readonly nicotineNames: readonly string[];
  readonly relevance: {
    /** The thresholds that rules about a condition or a medication compare its facts with. */
    condition(name: string): Thresholds;
    medication(name: string): Thresholds;
    /** The conditions that a medication may be taken for. */
    uses(name: string): readonly string[];
  };
  readonly birth: Day;
  readonly asOf: Day;
}

/** Every fact that the applicant has not stated, whether or not it matters. */
export function openFacts(sources: FactSources): readonly OpenFact[] {
  return [...conditionFacts(sources), ...medicationFacts(sources), ...nicotineFacts(sources)];
}

const CONDITION_DATES = ['diagnosed', 'lastTreatment'] as const;
const MEDICATION_DATES = ['firstFill', 'lastFill'] as const;

function conditionFacts({ applicant, rows, relevance, birth, asOf }: FactSources): OpenFact[] {
  return applicant.conditions.flatMap((stated, index) => {
    const dates = dateAnswers(relevance.condition(stated.name), birth, asOf);
    return CONDITION_DATES.filter((field) => isOpen(stated[field])).map((field) => ({
      place: { kind: 'conditions' as const, row: rows.conditions[index] ?? index, field },
      subject: stated.name,
      choices: null,
      answers: {
        kind: 'conditions' as const,
        index,
        rows: dates.map((value) => ({ ...stated, [field]: value })),
      },
    }));
  });
}

function medicationFacts(sources: FactSources): OpenFact[] {
  const { applicant, rows, relevance, birth, asOf } = sources;
  return applicant.medications.flatMap((stated, index) => {
    const row = rows.medications[index] ?? index;
    const thresholds = relevance.medication(stated.name);
    const dates = dateAnswers(thresholds, birth, asOf);
    const dosages = dosageAnswers(thresholds);
    const fact = (
      field: FactPlace['field'],
      values: readonly string[],
      choices: readonly Choice[] | null,
    ) => ({
      place: { kind: 'medications' as const, row, field },
      subject: stated.name,
      choices,
      answers: {
        kind: 'medications' as const,
        index,
        rows: values.map((value) => ({ ...stated, [field]: value })),
      },
    });
    const uses = relevance.uses(stated.name);
    return [
      ...(isOpen(stated.use) && uses.length > 0 ? [fact('use', uses, choicesOf(uses))] : []),
      ...(isOpen(stated.dosage) ? [fact('dosage', dosages, null)] : []),
      ...MEDICATION_DATES.filter((field) => isOpen(stated[field])).map((field) => fact(field, dates, null)),
    ];
  });
}

function nicotineFacts({ applicant, nicotineNames }: FactSources): OpenFact[] {
  const { nicotine } = applicant;
  const withNicotine = (values: readonly ApplicantNicotine[]): Answers => ({
    kind: 'applicants',
    applicants: values.map((value) => ({ ...applicant, nicotine: value })),
  });
  if (nicotine === null) {
    return [
      {
        place: { kind: 'nicotine', row: null, field: 'lastUsed' },
        subject: null,
        choices: choicesOf(NICOTINE_LAST_USED),
        answers: withNicotine(NICOTINE_LAST_USED.map((lastUsed) => ({ lastUsed, products: [] }))),
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
        choices: choicesOf(nicotineNames),
        answers: withNicotine(products.map((stated) => ({ ...nicotine, products: stated }))),
      },
    ];
  }
  return nicotine.products.flatMap(({ name, frequency }, position) =>
    isOpen(frequency)
      ? [
          {
            place: { kind: 'nicotine' as const, row: position, field: 'frequency' as const },
            subject: name,
            choices: choicesOf(NICOTINE_FREQUENCIES),
            answers: withNicotine(
              NICOTINE_FREQUENCIES.map((value) => ({
                ...nicotine,
                products: nicotine.products.with(position, { name, frequency: value }),
              })),
            ),
          },
        ]
      : [],
  );
}

function choicesOf(values: readonly string[]): readonly Choice[] {
  return values.map((value) => ({ value }));
}

function isOpen(value: string | null | undefined): boolean {
  return value === null || value === undefined || value.trim() === '';
}
