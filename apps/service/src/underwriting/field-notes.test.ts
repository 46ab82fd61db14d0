import { describe, expect, it } from 'vitest';
import { textReader } from '../../test/read-text.ts';
import { shippedSnapshot } from '../../test/snapshot.ts';
import { applicantWith } from '../../test/typed-rows.ts';
import { dayOfMoment } from './dates.ts';
import { resolveApplicant } from './resolve-applicant.ts';

const snapshot = await shippedSnapshot();
const read = textReader(snapshot);
const asOf = dayOfMoment(new Date('2026-11-15T12:00:00Z'));

describe('notes of agents', () => {
  it.each([
    ['stage IV lung, on chemo', ['Lung Cancer - Stage 4', 'Chemotherapy / Radiation Treatment']],
    ['stage 3 colon', ['Colon Cancer - Stage 3']],
    ['metastatic breast', ['Breast Cancer - Stage 4']],
    ['RRMS', ['Relapsing-Remitting Multiple Sclerosis']],
    ['MI w/ 2 stents Feb 24', ['Heart Attack', 'Heart Stent - Multiple']],
    ['on subs since 2019 for pills', ['Suboxone Treatment']],
    ['heroin', ['Heroin Use']],
    ['lost 2 toes lawn mower 1988', ['Amputation (Due to Accident)']],
    ['lost a finger in table saw', ['Finger Amputation - Accident']],
    ['MJ gummies for sleep', ['Marijuana - Edibles Only']],
    ['CP since birth, works full time', ['Cerebral Palsy']],
    ['subdural after fall', ['Subdural Hematoma']],
    ['heat stroke 2019', ['Heat Stroke']],
    ['heart stroke', ['Stroke']],
    ['FHx colon ca; personal hx of polyps', ['Colon Polyps']],
    [
      'HBP; chol; T2 (pills); gout; both knees replaced',
      ['High Blood Pressure', 'High Cholesterol', 'Diabetes - Type 2', 'Gout', 'Double Knee Replacement'],
    ],
    ['T2 diabetes', ['Diabetes - Type 2']],
    ['type 2 diabetes, pills only', ['Diabetes - Type 2']],
    ['gest diabetes then', ['Gestational Diabetes']],
    ['gastric sleeve 2021 lost 110 lb', ['Gastric Sleeve']],
    ['2 bp pills dont know names', ['High Blood Pressure on Two Medications']],
    ['hospitalized', ['Hospitalized in Past 12 Months']],
    ['rehab 2026-02', ['Rehab - Kind Not Stated']],
    ['got out of prison last year', ['Incarceration - Past']],
    ['lost a leg in motorcycle accident 1990', ['Leg Amputation - Accident']],
    ['still smoking half a pack', ['Tobacco Use']],
    ['2 beers a day', ['Social Drinking']],
    ['3 beers a day', ['Heavy Alcohol Use']],
    ["diabetes, sore on foot that won't heal", ['Diabetes', 'Foot Ulcer']],
    ['recovering addict, clean since 2011', ['Drug Abuse / Treatment']],
    ['prostate ca 2011, had surgery', ['Cancer - Prostate']],
  ])('%s is read as %j', (text, conditions) => {
    expect(read('conditions', text)).toMatchObject({ conditions, medications: [], provisional: false });
  });

  it.each([
    ['atorva 40, metop succ 50, losart 100', ['Atorvastatin', 'Metoprolol Succinate', 'Losartan']],
    ['subs', ['Suboxone']],
    ['furos 40 bid', ['Furosemide']],
  ])('%s names the medications %j', (text, medications) => {
    expect(read('medications', text)).toMatchObject({ conditions: [], medications, provisional: false });
  });

  it.each([
    ['DM2 A1c 7.1, pills only no insulin', ['Diabetes - Type 2'], { a1c: 7.1 }],
    ['not on dialysis yet but kidneys at 18%', [], { egfr: 18 }],
    ['kidney function 45 percent', [], { egfr: 45 }],
  ])('%s is a measurement', (text, conditions, values) => {
    const { applicant, provisional } = resolveApplicant(snapshot, applicantWith('conditions', text), asOf);
    expect(applicant.conditions.map(({ name }) => name)).toEqual(conditions);
    const measured = Object.entries(applicant.measurements ?? {}).map(([name, each]) => [name, each?.value]);
    expect(Object.fromEntries(measured)).toEqual(values);
    expect(provisional).toBe(false);
  });

  it.each([
    'kidney stage 3',
    'kidney 2',
    'lost 40 lbs',
    'works full time',
    'FHx colon ca',
    'not on dialysis',
  ])('%s is not read as a condition or a value', (text) => {
    const { applicant, provisional } = resolveApplicant(snapshot, applicantWith('conditions', text), asOf);
    expect(applicant.conditions).toEqual([]);
    expect(applicant.measurements ?? {}).toEqual({});
    expect(provisional).toBe(true);
  });

  it.each(['MI Feb 24', 'MI in feb 24th', 'MI, Feb-24', 'MI feb24', 'MI 24 Feb', 'heart attack, Feb 24'])(
    '%s may be a month of a year or a day',
    (text) => {
      const { applicant } = resolveApplicant(snapshot, applicantWith('conditions', text), asOf);
      expect(applicant.conditions).toMatchObject([{ name: 'Heart Attack', diagnosed: '2024-02 OR 02-24' }]);
    },
  );

  it.each([
    ["MI Feb '24", '2024-02'],
    ['MI feb of 24', '2024-02'],
    ['MI march 98', '1998-03'],
    ['MI 24 Feb 2019', '2019-02-24'],
    ['MI 3-Mar-2019', '2019-03-03'],
  ])('%s is one date', (text, diagnosed) => {
    const { applicant } = resolveApplicant(snapshot, applicantWith('conditions', text), asOf);
    expect(applicant.conditions).toMatchObject([{ name: 'Heart Attack', diagnosed }]);
  });

  it('date nothing by what is taken so often, or so much of it', () => {
    for (const text of ['lisinopril may 2 times a day', 'metformin mar 10 mg']) {
      const { applicant } = resolveApplicant(snapshot, applicantWith('medications', text), asOf);
      for (const { firstFill, lastFill } of applicant.medications)
        expect([firstFill, lastFill]).toEqual([null, null]);
    }
  });
});
