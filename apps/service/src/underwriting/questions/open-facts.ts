import {
  type Applicant,
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
  /** The applicant with each value that can make a difference. */
  readonly answered: () => Iterable<Applicant>;
}

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
  return applicant.conditions.flatMap(({ name, ...stated }, position) => {
    const dates = dateAnswers(relevance.condition(name), birth, asOf);
    return CONDITION_DATES.filter((field) => isOpen(stated[field])).map((field) => ({
      place: { kind: 'conditions' as const, row: rows.conditions[position] ?? position, field },
      subject: name,
      choices: null,
      answered: () =>
        dates.map((value) => ({
          ...applicant,
          conditions: replaced(applicant.conditions, position, { [field]: value }),
        })),
    }));
  });
}

function medicationFacts(sources: FactSources): OpenFact[] {
  const { applicant, rows, relevance, birth, asOf } = sources;
  return applicant.medications.flatMap((stated, position) => {
    const row = rows.medications[position] ?? position;
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
      answered: () =>
        values.map((value) => ({
          ...applicant,
          medications: replaced(applicant.medications, position, { [field]: value }),
        })),
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
  const withNicotine = (value: ApplicantNicotine): Applicant => ({ ...applicant, nicotine: value });
  if (nicotine === null) {
    return [
      {
        place: { kind: 'nicotine', row: null, field: 'lastUsed' },
        subject: null,
        choices: choicesOf(NICOTINE_LAST_USED),
        answered: () => NICOTINE_LAST_USED.map((lastUsed) => withNicotine({ lastUsed, products: [] })),
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
        answered: () => products.map((stated) => withNicotine({ ...nicotine, products: stated })),
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
            answered: () =>
              NICOTINE_FREQUENCIES.map((value) =>
                withNicotine({
                  ...nicotine,
                  products: replaced(nicotine.products, position, { frequency: value }),
                }),
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

function replaced<T extends object>(rows: readonly T[], position: number, changes: Partial<T>): readonly T[] {
  return rows.map((row, index) => (index === position ? { ...row, ...changes } : row));
}
