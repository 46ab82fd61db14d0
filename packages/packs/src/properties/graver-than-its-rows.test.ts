import { describe, expect, it } from 'vitest';
import { isExpectedShare, reviewOutcome } from '../../test/applicant-review.ts';

const MAN = { sex: 'male', age: '62', height: '70', weight: '185', nicotine: '' };

/** What the shelf does with a man of 62: the shares of immediate final expense and of term. */
function outcomeOf(conditions: string, medications = '', measurements = '') {
  return reviewOutcome({ ...MAN, conditions, medications, measurements });
}

interface Case {
  readonly conditions?: string;
  readonly medications?: string;
  readonly measurements?: string;
  readonly immediate: string;
  readonly term: string;
}

const GRAVE: readonly Case[] = [
  { medications: 'Sinemet', immediate: 'none-few', term: 'none' },
  {
    medications: 'Sinemet > Restless Legs Syndrome = 25/100 three times a day',
    immediate: 'none-few',
    term: 'none',
  },
  { measurements: 'egfr 42', immediate: 'none-few', term: 'none-some' },
  {
    conditions: 'Diabetes - Type 2 @ 2015; Chronic Kidney Disease - Stage 3a',
    immediate: 'none-few',
    term: 'none-few',
  },
  { measurements: 'systolic 190; diastolic 105', immediate: 'none-few', term: 'none' },
  { measurements: 'systolic 150; diastolic 115', immediate: 'none-few', term: 'none' },
  {
    conditions: 'High Blood Pressure @ 2015',
    medications: 'Lisinopril',
    measurements: 'systolic 185; diastolic 95',
    immediate: 'none-few',
    term: 'none',
  },
  {
    conditions: 'Asthma @ 2000',
    medications: 'Prednisone > Asthma = 10 mg',
    immediate: 'none-some',
    term: 'none-some',
  },
  {
    conditions: 'Asthma @ 2000',
    medications: 'Methylprednisolone > Asthma = 4 mg',
    immediate: 'none-some',
    term: 'none-some',
  },
  { conditions: 'COPD @ 2018', medications: 'Prednisone > COPD = 5 mg', immediate: 'none-few', term: 'none' },
  { conditions: 'COPD @ 2018', medications: 'Dexamethasone = 1 mg', immediate: 'none-few', term: 'none' },
  {
    conditions: 'Opioid Dependence @ 2012 / 2012',
    medications: 'Norco',
    immediate: 'none-few',
    term: 'none-few',
  },
  {
    conditions: 'Opioid Dependence @ 2012 / 2012',
    medications: 'Tramadol > Back Pain',
    immediate: 'none-few',
    term: 'none-few',
  },
  {
    conditions: 'Amphetamine Abuse @ 2012 / 2012',
    medications: 'Adderall > ADHD / ADD',
    immediate: 'none-few',
    term: 'none-few',
  },
  {
    conditions: 'Sedative or Benzodiazepine Abuse @ 2012 / 2012',
    medications: 'Xanax > Anxiety',
    immediate: 'none-few',
    term: 'none-few',
  },
  {
    conditions: 'Alcohol Abuse / Treatment @ 2010 / 2010; DUI / DWI @ 14 MONTHS AGO',
    immediate: 'none-few',
    term: 'none',
  },
  {
    conditions: 'Alcohol Abuse / Treatment @ 2010 / 2010; Social Drinking',
    immediate: 'none-few',
    term: 'none-few',
  },
  {
    conditions: 'Atrial Fibrillation @ 2019; Cardioversion @ 3 MONTHS AGO',
    immediate: 'none-some',
    term: 'none-all',
  },
  {
    conditions: 'Atrial Fibrillation @ 2019; Arrhythmia Treated with Ablation @ 3 MONTHS AGO',
    immediate: 'none-some',
    term: 'none-all',
  },
  {
    conditions: 'Rheumatoid Arthritis @ 2015',
    medications: 'Methotrexate; Prednisone = 5 mg',
    immediate: 'none-all',
    term: 'none-most',
  },
  {
    conditions: 'COPD @ 2018',
    medications: 'Prednisone = every day',
    immediate: 'none-few',
    term: 'none',
  },
  { conditions: 'Stroke @ 2018; Walker Use', immediate: 'none-few', term: 'none' },
  { conditions: 'Stroke @ 2018; Drop Foot', immediate: 'none-few', term: 'none' },
  { conditions: 'Stroke @ 2018; Slurred Speech', immediate: 'none-few', term: 'none' },
  {
    conditions: 'Recovering Alcoholic @ 2012 / 2012; Social Drinking',
    immediate: 'none-few',
    term: 'none-few',
  },
  { medications: 'Lokelma', immediate: 'none-few', term: 'none-some' },
  { medications: 'Tadalafil > Erectile Dysfunction = 40 mg', immediate: 'none-few', term: 'none' },
  { medications: 'Sildenafil = 20 mg three times a day', immediate: 'none-few', term: 'none' },
];

/** The same people without what makes them graver. */
const ORDINARY: readonly Case[] = [
  { measurements: 'egfr 52', immediate: 'some-most', term: 'none-some' },
  { conditions: 'Multiple Sclerosis @ 2010', immediate: 'few-most', term: 'none-some' },
  { medications: 'Oxycodone > Back Pain = 10 mg x4 a day', immediate: 'few-some', term: 'none-some' },
  { medications: 'Sinemet > Restless Legs Syndrome = 25/100', immediate: 'all', term: 'all' },
  { measurements: 'systolic 165; diastolic 95', immediate: 'most-all', term: 'some-most' },
  { conditions: 'Asthma @ 2000', medications: 'Prednisone > Asthma = 2.5 mg', immediate: 'all', term: 'all' },
  { conditions: 'Opioid Dependence @ 2012 / 2012', immediate: 'most-all', term: 'none-most' },
  {
    conditions: 'Opioid Dependence @ 2012 / 2012',
    medications: 'Norco @ 2013',
    immediate: 'most-all',
    term: 'none-most',
  },
  {
    conditions: 'Amphetamine Abuse @ 2012 / 2012',
    medications: 'Xanax > Anxiety',
    immediate: 'most-all',
    term: 'none-most',
  },
  {
    conditions: 'Alcohol Abuse / Treatment @ 2010 / 2010; DUI / DWI @ 2008',
    immediate: 'most-all',
    term: 'none-all',
  },
  { conditions: 'Atrial Fibrillation @ 2019; Cardioversion @ 2019', immediate: 'all', term: 'most-all' },
  {
    conditions: 'Ulcerative Colitis @ 2010',
    medications: 'Prednisone = 10 mg',
    immediate: 'all',
    term: 'some-all',
  },
  {
    conditions: 'COPD @ 2018',
    medications: 'Prednisone = daily for 5 days',
    immediate: 'some-most',
    term: 'none-some',
  },
  { conditions: 'Stroke @ 2018; Cane Use', immediate: 'most-all', term: 'none-some' },
  { conditions: 'Stroke @ 2018; Low Vision', immediate: 'most-all', term: 'none-some' },
  { conditions: 'Recovering Alcoholic @ 2012 / 2012', immediate: 'most-all', term: 'none-most' },
  { medications: 'Tadalafil > Erectile Dysfunction = 20 mg', immediate: 'all', term: 'all' },
  { medications: 'Sildenafil > Erectile Dysfunction = 20 mg x 3', immediate: 'all', term: 'all' },
];

function textOf({ conditions = '', medications = '', measurements = '' }: Case): string {
  return [conditions, medications, measurements].filter((each) => each !== '').join(' with ');
}

describe('an applicant whose rows are graver together', () => {
  it.each(GRAVE.map((each) => [textOf(each), each] as const))('%s is judged so', (_, each) => {
    const { immediate, term, counts } = outcomeOf(each.conditions ?? '', each.medications, each.measurements);
    expect(isExpectedShare(each.immediate, immediate), counts).toBe(true);
    expect(isExpectedShare(each.term, term), counts).toBe(true);
  });

  it.each(ORDINARY.map((each) => [textOf(each), each] as const))('%s stays ordinary', (_, each) => {
    const { immediate, term, counts } = outcomeOf(each.conditions ?? '', each.medications, each.measurements);
    expect(isExpectedShare(each.immediate, immediate), counts).toBe(true);
    expect(isExpectedShare(each.term, term), counts).toBe(true);
  });
});
