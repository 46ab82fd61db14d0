import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOf, dollarsOf, inchesOf, poundsOf, readSex } from './typed-values.ts';

describe('a height', () => {
  it.each([`5'10"`, `5' 10"`, '5’10”', '5 10', '5-10', '5ft10', '5 ft 10 in', '70', '70"', ' 70 inches '])(
    'may be written %s',
    (text) => expect(inchesOf(text)).toBe(70),
  );

  it('reads feet and inches like inches alone', () => {
    const height = fc.record({
      feet: fc.integer({ min: 3, max: 8 }),
      inches: fc.integer({ min: 0, max: 11 }),
    });
    fc.assert(
      fc.property(height, ({ feet, inches }) => {
        const total = feet * 12 + inches;
        for (const text of [`${feet}'${inches}"`, `${feet} ${inches}`, `${feet}ft${inches}`, String(total)])
          expect(inchesOf(text)).toBe(total);
      }),
    );
  });

  it.each(['', '5.10', 'tall', '9 2', '7', `5'10" or so`, '-70'])('is not %j', (text) =>
    expect(inchesOf(text)).toBeNull(),
  );
});

describe('a date', () => {
  it('is the same day in every notation', () => {
    const day = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', month = '', dayOfMonth = ''] = iso.split('-');
        const short = [Number(month), Number(dayOfMonth)];
        const notations = [
          iso,
          ` ${iso} `,
          `${month}/${dayOfMonth}/${year}`,
          `${short.join('/')}/${year}`,
          `${short.join('.')}.${year}`,
          `${month}${dayOfMonth}${year}`,
        ];
        for (const text of notations) expect(dateOf(text)).toBe(iso);
      }),
    );
  });

  it.each(['2/30/1961', '1961-13-01', '00/10/1961', '4/12/61', 'April 12', ''])('is not %j', (text) =>
    expect(dateOf(text)).toBeNull(),
  );

  it('is a real day or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const date = dateOf(text);
        if (date !== null) expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
      }),
    );
  });
});

it.each([
  ['185', 185],
  ['185 lbs', 185],
  ['185 pounds', 185],
  ['-3', null],
  ['heavy', null],
])('the weight %s is %j', (text, pounds) => {
  expect(poundsOf(text)).toBe(pounds);
});

it.each([
  ['M', 'male'],
  ['female', 'female'],
  ['f', 'female'],
  ['yes', null],
])('the sex %s is %j', (text, sex) => {
  expect(readSex(text)).toBe(sex);
});

it.each([
  ['$15,000', '15000'],
  ['25000.50', '25000.50'],
  ['much', null],
  ['', null],
])('the amount %s is %j', (text, amount) => {
  expect(dollarsOf(text)).toBe(amount);
});
