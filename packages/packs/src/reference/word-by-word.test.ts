import { readBothKinds } from '@prequal/reading';
import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedCatalog } from '../../test/shipped-reference.ts';
import { createResolver } from './index.ts';

const resolver = createResolver(shippedCatalog);
type Kind = 'condition' | 'medication';

const read = (text: string, list: Kind = 'condition') => {
  const both = resolver.readWordByWord(list, text).read;
  return (
    both && {
      conditions: both.conditions.map(({ name, dates }) =>
        [name, ...dates.map(({ value }) => value)].join(' @'),
      ),
      medications: both.medications.map(({ name, use, dosage, dates }) =>
        [name, dosage, use, ...dates.map(({ value, isEnd }) => `${isEnd ? '..' : '@'}${value}`)]
          .filter((each) => each != null)
          .join(' | '),
      ),
    }
  );
};

describe('a text of conditions of which every word is understood', () => {
  it.each([
    ['colon ca stage 1 resected 3/2018 no chemo', ['Colon Cancer - Stage 1 @2018-03']],
    ['a fib since 2020 rate controlled', ['Atrial Fibrillation @2020']],
    ['kidney transplant from sister 2012 doing great', ['Kidney Transplant @2012']],
    ['enlarged heart per PCP, not on anything for it', ['Enlarged Heart']],
    ['wife says he has dementia', ['Dementia']],
    ['MI 2019, echo normal, sees cardiologist yearly', ['Heart Attack @2019']],
    ['stroke 2019, speech ok, walks fine', ['Stroke @2019']],
    ['diverticulitis 2020, fixed, none since', ['Diverticulitis / Diverticulosis @2020']],
    ['colesterol y tiroides, bien', ['High Cholesterol', 'Thyroid Disorder']],
    ['tia 2020, no residuals', ['TIA (Mini-Stroke) @2020']],
    ['2010 dvt and 2024 pe', ['Blood Clot in Leg (DVT) @2010', 'Pulmonary Embolism @2024']],
    ['stroke in 2010 and heart attack in 2024', ['Stroke @2010', 'Heart Attack @2024']],
    ['basal cell on back 2019, dermatologist yearly', ['Basal Cell Skin Cancer @2019']],
  ])('is read: %s', (text, conditions) => {
    expect(read(text)).toEqual({ conditions, medications: [] });
  });

  it('names medications too', () => {
    expect(read('TIA 2020, no residuals, on Plavix')).toEqual({
      conditions: ['TIA (Mini-Stroke) @2020'],
      medications: ['Plavix'],
    });
  });

  it('counts a month without a year as one of the past twelve', () => {
    expect(read('stroke in March, doing well')?.conditions).toEqual(['Stroke @0 TO 12 MONTHS AGO']);
  });

  it('gives no name the date of a test, a visit or an event of life', () => {
    expect(read('depression, divorced 2015')?.conditions).toEqual(['Depression']);
    expect(read('colon cancer, last scan 2015 clear')?.conditions).toEqual(['Colon Cancer']);
  });
});

describe('a text of medications of which every word is understood', () => {
  it.each([
    ['seroquel 25 qhs sleep only', ['Seroquel | 25 qhs | Insomnia']],
    ['Breo 1 puff AM + albuterol rescue', ['Breo Ellipta', 'Albuterol']],
    [
      'gaba 300 mg x3 for sciatica NOT diabetic, mobic 15 mg, flexeril when it acts up',
      ['Gabapentin | 300 mg x3 | Sciatica', 'Mobic | 15 mg', 'Flexeril'],
    ],
    ['her husband takes warfarin she only takes synthroid 88 mcg', ['Synthroid | 88 mcg']],
    [
      'mounjaro 7.5 mg wkly, was on glipizide + metformin but doc dropped those in may',
      ['Mounjaro | 7.5 mg', 'Glipizide | ..0 TO 12 MONTHS AGO', 'Metformin | ..0 TO 12 MONTHS AGO'],
    ],
    ['celebrex not celexa', ['Celebrex']],
  ])('is read with dosages, uses and dates: %s', (text, medications) => {
    expect(read(text, 'medication')).toEqual({ conditions: [], medications });
  });
});

it('a condition beside a medication is its use, and counts itself unless the text says that it is only that', () => {
  expect(read('Xarelto stopped in March, clot gone', 'medication')).toEqual({
    conditions: ['Blood Clot'],
    medications: ['Xarelto | Blood Clot | ..0 TO 12 MONTHS AGO'],
  });
  expect(read('lisinopril 10 mg, says hospice', 'medication')?.conditions).toEqual(['Hospice Care']);
});

describe('a text stays open', () => {
  it.each([
    'afib 2015 not doing well',
    'copd, no longer able to walk',
    'colon cancer 2018, no chemo yet',
    'colon cancer 2018, chemo starts next week',
    'prostate cancer 2012, no treatment',
    'stroke 2012, second one 2025',
    'stroke 2019 and again',
    'biopsy friday',
    'headaches, MRI last week',
    'seizures daily',
    'angina every day',
    'heart murmur, surgery 2024',
    'hiv, not taking meds',
    'sleep apnea, no cpap',
    'wife says she has dementia',
    'lives with daughter, she does the meds, diabetes 2010',
    'aortic valve, stage 3',
    'cancer 2015, currently',
    'relapsed? no. heart attack 2010',
    'prostate cancer 2012, last days',
    'prostate cancer 2012, left side too',
    'copd 2015, told by dr to have it out',
    'copd 2015, retired because of it',
    'copd 2015, walks a little',
    'seizures 2015, daily',
    'dvt in 2015 during pregnancy',
    'hep c 2010, negative',
    'copd, htn - none',
    'stroke, heart attack - that was my dad',
    'no chest pain, stroke',
    'no stroke and heart attack 2015',
  ])('where a word may say that somebody is worse: %s', (text) => {
    expect(read(text)).toBeNull();
  });

  it.each([
    'lisinopril 10, quit lantus',
    'zoloft 50, not taking',
    'warfarin 5, clots x3',
    'dr wants him on insulin',
    'mom takes eliquis',
  ])('where a medication is not taken, or has ended at a time that is not said: %s', (text) => {
    expect(read(text, 'medication')).toBeNull();
  });
});

it('counts the graver name that its words are in another order', () => {
  const { conditions = [] } = read('aortic stenosis 2015 severe by echo') ?? {};
  expect(conditions.join()).toContain('Severe Aortic Stenosis');
});

const TEXTS: readonly (readonly [Kind, string])[] = [
  ['condition', 'colon ca stage 1 resected 3/2018 no chemo'],
  ['condition', 'a fib since 2020 rate controlled, sees cardiologist yearly'],
  ['condition', 'kidney transplant from sister 2012 doing great'],
  ['condition', 'TIA 2020, no residuals, on Plavix, works full time'],
  ['condition', 'MI 2019, echo normal, sees cardiologist yearly'],
  ['condition', 'insomnia, ambien 10 nightly; RLS, requip'],
  ['condition', 'bp runs 138/82 on meds, a1c 5.9 not diabetic'],
  ['medication', 'gaba 300 mg x3 for sciatica NOT diabetic, mobic 15 mg, flexeril when it acts up'],
  ['medication', 'mounjaro 7.5 mg wkly, was on glipizide + metformin but doc dropped those in may'],
  ['medication', 'seroquel 25 qhs sleep only'],
];
const UNKNOWN = ['xqzvk', 'blorvant', 'worse', 'pending', 'refused', 'spread', 'oxygenless', '47'];
const GRAVE = shippedCatalog.conditions
  .filter(({ severity }) => severity === 'terminal' || severity === 'severe')
  .map(({ name }) => name);

const at = (text: string, place: number): readonly [string, string] => {
  const words = text.split(' ');
  const index = place % (words.length + 1);
  return [words.slice(0, index).join(' '), words.slice(index).join(' ')];
};

describe('whatever is added to a text that is read', () => {
  it('leaves it open if it is a word that says nothing known', () => {
    for (const [list, text] of TEXTS) expect(readBothKinds(resolver, list, text), text).not.toBeNull();
    assert(
      property(
        constantFrom(...TEXTS),
        constantFrom(...UNKNOWN),
        integer({ min: 0, max: 30 }),
        ([list, text], word, place) => {
          const [before, after] = at(text, place);
          const found = resolver.readWordByWord(list, `${before} ${word} ${after}`.trim()).read;
          // A number is an amount behind a medication.
          if (word === '47' && (list === 'medication' || text.includes('ambien'))) return;
          expect(found, `${before} ${word} ${after}`).toBeNull();
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('counts if it is a grave condition, or leaves the text open', () => {
    assert(
      property(
        constantFrom(...TEXTS),
        constantFrom(...GRAVE),
        integer({ min: 0, max: 9 }),
        ([list, text], name, place) => {
          const clauses = text.split(', ');
          const index = place % (clauses.length + 1);
          const whole = [...clauses.slice(0, index), name, ...clauses.slice(index)].join(', ');
          const found = resolver.readWordByWord(list, whole).read;
          if (found === null) return;
          const names = [
            ...found.conditions.map((entry) => entry.name),
            ...found.medications.flatMap((entry) => [entry.name, entry.use]),
          ];
          // What follows these behind a medication is its use.
          if (list === 'medication' && /\b(?:after|for|from|to|with|due)\b/i.test(name)) return;
          // A name with a stage or type, or in brackets, may be two clauses.
          if (/ - |\(|\//.test(name)) return;
          expect(names, whole).toContain(name);
        },
      ),
      { numRuns: 1500 },
    );
  });
});

it('reads a hostile text in a time that does not grow with it', () => {
  const hostile = 'afib and copd, '.repeat(400);
  expect(resolver.readWordByWord('condition', hostile)).toMatchObject({ read: null, named: [] });
});
