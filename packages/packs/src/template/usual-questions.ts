/** A question that most applications ask, as a line of rules.csv. */
export interface UsualQuestion {
  readonly id: string;
  /** Part A closes every class, part B all but the last, and `accepted` none. */
  readonly part: 'A' | 'B' | 'accepted';
  readonly text: string;
  readonly subject: string;
  /** How far back it asks, and from when; ever if absent. */
  readonly within?: { readonly clock: 'event' | 'treatment'; readonly months: number };
}

const YEARS_2 = 24;

/** Subjects are groups of the shipped reference tables. */
export const USUAL_QUESTIONS: readonly UsualQuestion[] = [
  {
    id: 'A1',
    part: 'A',
    text: 'Are you in a hospital, care facility or hospice, or do you need help with daily living?',
    subject:
      'group:Terminal or Hospice Care; group:Facility, Home Care or Hospital Now; group:Help With Daily Living',
  },
  {
    id: 'A2',
    part: 'A',
    text: 'Have you ever been diagnosed with dementia, Alzheimer’s disease or memory loss?',
    subject: 'group:Dementia and Memory',
  },
  {
    id: 'A3',
    part: 'A',
    text: 'Have you ever had kidney failure or dialysis?',
    subject: 'group:Kidney Failure and Dialysis',
  },
  {
    id: 'A4',
    part: 'A',
    text: 'Do you use oxygen or a breathing machine?',
    subject: 'group:Oxygen and Breathing Machines',
  },
  {
    id: 'A5',
    part: 'A',
    text: 'Have you ever been diagnosed with HIV, AIDS or another immune deficiency?',
    subject: 'group:HIV and Immune Deficiency',
  },
  {
    id: 'A6',
    part: 'A',
    text: 'Have you ever had an organ or marrow transplant, or been advised to have one?',
    subject: 'group:Organ and Marrow Transplant',
  },
  {
    id: 'A7',
    part: 'A',
    text: 'Have you ever been diagnosed with ALS or another fatal disease of nerves or muscles?',
    subject: 'group:Fatal Nerve and Muscle Disease',
  },
  {
    id: 'A8',
    part: 'A',
    text: 'Have you ever been diagnosed with cirrhosis or liver failure?',
    subject: 'group:Liver Cirrhosis and Failure',
  },
  {
    id: 'A9',
    part: 'A',
    text: 'Has cancer come back or spread, or have you had two cancers or a brain tumor?',
    subject: 'group:Metastatic, Recurrent or Two Cancers; group:Brain Tumor',
  },
  {
    id: 'B1',
    part: 'B',
    text: 'In the past 2 years, have you had a heart attack, angina, stent or bypass?',
    subject: 'group:Coronary Events and Procedures; Angina (Chest Pain)',
    within: { clock: 'event', months: YEARS_2 },
  },
  {
    id: 'B2',
    part: 'B',
    text: 'In the past 2 years, have you had a stroke or TIA?',
    subject: 'group:Stroke and TIA',
    within: { clock: 'event', months: YEARS_2 },
  },
  {
    id: 'B3',
    part: 'B',
    text: 'In the past 2 years, have you had or been treated for cancer other than of the skin?',
    subject: 'group:Cancer Other Than Skin',
    within: { clock: 'treatment', months: YEARS_2 },
  },
  {
    id: 'B4',
    part: 'B',
    text: 'Have you ever been diagnosed with heart failure or cardiomyopathy?',
    subject: 'group:Heart Failure and Cardiomyopathy',
  },
  {
    id: 'B5',
    part: 'B',
    text: 'Have you ever been diagnosed with COPD or another chronic lung disease?',
    subject: 'group:Chronic Lung Disease',
  },
  {
    id: 'B6',
    part: 'B',
    text: 'Have you ever been diagnosed with chronic kidney disease?',
    subject: 'group:Chronic Kidney Disease',
  },
  {
    id: 'B7',
    part: 'B',
    text: 'Have you ever had complications of diabetes?',
    subject: 'group:Diabetic Complications',
  },
  {
    id: 'B8',
    part: 'B',
    text: 'In the past 2 years, have you been treated for abuse of alcohol or drugs?',
    subject: 'group:Alcohol; group:Drugs and Opioids',
    within: { clock: 'treatment', months: YEARS_2 },
  },
  {
    id: 'C1',
    part: 'accepted',
    text: 'Sleep apnea is accepted.',
    subject: 'group:Sleep Apnea',
  },
];
