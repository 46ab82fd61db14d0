import { type ApplicantIssue, type Day, normalizeApplicant } from '@prequal/engine';

const DAY_MS = 86_400_000;

/** The calendar day of a moment, in UTC, so that every process uses the same one. */
export function dayOfMoment(moment: Date): Day {
  return Math.floor(moment.getTime() / DAY_MS);
}

/** Why a text is not a valid date of birth, or null if it is. */
export function dateOfBirthIssue(text: string, asOf: Day): ApplicantIssue['code'] | null {
  const nobody = {
    sex: 'female',
    heightInches: null,
    weightLbs: null,
    conditions: [],
    medications: [],
    nicotine: null,
  } as const;
  const normalized = normalizeApplicant({ ...nobody, born: { dateOfBirth: text } }, asOf);
  return normalized.ok ? null : (normalized.issues[0]?.code ?? null);
}
