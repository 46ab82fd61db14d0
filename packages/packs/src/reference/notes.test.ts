import { readNotes } from '@prequal/reading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedCatalog } from '../../test/shipped-reference.ts';
import { createResolver } from './index.ts';

const resolver = createResolver(shippedCatalog);
const TODAY = new Date('2026-09-01T12:00:00Z');

const read = (text: string) => readNotes(resolver, text, TODAY);
/** Each part in a few words. */
const wordsIn = (text: string) =>
  read(text).map((part) => {
    if (part.kind === 'fact') return `${part.field}: ${part.values.join(' or ')}`;
    if (part.kind === 'rest') return `${part.because ?? 'not understood'}: ${part.text}`;
    const fields = Object.entries(part.fields).map(([name, value]) => `${name} ${value}`);
    return [`${part.kind}: ${part.names.join(' + ')}`, ...fields].join(', ');
  });

describe('notes', () => {
  it('become rows and facts', () => {
    expect(
      wordsIn(
        '65 yo male, diabetic on metformin, two stents in 2019, quit smoking last year. 5\'10", 210 lbs, lives in Texas, wants $15,000',
      ),
    ).toEqual([
      'age: 65',
      'sex: male',
      'condition: Diabetes',
      'medication: Metformin',
      expect.stringMatching(/^condition: .*Stent.*, was_diagnosed 2019$/),
      'nicotine: within_12_months or 12_to_24_months',
      'height: 5\'10"',
      'weight: 210',
      'state: TX',
      'face_amount: 15000',
    ]);
  });

  it('say what a medication is taken for, and how much of it', () => {
    expect(wordsIn('Takes lisinopril 20 mg daily for high blood pressure')).toEqual([
      'medication: Lisinopril, use high blood pressure, dosage 20 mg daily',
    ]);
  });

  it.each([
    ['67M', ['age: 67', 'sex: male']],
    ['72 year old woman', ['age: 72', 'sex: female']],
    ['dob 5/14/61, female', ['birth: 5/14/61', 'sex: female']],
    ['never smoked', ['nicotine: never']],
    ['non-smoker', ['nicotine: never or over_60_months']],
    ['smoker', ['nicotine: within_12_months']],
    ['quit smoking 3 years ago', ['nicotine: 36_to_48_months']],
    ['former smoker', [expect.stringContaining('nicotine: within_12_months or')]],
    ['$60 a month', ['budget: 60']],
    ['florida', ['state: FL']],
    ['Tampa, FL', ['not understood: Tampa', 'state: FL']],
    ['MI', ['condition: Heart Attack']],
    ['MS', ['condition: Multiple Sclerosis']],
    ['born 1959', ['age: 66 or 67']],
    ['born in 1959', ['age: 66 or 67']],
    ["ht 5'10 wt 210", ['height: 5\'10"', 'weight: 210']],
    ['68 inches, weighs 180', ['height: 68', 'weight: 180']],
    ['5-9, 1 ppd', ['height: 5\'9"', 'nicotine: within_12_months']],
    ['male, 5-9, 210', ['sex: male', 'height: 5\'9"', 'not understood: 210']],
    ['wants 25k', ['face_amount: 25000']],
    ['25,000 coverage', ['face_amount: 25000']],
    ['budget of $75', ['budget: 75']],
    ['60 dollars a month', ['budget: 60']],
    ['smokes cigars', ['nicotine: within_12_months']],
    ['mujer de 70 años', ['age: 70', 'sex: female']],
    ['stroke, 6/2019', ['condition: Stroke, was_diagnosed 2019-06']],
    ['stroke, 2019', ['condition: Stroke, was_diagnosed 2019']],
    ['COPD and asthma', [expect.stringMatching(/COPD/), expect.stringMatching(/Asthma/)]],
  ])('read %s', (text, expected) => expect(wordsIn(text)).toEqual(expected));

  it('keep apart what is denied, about a relative or not understood, and add none of it', () => {
    expect(wordsIn('no COPD, mother had breast cancer, likes fishing on weekends')).toEqual([
      'denied: no COPD',
      'relative: mother had breast cancer',
      'not understood: likes fishing on weekends',
    ]);
  });

  it('never end in an error, and never take long', () => {
    const words = fc.constantFrom(
      'diabetes',
      'on',
      'and',
      'metformin',
      'no',
      '65',
      'yo',
      'male',
      ',',
      '.',
      'with',
      '2019',
      'for',
      '(',
      'quit',
      'smoking',
      'xyzzy',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (list) => {
        for (const part of read(list.join(' '))) expect(part.text).not.toBe('');
      }),
      { numRuns: 60 },
    );
  });
});
