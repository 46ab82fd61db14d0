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

describe('an addition to a condition', () => {
  it.each([
    ['ulcerative colitis, last flare 2022', ['Ulcerative Colitis']],
    ['gastric sleeve 2022, lost 110 lbs', ['Gastric Sleeve']],
    ['PTSD from the service, VA 70%', ['PTSD with VA Disability']],
    ["she's in a nursing home", ['Nursing Home']],
    ["he's diabetic", ['Diabetes']],
    ['angina, carries nitro but rarely uses it', ['Angina (Chest Pain)', 'Nitroglycerin Use for Chest Pain']],
    ["aneurysm in the belly 3.8 cm, they're watching it", ['Abdominal Aortic Aneurysm']],
    ['hospital for pneumonia in January 2025, 4 days', ['Pneumonia with Hospitalization']],
    ['breast cancer 2015, lumpectomy and radiation, cancer free', ['Breast Cancer with Lumpectomy']],
    ['colon cancer stage 2 in 2019, surgery only', ['Colon Cancer - Stage 2']],
    ['precancerous polyps removed at colonoscopy', ['Precancerous Colon Polyps']],
    ['couple of beers on the weekend', ['Social Drinking']],
    ['smokes weed most nights', ['Marijuana - Daily Use']],
    ['back fusion surgery 2019', ['Lumbar Fusion']],
    ['thyroid nodule biopsied 2024, benign', ['Benign Thyroid Nodule']],
    ['felony 2006, served 2 yrs, off paper since 2010', ['Felony Conviction']],
    ['congestive hart failure, retains fluid', ['Congestive Heart Failure']],
    ['regular checkup in May 2026, all good', []],
  ])('does not keep it from being read: %s', (text, names) => {
    expect(read(text)).toMatchObject({ provisional: false, names });
  });

  it.each(['regular checkup in May 2026', 'last flare 2022', 'VA 70%', "he's not diabetic"])(
    'says nothing by itself, and a denial stays one: %s',
    (text) => {
      expect(read(text)).toMatchObject({ provisional: true, names: [] });
    },
  );

  it.each([
    ['baby aspirin, just preventive', ['Aspirin'], [null]],
    ['prednisone, short course for a rash', ['Prednisone'], ['Rash / Itching']],
    ['metropolol 25 mg for heart rate', ['Metoprolol'], ['Fast Heart Rate (Tachycardia)']],
    ['hydrocodne 10 four times a day for my back', ['Hydrocodone'], ['Chronic Back Pain']],
  ])('to a medication is its use, or set aside: %s', (text, names, uses) => {
    expect(read(text, 'medications')).toMatchObject({ provisional: false, names, uses });
  });
});

describe('a date', () => {
  it('before what an attack was treated with is that of both', () => {
    const { names, starts } = read('hart attack 5 yrs ago, 2 stints');
    expect(names).toEqual(['Heart Attack', 'Heart Stent - Multiple']);
    expect(starts[0]).not.toBeNull();
    expect(starts[1]).toBe(starts[0]);
  });

  it('of the last of several offenses counts', () => {
    expect(read('two DUIs, last one July 2024')).toMatchObject({
      names: ['DUI - Two or More'],
      starts: ['2024-07'],
    });
  });
});

describe('a slip in a word beside which more is written', () => {
  it.each([
    ['emfazema', 'Emphysema'],
    ['sirosis of the liver', 'Cirrhosis of the Liver'],
    ['asma since chilhood', 'Asthma'],
    ['malanoma on back removed 2018', 'Cancer - Melanoma'],
    ['arthritus in hands', 'Arthritis'],
    ['soriasis on the elbows', 'Psoriasis'],
  ])('is read: %s', (text, name) => {
    expect(read(text)).toMatchObject({ provisional: false, names: [name] });
  });
});

describe('nicotine in everyday words', () => {
  it.each([
    'Zyn pouches',
    'dips Copenhagen',
    'chews tabacco daily',
    'half pack, trying to quit',
    'cigar once in a while on the golf course',
    'social smoker, maybe 3 cigarettes on a Saturday night',
    'vapes, quit cigarets 6 months ago',
    'used to smoke, now vapes',
  ])('is current use: %s', (text) => {
    expect(read(text)).toMatchObject({ provisional: false, nicotine: 'within_12_months' });
  });

  it.each(['used to smoke', 'used to be a smoker', 'used to smoke a pack a day'])(
    'of the past leaves open when it ended: %s',
    (text) => {
      expect(read(text)).toMatchObject({ provisional: false, names: ['Former Smoker'], nicotine: null });
    },
  );

  it('of the past counts from its end', () => {
    expect(read('used to smoke, quit 2015')).toMatchObject({
      names: ['Former Smoker'],
      nicotine: 'over_60_months',
    });
  });

  it('is no smoking of something else', () => {
    expect(read('used to smoke weed')).toMatchObject({ names: ['Marijuana Use'], nicotine: null });
  });
});
