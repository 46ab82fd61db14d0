import { type ApplicantFault, type Day, normaliseApplicant, parseCalendarDate } from '@prequal/engine';
import { invariant } from '../kernel/index.ts';

/** The calendar day on which a moment is decided: the UTC one, the same for every process. */
export function dayOfMoment(moment: Date): Day {
  const day = parseCalendarDate(moment.toISOString().slice(0, 10));
  invariant(day !== null, 'the clock shows no calendar date');
  return day;
}

/** Why a text is no date of birth, or null when it is one. */
export function dateOfBirthFault(text: string, asOf: Day): ApplicantFault['code'] | null {
  const nobody = {
    sex: 'female',
    heightInches: null,
    weightLbs: null,
    conditions: [],
    medications: [],
    nicotine: null,
  } as const;
  const normalised = normaliseApplicant({ ...nobody, born: { dateOfBirth: text } }, asOf);
  return normalised.ok ? null : (normalised.faults[0]?.code ?? null);
}
