import { describe, expect, it } from 'vitest';
import { textReader } from '../../test/read-text.ts';
import { shippedSnapshot } from '../../test/snapshot.ts';

const snapshot = await shippedSnapshot();
const read = textReader(snapshot);

describe('a relative who helps the applicant', () => {
  it.each([
    ['conditions', 'son assists with showers', 'Needs Help Bathing'],
    ['conditions', 'daughter does my pills since the stroke', 'Stroke'],
    ['conditions', 'daughter does my pills since the stroke', 'Needs Help Taking Medication'],
    ['conditions', 'mom drives me to dialysis 3x week', 'Kidney Dialysis'],
    ['conditions', 'son takes him to dialysis', 'Kidney Dialysis'],
    ['conditions', 'husband pushes my wheelchair', 'Wheelchair Use'],
    ['conditions', 'wife noticed memory loss', 'Memory Loss / Mild Cognitive Impairment'],
    ['conditions', 'lives with daughter since stroke', 'Stroke'],
    ['conditions', 'niece stays with her because of seizures', 'Seizures / Epilepsy'],
    ['conditions', 'wife keeps track of his dementia meds', 'Dementia'],
    ['conditions', 'wife worried about his memory loss', 'Memory Loss / Mild Cognitive Impairment'],
    ['conditions', 'wife checks his sugar because of diabetes', 'Diabetes'],
    ['conditions', 'daughter looks after him since the stroke', 'Stroke'],
    ['conditions', 'daughter organizes pills', 'Needs Help Taking Medication'],
    ['conditions', 'mother and I have diabetes', 'Diabetes'],
    ['medications', 'wife gives me my insulin', 'Insulin'],
    ['medications', 'husband injects her insulin', 'Insulin'],
  ] as const)('%s: %s is asked about as %s', (list, text, candidate) => {
    const found = read(list, text);
    expect(found).toMatchObject({ conditions: [], medications: [], because: null, provisional: true });
    expect(found.candidates).toContain(candidate);
  });

  it.each([
    'my wife has copd',
    'uncle had gout',
    'mother takes donepezil for dementia',
    'dad diabetes',
    'husband is on dialysis',
    'wife in wheelchair',
    'my brother who died of cancer',
    'caregiver for my wife with copd',
  ])('%s is about the relative', (text) => {
    expect(read('conditions', text)).toMatchObject({ conditions: [], because: 'relative' });
  });
});

describe('what was, and is no longer', () => {
  it.each([
    ['no heart attacks since 2012', 'Heart Attack'],
    ['no more heart attacks since the bypass', 'Heart Attack'],
    ['no seizures since 2015', 'Seizures / Epilepsy'],
    ["hasn't had a seizure since 2015", 'Seizures / Epilepsy'],
    ['no cancer since 2015', 'Cancer - Other / Unspecified'],
    ['no strokes since', 'Stroke'],
    ['denies any strokes since 2011', 'Stroke'],
    ['no longer on dialysis since transplant 2019', 'Kidney Dialysis'],
    ['no more chemo since june for the cancer', 'Chemotherapy / Radiation Treatment'],
    ['not on oxygen since january', 'Oxygen Use'],
    ['not on dialysis anymore', 'Kidney Dialysis'],
    ['copd, no heart attacks since 2012', 'Heart Attack'],
    ['copd, no strokes since 2012', 'Stroke'],
    ['gout, no seizures since', 'Seizures / Epilepsy'],
    ['diabetes, no cancer since 2015', 'Cancer - Other / Unspecified'],
  ])('%s is asked about, with a candidate', (text, candidate) => {
    const found = read('conditions', text);
    expect(found).toMatchObject({ conditions: [], because: null, provisional: true });
    expect(found.candidates).toContain(candidate);
  });

  it.each([
    ['stroke 2015, no strokes since', ['Stroke']],
    ['heart attack 2012, no problems since', ['Heart Attack']],
    ['epilepsy, no seizures since 2015', ['Epilepsy']],
    ['breast cancer 2009, no cancer since', ['Cancer - Breast']],
    ['TIA 2011 & again 2018', ['TIA (Mini-Stroke)', 'TIA (Mini-Stroke)']],
    ['DVT/PE 2016 off thinners', ['Blood Clot in Leg (DVT)', 'Pulmonary Embolism']],
    ['sleep apnea, cpap every night', ['Sleep Apnea', 'Sleep Apnea with CPAP']],
    ['OSA w cpap compliant', ['Sleep Apnea with CPAP']],
    ['bpd II stable on lamictal since 2012', ['Bipolar II Disorder']],
    ['siroccis of the liver', ['Cirrhosis of the Liver']],
    ['CHF EF 35-40%', ['Congestive Heart Failure']],
    ["hasn't had a drink since 2019", ['Recovering Alcoholic']],
    ["hasn't had a drink since feb", ['Recovering Alcoholic']],
  ])('%s is read', (text, conditions) => {
    expect(read('conditions', text)).toMatchObject({ conditions, provisional: false });
  });

  it.each(['NTG SL prn - never used', 'nitro prn never used', 'nitroglycerin 0.4 mg, has never needed'])(
    '%s is a prescription',
    (text) => {
      expect(read('medications', text)).toMatchObject({ medications: ['Nitroglycerin'], provisional: false });
    },
  );

  it.each(['never used insulin', 'insulin - never'])('%s is no prescription', (text) => {
    expect(read('medications', text)).toMatchObject({ medications: [], provisional: true });
  });
});
