import type { UnderwritingCommand } from '../src/underwriting/command.ts';

/** An applicant with one row, as an agent types it. */
export function applicantWith(
  list: 'conditions' | 'medications',
  text: string,
): UnderwritingCommand['applicant'] {
  const [condition, medication] = list === 'conditions' ? [[text], []] : [[], [text]];
  return {
    sex: 'male',
    born: { dateOfBirth: '1961-04-12' },
    heightInches: 70,
    weightLbs: 185,
    nicotine: null,
    conditions: condition.map((each) => ({ id: null, text: each, diagnosed: null, lastTreatment: null })),
    medications: medication.map((each) => ({
      id: null,
      text: each,
      use: null,
      dosage: null,
      firstFill: null,
      lastFill: null,
    })),
  };
}
