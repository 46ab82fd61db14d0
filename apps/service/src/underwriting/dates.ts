import { type ApplicantIssue, type Day, normaliseApplicant } from '@prequal/engine';

const DAY_MS = 86_400_000;

/** The calendar day on which a moment is decided: the UTC one, the same for every process. */
export function dayOfMoment(moment: Date): Day {
  return Math.floor(moment.getTime() / DAY_MS);
}

/** Why a text is no date of birth, or null when it is one. */
export function dateOfBirthIssue(text: string, asOf: Day): ApplicantIssue['code'] | null {
  const nobody = {
    sex: 'female',
    heightInches: null,
    weightLbs: null,
    conditions: [],
    medications: [],
    nicotine: null,
  } as const;
  const normalised = normaliseApplicant({ ...nobody, born: { dateOfBirth: text } }, asOf);
  return normalised.ok ? null : (normalised.issues[0]?.code ?? null);
}
