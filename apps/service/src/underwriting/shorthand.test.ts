import { describe, expect, it } from 'vitest';
import { textReader } from '../../test/read-text.ts';
import { shippedSnapshot } from '../../test/snapshot.ts';

const read = textReader(await shippedSnapshot());

describe('short forms of words', () => {
  it.each([
    ['chr bronch', ['Chronic Bronchitis']],
    ["kidney xplant '15", ['Kidney Transplant']],
    ['szs last 2018', ['Seizures / Epilepsy']],
    ['COPD O2 noc', ['COPD', 'Oxygen at Night Only']],
    ['mild MR', ['Mitral Valve Regurgitation']],
    ['Huntingtons gene +', ["Huntington's Disease - Gene Positive"]],
    ['T2DM on ins', ['Diabetes - Insulin']],
    ['MJ edibles wkends', ['Marijuana - Edibles Only']],
    ['THR sched Nov', ['Joint Replacement Pending']],
    ['chr pancreatitis etoh', ['Alcoholic Pancreatitis']],
  ])('are read as the words: %s', (text, conditions) => {
    expect(read('conditions', text)).toMatchObject({ conditions, provisional: false });
  });
});

describe('what adds nothing to a condition', () => {
  it.each([
    ['stent LAD', ['Stent']],
    ['ICD in situ', ['Implanted Defibrillator (ICD)']],
    ['TBI 2011 MVA', ['Traumatic Brain Injury']],
    ['shingles on my ribs', ['Shingles']],
    ['skydives 20x/yr', ['Skydiving']],
    ['osteoarthritis knees', ['Osteoarthritis of Knee']],
  ])('is set aside: %s', (text, conditions) => {
    expect(read('conditions', text)).toMatchObject({ conditions, provisional: false });
  });

  it.each(['non compliant', 'COPD noncompliant', 'melanoma of the eye socket', 'blood clot lip'])(
    'is not what may make it graver: %s',
    (text) => expect(read('conditions', text)).toMatchObject({ conditions: [], provisional: true }),
  );
});

describe('an organ', () => {
  it.each([
    ['my sister gave me her kidney in 2011', ['Kidney Transplant']],
    ["got somebody else's liver in 2018", ['Liver Transplant']],
    ['I gave my brother a kidney in 2011', ['Kidney Donor']],
  ])('was given or received: %s', (text, conditions) => {
    expect(read('conditions', text)).toMatchObject({ conditions, provisional: false });
  });
});

describe('amounts of tobacco and nicotine', () => {
  it.each([
    '2 cigars a yr, weddings',
    'zyn 6mg abt 5/day',
    'hookah w/ friends once a month',
    'pipe 1-2x week since college',
    'Copenhagn pouch can every 2 days',
    'vapes nic salt all day every day',
    'nicorette 4mg gum still, off cigs since 2021',
  ])('are use now: %s', (text) => {
    expect(read('conditions', text)).toMatchObject({ conditions: ['Tobacco Use'], provisional: false });
  });

  it.each(['weed pipe daily', 'crack pipe', 'no cigars', 'vape nicotine free', 'last cigar 2015'])(
    'are none if the text says something else: %s',
    (text) => expect(read('conditions', text).conditions).not.toContain('Tobacco Use'),
  );

  it('of the past have their date', () => {
    expect(read('conditions', 'quit 1/1/24 cold turkey was 2ppd').conditions).toEqual(['Former Smoker']);
  });
});
