import { describe, expect, it } from 'vitest';
import { shippedSnapshot } from '../../test/snapshot.ts';
import { applicantWith } from '../../test/typed-rows.ts';
import { dayOfMoment } from './dates.ts';
import { resolveApplicant } from './resolve-applicant.ts';

const snapshot = await shippedSnapshot();
const asOf = dayOfMoment(new Date('2026-11-19T12:00:00Z'));

function read(text: string, list: 'conditions' | 'medications' = 'conditions') {
  const { applicant, provisional, disclosures } = resolveApplicant(snapshot, applicantWith(list, text), asOf);
  return {
    provisional,
    names: [...applicant.conditions, ...applicant.medications].map(({ name }) => name),
    starts: applicant.conditions.map(({ diagnosed }) => diagnosed ?? null),
    uses: applicant.medications.map(({ use }) => use ?? null),
    candidates: disclosures[0]?.candidates.map(({ name }) => name) ?? [],
    nicotine: applicant.nicotine?.lastUsed ?? null,
  };
}

describe('what somebody needs help with', () => {
  it.each([
    ['daughter helps me bathe and dress', ['Needs Help Bathing', 'Needs Help Dressing']],
    ['wife helps me dress', ['Needs Help Dressing']],
    ['needs help getting in the shower', ['Needs Help Bathing']],
    ["can't bathe alone", ['Needs Help Bathing']],
    [
      'she needs help to bathe, dress and eat',
      ['Needs Help Bathing', 'Needs Help Dressing', 'Needs Help Eating'],
    ],
    ["can't walk without help", ['Needs Help Walking']],
    ['wife bathes me', ['Needs Help Bathing']],
    ['wife has to feed him', ['Needs Help Eating']],
    ['my sister helps her use the toilet', ['Needs Help Toileting']],
  ])('is read: %s', (text, names) => {
    expect(read(text)).toMatchObject({ provisional: false, names });
  });

  it.each(['does not need help bathing', 'mom needs help bathing', 'wife helps her mother bathe'])(
    'is not taken from somebody else or a denial: %s',
    (text) => {
      expect(read(text)).toMatchObject({ provisional: true, names: [] });
    },
  );
});

describe('a refused treatment', () => {
  it.each([
    "sleep apnea but won't wear the machine",
    'sleep apnia but wont wear the machine',
    "sleep apnea, doesn't use cpap",
    'sleep apnea, refuses cpap',
    'sleep apnea not treated',
  ])('leaves sleep apnea untreated: %s', (text) => {
    expect(read(text)).toMatchObject({ provisional: false, names: ['Sleep Apnea - Not Treated'] });
  });

  it.each([
    ["high blood pressure but won't take the pills", 'High Blood Pressure'],
    ['afib but refuses blood thinners', 'Atrial Fibrillation'],
    ["diabetic, won't take meds", 'Diabetes'],
  ])('is not left out: %s', (text, name) => {
    const { provisional, names, candidates } = read(text);
    expect({ provisional, names, first: candidates[0] }).toEqual({
      provisional: true,
      names: [],
      first: name,
    });
  });
});

describe('what comes back', () => {
  it.each(['bronchitis every winter', 'gets bronchitis twice a year'])('may be chronic: %s', (text) => {
    const { provisional, candidates } = read(text);
    expect(provisional).toBe(true);
    expect(candidates.slice(0, 2)).toEqual(['Bronchitis', 'Chronic Bronchitis']);
  });

  it('is pneumonia that recurs', () => {
    expect(read('pneumonia every winter')).toMatchObject({
      provisional: false,
      names: ['Recurrent Pneumonia'],
    });
  });

  it('is a second cancer, each with its year', () => {
    expect(read('cancer twice - breast 2010 and ovarian 2018')).toMatchObject({
      provisional: false,
      names: ['Cancer - Breast', 'Cancer - Ovarian'],
      starts: ['2010', '2018'],
    });
  });
});

describe('lost weight', () => {
  it.each(["lost 40 pounds, don't know why", "losing weight, don't know why", 'lost 25 lbs for no reason'])(
    'without a reason is unexplained: %s',
    (text) => {
      expect(read(text)).toMatchObject({ provisional: false, names: ['Unexplained Weight Loss'] });
    },
  );

  it('that does not say why is asked about, with the worse meaning first', () => {
    const { provisional, candidates } = read('lost 40 pounds');
    expect({ provisional, first: candidates[0] }).toEqual({
      provisional: true,
      first: 'Unexplained Weight Loss',
    });
  });
});

describe('a relative who is only part of the story', () => {
  it.each([
    ['had gestational diabetes with my daughter in 2009, gone now', 'Gestational Diabetes', '2009'],
    ['gave a kidney to my brother in 2011', 'Kidney Donor', '2011'],
    ['gave one kidney to my sister in 2011', 'Kidney Donor', '2011'],
  ])('does not make it the health of the relative: %s', (text, name, start) => {
    expect(read(text)).toMatchObject({ provisional: false, names: [name], starts: [start] });
  });

  it.each(['my daughter has diabetes', 'brother had a kidney transplant'])(
    'is not the applicant: %s',
    (text) => {
      expect(read(text)).toMatchObject({ provisional: true, names: [] });
    },
  );
});

describe('a result that is awaited', () => {
  it.each([
    ['waiting on results of a stress test', 'Cardiac Test Pending'],
    ['waiting for results of my ct scan', 'Medical Test Pending'],
  ])('is a pending test: %s', (text, name) => {
    expect(read(text)).toMatchObject({ provisional: false, names: [name] });
  });
});
