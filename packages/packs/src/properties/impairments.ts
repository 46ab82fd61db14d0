import type { ApplicantCondition, ApplicantMedication, Sex } from '@prequal/engine';

/** A person whom carriers treat differently, with one history. */
export interface Impairment {
  readonly name: string;
  readonly sex: Sex;
  readonly age: number;
  readonly weight: number | null;
  readonly conditions: readonly ApplicantCondition[];
  readonly medications: readonly ApplicantMedication[];
}

interface History {
  readonly condition?: string;
  readonly diagnosed?: string;
  readonly lastTreatment?: string;
  readonly medication?: string;
  readonly age?: number;
  readonly sex?: Sex;
  readonly weight?: number;
}

function impairment(name: string, history: History): Impairment {
  const { condition = name, diagnosed, lastTreatment, medication, age = 62, sex = 'male', weight } = history;
  return {
    name,
    sex,
    age,
    weight: weight ?? (sex === 'male' ? 185 : 145),
    conditions:
      condition === ''
        ? []
        : [{ name: condition, diagnosed: diagnosed ?? null, lastTreatment: lastTreatment ?? null }],
    medications: medication === undefined ? [] : [{ name: medication }],
  };
}

/** What agents ask about most when a case is hard to place. Everybody is 62 unless the history says otherwise. */
export const IMPAIRMENTS: readonly Impairment[] = [
  impairment('Lupus', { condition: 'Lupus (Systemic / SLE)', diagnosed: '2012', sex: 'female' }),
  impairment('Multiple sclerosis', { condition: 'Multiple Sclerosis', diagnosed: '2014', sex: 'female' }),
  impairment('Kidney disease, stage 3', { condition: 'Chronic Kidney Disease - Stage 3', diagnosed: '2021' }),
  impairment('Schizophrenia', { diagnosed: '1995' }),
  impairment('Sickle cell trait', { condition: 'Sickle Cell Trait', diagnosed: '1970' }),
  impairment('Heart valve replacement', { condition: 'Heart Valve Replacement', diagnosed: '2018' }),
  impairment('Oxygen at night', { condition: 'Oxygen at Night Only', diagnosed: '2022' }),
  impairment('Sepsis last year', {
    condition: 'Sepsis (Blood Infection)',
    diagnosed: '10 MONTHS AGO',
    lastTreatment: '9 MONTHS AGO',
  }),
  impairment('Felony', { condition: 'Felony Conviction', diagnosed: '30 MONTHS AGO' }),
  impairment('Build of 270 lb at 63 in', { condition: '', sex: 'female', weight: 270 }),
  impairment('Insulin since the age of 36', { condition: 'Diabetes - Insulin', diagnosed: '2000' }),
  impairment('Insulin', { condition: 'Diabetes - Insulin', diagnosed: '2019' }),
  impairment('A1C of 9 to 10', { condition: 'Diabetes - A1C 9 to 10', diagnosed: '2014' }),
  impairment('Diabetic neuropathy', { condition: 'Diabetic Neuropathy', diagnosed: '2021' }),
  impairment('COPD', { diagnosed: '2019' }),
  impairment('Rheumatoid arthritis', { condition: 'Rheumatoid Arthritis', diagnosed: '2015', sex: 'female' }),
  impairment("Parkinson's disease", { condition: "Parkinson's Disease", diagnosed: '2021' }),
  impairment("Crohn's disease", { condition: "Crohn's Disease", diagnosed: '2010' }),
  impairment('Epilepsy', { diagnosed: '2008' }),
  impairment('Bipolar disorder', { condition: 'Bipolar Disorder', diagnosed: '2006' }),
  impairment('Hepatitis C', { diagnosed: '2016' }),
  impairment('Atrial fibrillation', { condition: 'Atrial Fibrillation', diagnosed: '2023' }),
  impairment('Pacemaker', { diagnosed: '2022' }),
  impairment('Stroke 3 years ago', { condition: 'Stroke', diagnosed: '36 MONTHS AGO' }),
  impairment('Mini-stroke 18 months ago', { condition: 'TIA (Mini-Stroke)', diagnosed: '18 MONTHS AGO' }),
  impairment('Heart attack 3 years ago', { condition: 'Heart Attack', diagnosed: '36 MONTHS AGO' }),
  impairment('Stent 18 months ago', { condition: 'Heart Stent / Angioplasty', diagnosed: '18 MONTHS AGO' }),
  impairment('Breast cancer treated 3 years ago', {
    condition: 'Cancer - Breast',
    diagnosed: '2022',
    lastTreatment: '36 MONTHS AGO',
    sex: 'female',
  }),
  impairment('Prostate cancer treated 3 years ago', {
    condition: 'Cancer - Prostate',
    diagnosed: '2022',
    lastTreatment: '36 MONTHS AGO',
  }),
  impairment('Driving under the influence 3 years ago', {
    condition: 'DUI / DWI',
    diagnosed: '36 MONTHS AGO',
  }),
  impairment('HIV, undetectable', { condition: 'HIV Positive - Undetectable', diagnosed: '2010' }),
  impairment('Pulmonary embolism 2 years ago', {
    condition: 'Pulmonary Embolism',
    diagnosed: '26 MONTHS AGO',
  }),
];
