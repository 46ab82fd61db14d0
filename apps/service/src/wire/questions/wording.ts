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
  { place: { kind, field }, subject }: Pick<Question, 'place' | 'subject'>,
  kindOf: (condition: string) => ConditionKind,
): Wording {
  const name = subject ?? '';
  switch (field) {
    case 'has':
      return { type: 'choice', text: YES_OR_NO_TEXTS[name] ?? `Do you have ${plainConditionName(name)}?` };
    case 'id':
      return { type: 'choice', text: choiceText(name) };
    case 'text':
      return { type: 'text', text: `What do you mean by "${name}"?` };
    case 'kind':
      return { type: 'choice', text: kindText(name) };
    case 'kindInText':
      return { type: 'text', text: kindText(name) };
    case 'otherKind':
      return { type: 'text', text: otherKindText(kind, name) };
    case 'severalDates':
      return { type: 'text', text: severalDatesText(kind, name) };
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

/** A chosen entry counts instead of the text, so what else the text says would be lost. */
function choiceText(name: string): string {
  const question = `What do you mean by "${name}"?`;
  return name.trim().split(/\s+/).length < MANY_WORDS
    ? question
    : `${question} Choose one only if it is all that this says; add everything else as rows of its own.`;
}

/** Texts with fewer words rarely say more than one thing. */
const MANY_WORDS = 3;

/** The row has no fields for it, so the details are asked for together, to be added to the other list. */
function otherKindText(kind: Question['place']['kind'], name: string): string {
  return kind === 'conditions'
    ? `What do you take ${plainMedicationName(name)} for, how much, and since when? Add it to the medications.`
    : `When did ${plainConditionName(name)} begin, and when was it last treated? Add it to the conditions.`;
}

/** A row has one field for each date, so each entry needs a row of its own. */
function severalDatesText(kind: Question['place']['kind'], name: string): string {
  return kind === 'conditions'
    ? `When did ${plainConditionName(name)} begin, and when was it last treated? Make it a row of its own.`
    : `When did you start taking ${plainMedicationName(name)}, and when did you last fill it? Make it a row of its own.`;
}

const KIND_TEXTS: Readonly<Record<string, string>> = {
  'Heart Disease': 'What kind of heart problem do you have?',
  'Kidney Problems': 'What kind of kidney problem do you have?',
  'Liver Disease': 'What kind of liver disease do you have?',
  'Hepatitis - Type Unknown': 'What kind of hepatitis did you have: A, B or C?',
  'Brain Tumor': 'Was the brain tumor benign, or was it cancer?',
  'Autoimmune Disease': 'What kind of autoimmune disease do you have?',
  'Blood Cancer - Type Not Known': 'What kind of blood cancer was it?',
  'Long-Term Blood Thinner Use': 'What do you take a blood thinner for?',
  'Blood Clot Prevention': 'What do you take a blood thinner for?',
  'Long-Term Steroid Use': 'What do you take steroids for?',
  'Biologic Medication Use': 'What do you take the biologic medication for?',
  'Immunosuppressant Use - Not Transplant': 'What do you take medication against your immune system for?',
  'Infusion Therapy': 'What do you get infusions for?',
  'Emergency Room Visit': 'What were you in the emergency room for, and did you stay in the hospital?',
};

function kindText(name: string): string {
  const text = KIND_TEXTS[name];
  if (text !== undefined) return text;
  if (/cancer/i.test(name)) return 'What kind of cancer was it?';
  const plain = plainConditionName(name);
  return name.startsWith('Abnormal ')
    ? `What did doctors find after ${withoutArticle(plain)}?`
    : `What is the cause of ${withoutArticle(plain)}?`;
}

/** "Oxygen Use" is something that a person does, not a diagnosis. */
const USE = / Use$/;

/** What happened and is not treated: how to ask for its day, and for the last day of it. */
const EVENT_TEXTS: readonly {
  readonly pattern: RegExp;
  readonly day: string;
  readonly last: string;
}[] = [
  {
    pattern: /^Hospitalized|Hospital Stay|^Intensive Care Stay$/,
    day: 'When was your last stay in a hospital?',
    last: 'When did your last stay in a hospital end?',
  },
  {
    pattern: /^Emergency Room/,
    day: 'When was your last visit to an emergency room?',
    last: 'When was your last treatment after it?',
  },
  {
    pattern: /^Declined for Life Insurance/,
    day: 'When were you declined for life insurance?',
    last: 'When were you last declined for life insurance?',
  },
  {
    pattern: /^(?:DUI|DWI)/,
    day: 'When was your last DUI or DWI?',
    last: 'When did its penalty or program end?',
  },
  { pattern: /^Bankruptcy/, day: 'When was your bankruptcy?', last: 'When was your bankruptcy discharged?' },
  { pattern: /Ticket/, day: 'When was your first ticket?', last: 'When was your last ticket?' },
  { pattern: /Conviction/, day: 'When were you convicted?', last: 'When did your sentence end?' },
  {
    pattern: /^Chemotherapy.*Completed$/,
    day: 'When did you begin chemotherapy?',
    last: 'When did you complete chemotherapy?',
  },
];

const eventTexts = (name: string) => EVENT_TEXTS.find(({ pattern }) => pattern.test(name));

function diagnosisText(name: string, kind: ConditionKind): string {
  const asEvent = eventTexts(name);
  if (asEvent !== undefined) return asEvent.day;
  if (USE.test(name)) return `When did you start using ${plainConditionName(name.replace(USE, ''))}?`;
  const plain = plainConditionName(name);
  if (kind !== 'event') return `When were you diagnosed with ${plain}?`;
  return `When was ${withoutArticle(plain)}?`;
}

function treatmentText(name: string, kind: ConditionKind): string {
  const asEvent = eventTexts(name);
  if (asEvent !== undefined) return asEvent.last;
  if (USE.test(name)) return `When did you last use ${plainConditionName(name.replace(USE, ''))}?`;
  const plain = plainConditionName(name);
  return `When did you last have treatment for ${kind === 'event' ? withoutArticle(plain) : plain}?`;
}

/** An event is the applicant's own: "your stroke". */
function withoutArticle(plain: string): string {
  return `your ${plain.replace(/^an? /, '')}`;
}

const YES_OR_NO_TEXTS: Readonly<Record<string, string>> = {
  'Oxygen Use': 'Do you use oxygen or a machine to help you breathe, other than for sleep apnea?',
  'Needs Help with Daily Activities':
    'Do you need help with bathing, dressing, eating, toileting or getting out of bed?',
  'Nursing Home / Assisted Living':
    'Are you in a hospital, a nursing home or assisted living, or do you get care at home?',
  'Terminal Illness': 'Has a doctor told you that you have a terminal illness, or are you in hospice care?',
  'Diagnosis Pending': 'Are you waiting for a test, a result or surgery that a doctor advised?',
  'Hospitalized in Past 12 Months': 'Have you stayed in a hospital in the past 12 months?',
  Dementia: "Have you been told that you have dementia, Alzheimer's disease or memory loss?",
  'Organ Transplant': 'Have you had an organ or bone marrow transplant, or been told that you need one?',
  'Kidney Dialysis': 'Have you had dialysis or kidney failure?',
  'Cancer - Type Not Known': 'Have you had cancer other than basal or squamous cell skin cancer?',
  Stroke: 'Have you had a stroke or a mini-stroke?',
  'Heart Attack': 'Have you had a heart attack, a stent or bypass surgery?',
  COPD: 'Do you have COPD, emphysema or another chronic lung disease?',
  'Alcohol Abuse / Treatment': 'Have you been treated for alcohol use, or been told to drink less?',
  'Drug Abuse / Treatment': 'Have you used illegal drugs, or been treated for drug use?',
  'Felony Conviction': 'Have you been convicted of a felony?',
  'Diabetes - Insulin': 'Do you take insulin?',
  'Diabetic Neuropathy': 'Has diabetes damaged your nerves, for example with numb or painful feet?',
  'Diabetic Retinopathy': 'Has diabetes damaged your eyes?',
  'Diabetic Kidney Disease': 'Has diabetes damaged your kidneys?',
  'Amputation (Due to Disease)': 'Have you lost a toe, a foot or a leg because of a disease?',
  'Cancer - Metastatic': 'Did the cancer spread to another part of your body?',
  'Cancer - Recurrent': 'Did the cancer come back after treatment?',
  'Cancer - Two or More Different Types': 'Have you had more than one kind of cancer?',
  'Stroke - Two or More': 'Have you had more than one stroke?',
  'Stroke with Weakness or Paralysis': 'Did the stroke leave you with weakness or paralysis?',
  'Heart Attack - Two or More': 'Have you had more than one heart attack?',
  'Congestive Heart Failure': 'Has a doctor told you that you have heart failure?',
  'Mental Health Hospitalization': 'Have you stayed in a hospital for your mental health?',
  'Suicide Attempt': 'Have you tried to take your own life?',
  'Ascites (Fluid in Abdomen)': 'Has fluid built up in your belly?',
  'Wheelchair Use': 'Do you use a wheelchair?',
};

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
