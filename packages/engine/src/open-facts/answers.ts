import type { Applicant, ApplicantNicotine } from '../applicant.ts';
import type { Day } from '../calendar.ts';
import {
  type ConditionFact,
  conditionFact,
  type Facts,
  type MedicationFact,
  sinceOrUnknown,
} from '../facts.ts';
import { normalizeApplicant } from '../normalize.ts';
import type { Measurement } from '../reference-names.ts';
import type { NicotineFrequency } from '../rules/nicotine-definition.ts';

/** One answer to an open fact. Positions are those in the applicant's lists. */
export type Answer =
  | {
      readonly kind: 'diagnosed' | 'lastTreatment' | 'firstFill' | 'lastFill';
      readonly rows: readonly number[];
      readonly day: Day;
    }
  | { readonly kind: 'use'; readonly rows: readonly number[]; readonly use: string }
  /** The amount a day. */
  | { readonly kind: 'dosage'; readonly rows: readonly number[]; readonly amount: number }
  | { readonly kind: 'nicotine'; readonly nicotine: ApplicantNicotine }
  | { readonly kind: 'frequency'; readonly product: number; readonly frequency: NicotineFrequency }
  | { readonly kind: 'measurement'; readonly measurement: Measurement; readonly value: number }
  /** A condition that is more specific than the stated one. */
  | { readonly kind: 'named'; readonly positions: readonly number[]; readonly name: string }
  /** Rows that the applicant discloses in addition. */
  | { readonly kind: 'disclosed'; readonly added: Pick<Facts, 'conditions' | 'medications'> };

/** The engine's view of an applicant whose dates are known to be valid. */
export function validFacts(applicant: Applicant, asOf: Day): Facts {
  const normalized = normalizeApplicant(applicant, asOf);
  if (!normalized.ok) throw new RangeError('The applicant has an invalid date.');
  return normalized.facts;
}

/** An applicant with one more answer. */
export function withAnswer(facts: Facts, answer: Answer): Facts {
  switch (answer.kind) {
    case 'diagnosed':
    case 'lastTreatment':
      return withConditions(facts, answer.rows, (row) => withConditionDate(row, answer, facts));
    case 'firstFill':
    case 'lastFill':
      return withMedications(facts, answer.rows, (row) => withFill(row, answer, facts.asOf));
    case 'use':
      return withMedications(facts, answer.rows, (row) => ({ ...row, use: answer.use }));
    case 'dosage':
      return withMedications(facts, answer.rows, (row) => ({ ...row, dosageMilli: 1000 * answer.amount }));
    case 'nicotine':
      return { ...facts, nicotine: answer.nicotine };
    case 'frequency': {
      const { nicotine } = facts;
      if (nicotine === null) return facts;
      const products = nicotine.products.map((product, at) =>
        at === answer.product ? { ...product, frequency: answer.frequency } : product,
      );
      return { ...facts, nicotine: { ...nicotine, products } };
    }
    case 'measurement': {
      const measured = { value: answer.value, day: null };
      return { ...facts, measurements: { ...facts.measurements, [answer.measurement]: measured } };
    }
    case 'named':
      return withConditions(facts, answer.positions, (row) => ({ ...row, name: answer.name }));
    case 'disclosed':
      // Added rows come last, so that the positions of the stated ones stay.
      return {
        ...facts,
        conditions: [...facts.conditions, ...answer.added.conditions],
        medications: [...facts.medications, ...answer.added.medications],
      };
  }
}

function withConditions(
  facts: Facts,
  rows: readonly number[],
  change: (row: ConditionFact) => ConditionFact,
): Facts {
  return { ...facts, conditions: withRows(facts.conditions, rows, change) };
}

function withMedications(
  facts: Facts,
  rows: readonly number[],
  change: (row: MedicationFact) => MedicationFact,
): Facts {
  return { ...facts, medications: withRows(facts.medications, rows, change) };
}

function withRows<Row>(
  all: readonly Row[],
  rows: readonly number[],
  change: (row: Row) => Row,
): readonly Row[] {
  const changed = all.slice();
  for (const at of rows) {
    const row = all[at];
    if (row !== undefined) changed[at] = change(row);
  }
  return changed;
}

type Dated = Extract<Answer, { readonly day: Day }>;

function withConditionDate(
  row: ConditionFact,
  { kind, day }: Dated,
  { birth, asOf }: Pick<Facts, 'birth' | 'asOf'>,
): ConditionFact {
  const dates = kind === 'diagnosed' ? { diagnosedDay: day, diagnosedEarliest: day } : { treatedDay: day };
  return conditionFact({ ...row, ...dates }, birth, asOf);
}

function withFill(row: MedicationFact, { kind, day }: Dated, asOf: Day): MedicationFact {
  const since = sinceOrUnknown(day, asOf);
  return kind === 'firstFill'
    ? { ...row, firstFillDay: day, firstFillEarliest: day, sinceFirstFill: since }
    : { ...row, lastFillDay: day, sinceLastFill: since };
}

/** The applicant with a fact as it was stated, whatever was answered. */
export function withoutAnswer(facts: Facts, stated: Facts, [answer]: readonly Answer[]): Facts {
  if (answer === undefined) return facts;
  switch (answer.kind) {
    case 'disclosed':
      return facts;
    case 'nicotine':
    case 'frequency':
      return { ...facts, nicotine: stated.nicotine };
    case 'measurement':
      return { ...facts, measurements: stated.measurements };
    case 'named':
      return {
        ...facts,
        conditions: facts.conditions.map((row, at) =>
          answer.positions.includes(at) ? { ...row, name: stated.conditions[at]?.name ?? row.name } : row,
        ),
      };
    case 'diagnosed':
    case 'lastTreatment': {
      const fields =
        answer.kind === 'diagnosed'
          ? (['diagnosedDay', 'diagnosedEarliest'] as const)
          : (['treatedDay'] as const);
      return {
        ...facts,
        conditions: facts.conditions.map((row, at) =>
          answer.rows.includes(at)
            ? conditionFact(
                { ...row, ...picked(stated.conditions[at] ?? row, fields) },
                facts.birth,
                facts.asOf,
              )
            : row,
        ),
      };
    }
    default: {
      const fields = MEDICATION_FIELDS[answer.kind];
      return {
        ...facts,
        medications: facts.medications.map((row, at) =>
          answer.rows.includes(at) ? { ...row, ...picked(stated.medications[at] ?? row, fields) } : row,
        ),
      };
    }
  }
}

const MEDICATION_FIELDS = {
  use: ['use'],
  dosage: ['dosageMilli'],
  firstFill: ['firstFillDay', 'firstFillEarliest', 'sinceFirstFill'],
  lastFill: ['lastFillDay', 'sinceLastFill'],
} as const satisfies Readonly<Record<string, readonly (keyof MedicationFact)[]>>;

function picked<Row, Field extends keyof Row>(row: Row, fields: readonly Field[]): Pick<Row, Field> {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}
