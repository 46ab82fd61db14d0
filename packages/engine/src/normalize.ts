import type { Applicant, ApplicantCondition, ApplicantMedication } from './applicant.ts';
import { addMonths, ageLastBirthday, ageNearestBirthday, type Day, parseCalendarDate } from './calendar.ts';
import { dailyDosageMilli, saysDaily } from './dosage.ts';
import {
  type ConditionFact,
  conditionFact,
  type Facts,
  type MeasurementFacts,
  type MedicationFact,
  NOTHING_MEASURED,
  sinceOrUnknown,
  UNKNOWN,
} from './facts.ts';
import { MEASUREMENTS, type Measurement } from './reference-names.ts';
import { parseStatedDate } from './row-date.ts';

export const MAX_AGE = 120;

export interface ApplicantIssue {
  /** Where in the applicant: `['conditions', 0, 'diagnosed']`. */
  readonly path: readonly (string | number)[];
  readonly code: 'not_a_date' | 'in_the_future' | 'too_long_ago' | 'age_out_of_range';
}

export type Normalized =
  | { readonly ok: true; readonly facts: Facts }
  | { readonly ok: false; readonly issues: readonly ApplicantIssue[] };

/** Turns what the applicant wrote into numbers on the day `asOf`; every issue is found, not just the first. */
export function normalizeApplicant(applicant: Applicant, asOf: Day): Normalized {
  const issues: ApplicantIssue[] = [];
  const birth = birthOf(applicant, asOf, issues);
  const conditions = applicant.conditions.map((row, index) =>
    conditionOf(row, new RowDates(['conditions', index], asOf, issues), { birth, asOf }),
  );
  const medications = applicant.medications.map((row, index) =>
    medicationOf(row, new RowDates(['medications', index], asOf, issues), asOf),
  );
  const measurements = measurementsOf(applicant, asOf, issues);
  if (issues.length > 0) return { ok: false, issues };
  return {
    ok: true,
    facts: {
      asOf,
      sex: applicant.sex,
      birth,
      ageLast: ageLastBirthday(birth, asOf),
      ageNearest: ageNearestBirthday(birth, asOf),
      heightInches: applicant.heightInches,
      weightLbs: applicant.weightLbs,
      conditions,
      medications,
      nicotine: applicant.nicotine,
      measurements,
    },
  };
}

/** An insurance age without a date of birth is read as a birthday on asOf: last and nearest age agree with it. */
function birthOf(applicant: Applicant, asOf: Day, issues: ApplicantIssue[]): Day {
  if ('insuranceAge' in applicant.born) {
    const age = applicant.born.insuranceAge;
    if (Number.isInteger(age) && age >= 0 && age <= MAX_AGE) return birthdayFor(age, asOf);
    issues.push({ path: ['born', 'insuranceAge'], code: 'age_out_of_range' });
    return asOf;
  }
  const path = ['born', 'dateOfBirth'];
  const birth = parseCalendarDate(applicant.born.dateOfBirth);
  if (birth === null) issues.push({ path, code: 'not_a_date' });
  else if (birth > asOf) issues.push({ path, code: 'in_the_future' });
  else if (ageLastBirthday(birth, asOf) > MAX_AGE) issues.push({ path, code: 'age_out_of_range' });
  return birth ?? asOf;
}

/** On 29 February most years back have no such day; the day before keeps the age right. */
function birthdayFor(age: number, asOf: Day): Day {
  return addMonths(asOf, -12 * age);
}

function conditionOf(
  row: ApplicantCondition,
  dates: RowDates,
  { birth, asOf }: { readonly birth: Day; readonly asOf: Day },
): ConditionFact {
  const diagnosed = dates.read('diagnosed', row.diagnosed);
  return conditionFact(
    {
      name: row.name,
      diagnosedDay: diagnosed.day,
      diagnosedEarliest: diagnosed.earliest,
      treatedDay: dates.read('lastTreatment', row.lastTreatment).day,
      impliedBy: null,
    },
    birth,
    asOf,
  );
}

function medicationOf(row: ApplicantMedication, dates: RowDates, asOf: Day): MedicationFact {
  const firstFill = dates.read('firstFill', row.firstFill);
  const lastFillDay = dates.read('lastFill', row.lastFill).day;
  return {
    name: row.name,
    use: row.use ?? null,
    dosageMilli: row.dosage ? dailyDosageMilli(row.dosage) : UNKNOWN,
    isDaily: row.dosage ? saysDaily(row.dosage) : false,
    firstFillDay: firstFill.day,
    firstFillEarliest: firstFill.earliest,
    lastFillDay,
    sinceFirstFill: sinceOrUnknown(firstFill.day, asOf),
    sinceLastFill: sinceOrUnknown(lastFillDay, asOf),
  };
}

function measurementsOf({ measurements }: Applicant, asOf: Day, issues: ApplicantIssue[]): MeasurementFacts {
  if (measurements === undefined) return NOTHING_MEASURED;
  const facts: { [M in Measurement]?: { value: number; day: Day | null } } = {};
  for (const name of MEASUREMENTS) {
    const measured = measurements[name];
    if (measured === undefined) continue;
    const dates = new RowDates(['measurements', name], asOf, issues);
    facts[name] = { value: measured.value, day: dates.read('date', measured.date).day };
  }
  return facts;
}

interface Dated {
  readonly day: Day | null;
  readonly earliest: Day | null;
}

const UNDATED: Dated = { day: null, earliest: null };

class RowDates {
  readonly #path: readonly (string | number)[];
  readonly #asOf: Day;
  readonly #issues: ApplicantIssue[];

  constructor(path: readonly (string | number)[], asOf: Day, issues: ApplicantIssue[]) {
    this.#path = path;
    this.#asOf = asOf;
    this.#issues = issues;
  }

  /** A blank value counts as not stated. */
  read(field: string, text: string | null | undefined): Dated {
    if (text === null || text === undefined || text.trim() === '') return UNDATED;
    const date = parseStatedDate(text, this.#asOf);
    if (date.ok) return date;
    this.#issues.push({ path: [...this.#path, field], code: date.issue });
    return UNDATED;
  }
}
