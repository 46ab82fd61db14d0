import type { Applicant, Facts } from '@prequal/engine';
import type { CatalogSnapshot } from '../../catalog/index.ts';
import type { AskedFact } from './asked-fact.ts';
import { yesOrNoFact } from './yes-or-no.ts';

/** What applications ask everybody first: the group of the carriers' question, and the condition that a yes discloses. */
const SCREEN: readonly { readonly group: string; readonly condition: string }[] = [
  { group: 'Oxygen and Breathing Machines', condition: 'Oxygen Use' },
  { group: 'Help With Daily Living', condition: 'Needs Help with Daily Activities' },
  { group: 'Facility, Home Care or Hospital Now', condition: 'Nursing Home / Assisted Living' },
  { group: 'Terminal or Hospice Care', condition: 'Terminal Illness' },
  { group: 'Pending Tests, Surgery or Diagnosis', condition: 'Diagnosis Pending' },
  { group: 'Recent Hospital Stay', condition: 'Hospitalized in Past 12 Months' },
  { group: 'Dementia and Memory', condition: 'Dementia' },
  { group: 'HIV and Immune Deficiency', condition: 'HIV / AIDS' },
  { group: 'Organ and Marrow Transplant', condition: 'Organ Transplant' },
  { group: 'Kidney Failure and Dialysis', condition: 'Kidney Dialysis' },
  { group: 'Heart Failure and Cardiomyopathy', condition: 'Congestive Heart Failure' },
  { group: 'Cancer Other Than Skin', condition: 'Cancer - Type Not Known' },
  { group: 'Stroke and TIA', condition: 'Stroke' },
  { group: 'Coronary Events and Procedures', condition: 'Heart Attack' },
  { group: 'Chronic Lung Disease', condition: 'COPD' },
  { group: 'Liver Cirrhosis and Failure', condition: 'Cirrhosis of the Liver' },
  { group: 'Diabetes', condition: 'Diabetes' },
  { group: 'Alcohol', condition: 'Alcohol Abuse / Treatment' },
  { group: 'Drugs and Opioids', condition: 'Drug Abuse / Treatment' },
  { group: 'Felony', condition: 'Felony Conviction' },
];

/** One question per group that this catalog has; none once a condition is disclosed. */
export function knockOutFacts(snapshot: CatalogSnapshot, applicant: Applicant, { asOf }: Facts): AskedFact[] {
  if (applicant.conditions.length > 0) return [];
  return SCREEN.flatMap(({ group, condition }) =>
    snapshot.source.condition(condition)?.groups.includes(group)
      ? [yesOrNoFact(applicant, condition, asOf)]
      : [],
  );
}
