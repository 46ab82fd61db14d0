import type { Applicant, Facts } from '@prequal/engine';
import type { CatalogSnapshot } from '../../catalog/index.ts';
import type { AskedFact } from './asked-fact.ts';
import { yesOrNoFact } from './yes-or-no.ts';

interface FollowUp {
  /** Names of conditions and groups: one of them is disclosed. */
  readonly about: readonly string[];
  /** What a field underwriter asks next; a yes discloses the condition. */
  readonly ask: readonly string[];
}

const FOLLOW_UPS: readonly FollowUp[] = [
  { about: ['Chronic Lung Disease'], ask: ['Oxygen Use', 'Hospitalized in Past 12 Months'] },
  { about: ['Sleep Apnea'], ask: ['Oxygen Use'] },
  { about: ['Asthma'], ask: ['Hospitalized in Past 12 Months'] },
  {
    about: ['Diabetes'],
    ask: [
      'Diabetes - Insulin',
      'Diabetic Neuropathy',
      'Diabetic Retinopathy',
      'Diabetic Kidney Disease',
      'Amputation (Due to Disease)',
    ],
  },
  {
    about: ['Cancer Other Than Skin', 'Melanoma'],
    ask: ['Cancer - Metastatic', 'Cancer - Recurrent', 'Cancer - Two or More Different Types'],
  },
  { about: ['Stroke'], ask: ['Stroke - Two or More', 'Stroke with Weakness or Paralysis'] },
  {
    about: ['Coronary Events and Procedures', 'Coronary Disease Without Event'],
    ask: ['Congestive Heart Failure'],
  },
  { about: ['Heart Attack'], ask: ['Heart Attack - Two or More'] },
  { about: ['Heart Failure and Cardiomyopathy'], ask: ['Oxygen Use', 'Hospitalized in Past 12 Months'] },
  { about: ['Chronic Kidney Disease'], ask: ['Kidney Dialysis'] },
  {
    about: ['Depression', 'Bipolar and Major Depression'],
    ask: ['Mental Health Hospitalization', 'Suicide Attempt'],
  },
  { about: ['Monoclonal Gammopathy (MGUS)'], ask: ['Smoldering Myeloma', 'Cancer - Multiple Myeloma'] },
  { about: ['Cirrhosis of the Liver'], ask: ['Ascites (Fluid in Abdomen)'] },
  {
    about: ['Multiple Sclerosis', "Parkinson's"],
    ask: ['Wheelchair Use', 'Needs Help with Daily Activities'],
  },
];

/** What is asked because of the disclosed conditions: each question once, and none about what is disclosed. */
export function followUpFacts(snapshot: CatalogSnapshot, applicant: Applicant, { asOf }: Facts): AskedFact[] {
  const disclosed = new Set<string>();
  const groups = new Set<string>();
  for (const { name } of applicant.conditions) {
    const row = snapshot.source.condition(name);
    for (const each of [name, ...(row?.ancestors ?? [])]) disclosed.add(each);
    for (const group of row?.groups ?? []) groups.add(group);
  }
  const asked = FOLLOW_UPS.filter(({ about }) =>
    about.some((name) => disclosed.has(name) || groups.has(name)),
  ).flatMap(({ ask }) => ask);
  return [...new Set(asked)]
    .filter((condition) => !disclosed.has(condition) && snapshot.source.condition(condition) !== null)
    .map((condition) => yesOrNoFact(applicant, condition, asOf));
}
