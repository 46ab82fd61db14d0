import type { QUESTION_TYPES } from '@prequal/contract/vocabulary';
import type { ConditionKind } from '@prequal/engine';
import type { Question } from '../../underwriting/index.ts';
import { plainConditionName, plainMedicationName } from './plain-name.ts';

interface Wording {
  readonly type: (typeof QUESTION_TYPES)[number];
  /** As a person would ask the applicant. */
  readonly text: string;
}

/** How a question is asked. */
export function wordingOf(
  { place: { field }, subject }: Pick<Question, 'place' | 'subject'>,
  kindOf: (condition: string) => ConditionKind,
): Wording {
  const name = subject ?? '';
  switch (field) {
    case 'id':
      return { type: 'choice', text: `What do you mean by "${name}"?` };
    case 'diagnosed':
      return { type: 'date', text: diagnosisText(name, kindOf(name)) };
    case 'lastTreatment':
      return { type: 'date', text: treatmentText(name, kindOf(name)) };
    case 'use':
      return { type: 'choice', text: `What do you take ${plainMedicationName(name)} for?` };
    case 'dosage':
      return { type: 'text', text: `How much ${plainMedicationName(name)} do you take each day?` };
    case 'firstFill':
      return { type: 'date', text: `When did you start taking ${plainMedicationName(name)}?` };
    case 'lastFill':
      return { type: 'date', text: `When did you last fill ${plainMedicationName(name)}?` };
    case 'lastUsed':
      return { type: 'choice', text: 'When did you last use tobacco or nicotine?' };
    case 'products':
      return { type: 'choice', text: 'Which tobacco or nicotine product do you use?' };
    case 'frequency':
      return { type: 'choice', text: `How often do you use ${plainConditionName(name)}?` };
    default:
      return { type: 'number', text: MEASUREMENT_TEXTS[field] };
  }
}

/** "Oxygen Use" is something that a person does, not a diagnosis. */
const USE = / Use$/;

function diagnosisText(name: string, kind: ConditionKind): string {
  if (USE.test(name)) return `When did you start using ${plainConditionName(name.replace(USE, ''))}?`;
  const plain = plainConditionName(name);
  if (kind !== 'event') return `When were you diagnosed with ${plain}?`;
  return `When was ${withoutArticle(plain)}?`;
}

function treatmentText(name: string, kind: ConditionKind): string {
  if (USE.test(name)) return `When did you last use ${plainConditionName(name.replace(USE, ''))}?`;
  const plain = plainConditionName(name);
  return `When did you last have treatment for ${kind === 'event' ? withoutArticle(plain) : plain}?`;
}

/** An event is the applicant's own: "your stroke". */
function withoutArticle(plain: string): string {
  return `your ${plain.replace(/^an? /, '')}`;
}

const MEASUREMENT_TEXTS = {
  a1c: 'What was your last A1C?',
  systolic: 'What was the top number of your last blood pressure reading?',
  diastolic: 'What was the bottom number of your last blood pressure reading?',
  ejection_fraction: 'What was your last ejection fraction, in percent?',
  egfr: 'What was your last kidney function result (eGFR)?',
  psa: 'What was your last PSA?',
  total_cholesterol: 'What was your last total cholesterol?',
  hdl: 'What was your last HDL cholesterol?',
} as const;
