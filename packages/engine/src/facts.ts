import type { ApplicantNicotine, Sex } from './applicant.ts';
import { ageLastBirthday, ageNearestBirthday, type Day, elapsedHalfMonths } from './calendar.ts';
import type { ConditionKind, Measurement } from './reference-names.ts';

/** Represents "not stated" in every compared number. */
export const UNKNOWN = -1;

/**
 * How a condition that the applicant did not disclose came to count. `listed`: the pack says so; `stated`: it is the stated
 * use; `always`: the medication means nothing else; `supported`: another medication is taken for it too; `dosage`: the
 * dosage says so; `usual`: it is a common use, and nothing explains the medication.
 */
export type ImpliedBy =
  | {
      readonly basis: 'listed' | 'stated' | 'always' | 'supported' | 'dosage' | 'usual';
      readonly medication: string;
    }
  | { readonly basis: 'measured'; readonly measurement: Measurement; readonly value: number }
  | { readonly basis: 'combined'; readonly parts: readonly string[] };

export type MedicationBasis = Extract<ImpliedBy, { readonly medication: string }>['basis'];

/** A condition row as numbers. Elapsed times are half months (see `elapsedHalfMonths`), UNKNOWN when undated. */
export interface ConditionFact {
  readonly name: string;
  /** What time is counted from; `course` until the reference catalog is consulted. */
  readonly kind: ConditionKind;
  readonly diagnosedDay: Day | null;
  readonly diagnosedEarliest: Day | null;
  readonly treatedDay: Day | null;
  readonly sinceDiagnosis: number;
  readonly sinceTreatment: number;
  readonly ageAtDiagnosis: number;
  /** Younger than `ageAtDiagnosis` when the date is vague and a birthday lies in it. */
  readonly youngestAtDiagnosis: number;
  /** null for a disclosed condition. */
  readonly impliedBy: ImpliedBy | null;
  /** The medication that shows treatment after the stated date; null when none does. */
  readonly treatedBy: MedicationFact | null;
}

export interface MedicationFact {
  readonly name: string;
  readonly use: string | null;
  /** Thousandths of what the dosage text adds up to in a day. */
  readonly dosageMilli: number;
  /** Whether the dosage text says that it is taken every day. */
  readonly isDaily: boolean;
  readonly firstFillDay: Day | null;
  readonly firstFillEarliest: Day | null;
  readonly lastFillDay: Day | null;
  readonly sinceFirstFill: number;
  readonly sinceLastFill: number;
}

/** The applicant as the engine sees it on one day. */
export interface Facts {
  readonly asOf: Day;
  readonly sex: Sex;
  readonly birth: Day;
  readonly ageLast: number;
  readonly ageNearest: number;
  readonly heightInches: number | null;
  readonly weightLbs: number | null;
  readonly conditions: readonly ConditionFact[];
  readonly medications: readonly MedicationFact[];
  readonly nicotine: ApplicantNicotine | null;
  readonly measurements: MeasurementFacts;
}

/** What was measured; the day is null when not stated. */
export type MeasurementFacts = {
  readonly [M in Measurement]?: { readonly value: number; readonly day: Day | null };
};

/** An applicant of whom no measurement is known. */
export const NOTHING_MEASURED: MeasurementFacts = {};

export function sinceOrUnknown(day: Day | null, asOf: Day): number {
  return day === null ? UNKNOWN : elapsedHalfMonths(day, asOf);
}

/**
 * A condition whose diagnosis is undated but whose treatment is dated was diagnosed by then at the latest, so that
 * day is used for the time since. It does not determine the age at diagnosis, which may have been lower. An undated
 * treatment stays unknown: it may have been yesterday.
 */
export function conditionFact(
  row: {
    readonly name: string;
    readonly diagnosedDay: Day | null;
    readonly diagnosedEarliest: Day | null;
    readonly treatedDay: Day | null;
    readonly impliedBy: ImpliedBy | null;
  },
  birth: Day,
  asOf: Day,
): ConditionFact {
  const { name, diagnosedDay, diagnosedEarliest, treatedDay, impliedBy } = row;
  const ageAtDiagnosis = ageOrUnknown(diagnosedDay, birth);
  return {
    name,
    kind: 'course',
    diagnosedDay,
    diagnosedEarliest,
    treatedDay,
    sinceDiagnosis: sinceOrUnknown(diagnosedDay ?? treatedDay, asOf),
    sinceTreatment: sinceOrUnknown(treatedDay, asOf),
    ageAtDiagnosis,
    youngestAtDiagnosis:
      diagnosedEarliest === diagnosedDay ? ageAtDiagnosis : ageOrUnknown(diagnosedEarliest, birth),
    impliedBy,
    treatedBy: null,
  };
}

/** An age before birth counts as 0. */
function ageOrUnknown(day: Day | null, birth: Day): number {
  return day === null ? UNKNOWN : Math.max(0, ageLastBirthday(birth, day));
}

/**
 * An undisclosed condition that a medication implies, with the medication's dates. Where rows are judged together, a
 * medication without a last fill is taken now; that says nothing about when the condition was diagnosed.
 */
export function impliedFact(
  condition: string,
  { medication, basis }: { readonly medication: MedicationFact; readonly basis: MedicationBasis },
  { birth, asOf, together }: Pick<Facts, 'birth' | 'asOf'> & { readonly together: boolean },
): ConditionFact {
  const { firstFillDay, firstFillEarliest, lastFillDay, sinceFirstFill, sinceLastFill } = medication;
  const isTakenNow = together && lastFillDay === null;
  const ageAtDiagnosis = ageOrUnknown(firstFillDay, birth);
  return {
    name: condition,
    kind: 'course',
    diagnosedDay: firstFillDay,
    diagnosedEarliest: firstFillEarliest,
    treatedDay: isTakenNow ? asOf : lastFillDay,
    // As in `conditionFact`, but the medication's times are known already.
    sinceDiagnosis: firstFillDay === null ? sinceLastFill : sinceFirstFill,
    sinceTreatment: isTakenNow ? 0 : sinceLastFill,
    ageAtDiagnosis,
    youngestAtDiagnosis:
      firstFillEarliest === firstFillDay ? ageAtDiagnosis : ageOrUnknown(firstFillEarliest, birth),
    impliedBy: { medication: medication.name, basis },
    treatedBy: null,
  };
}

/** The same condition, treated on a later day than stated. The time since the diagnosis stays. */
export function treatedOn(
  row: ConditionFact,
  day: Day,
  { asOf, by }: { readonly asOf: Day; readonly by: MedicationFact },
): ConditionFact {
  return { ...row, treatedDay: day, sinceTreatment: elapsedHalfMonths(day, asOf), treatedBy: by };
}

/** The same condition, which is not over whenever it was last treated. */
export function notOver(row: ConditionFact, asOf: Day): ConditionFact {
  return row.treatedDay === asOf ? row : { ...row, treatedDay: asOf, sinceTreatment: 0 };
}

/** The same condition, found at the age at which another one was diagnosed. The time since it was found stays. */
export function diagnosedWith(
  row: ConditionFact,
  { ageAtDiagnosis, youngestAtDiagnosis }: ConditionFact,
): ConditionFact {
  return { ...row, ageAtDiagnosis, youngestAtDiagnosis };
}

/** The same condition, found at any age between those of two days. The time since it was found stays. */
export function foundBetween(
  row: ConditionFact,
  { earliest, latest, birth }: { readonly earliest: Day; readonly latest: Day; readonly birth: Day },
): ConditionFact {
  const [youngestAtDiagnosis, ageAtDiagnosis] = [ageOrUnknown(earliest, birth), ageOrUnknown(latest, birth)];
  return { ...row, ageAtDiagnosis, youngestAtDiagnosis };
}

/** Time since an event is time since its day, whatever treatment continues; maintenance never restarts the clock. */
export function clockedByKind(row: ConditionFact, kind: ConditionKind): ConditionFact {
  return { ...row, kind, sinceTreatment: kind === 'event' ? row.sinceDiagnosis : row.sinceTreatment };
}

/** The same applicant seen on another day: the facts stay, the time since them changes. */
export function factsAt(facts: Facts, asOf: Day): Facts {
  return {
    ...facts,
    asOf,
    ageLast: ageLastBirthday(facts.birth, asOf),
    ageNearest: ageNearestBirthday(facts.birth, asOf),
    conditions: facts.conditions.map((row) => conditionFact(row, facts.birth, asOf)),
    medications: facts.medications.map((row) => ({
      ...row,
      sinceFirstFill: sinceOrUnknown(row.firstFillDay, asOf),
      sinceLastFill: sinceOrUnknown(row.lastFillDay, asOf),
    })),
  };
}
