import { describe, expect, it } from 'vitest';
import { dailyDosageMilli, saysDaily } from './dosage.ts';
import { UNKNOWN } from './facts.ts';

describe('what a dosage adds up to in a day', () => {
  it.each([
    ['55 units daily', 55],
    ['55', 55],
    ['2.5mg', 2.5],
    ['1,200 mg', 1200],
    ['30 units twice daily', 60],
    ['30u bid', 60],
    ['30 units 2x daily', 60],
    ['30 units two times a day', 60],
    ['10 units three times a day', 30],
    ['10 units with meals', 30],
    ['10 units before each meal', 30],
    ['10 units with meals and 20 units at bedtime', 50],
    ['U-100 20 units', 20],
    ['20 units U100', 20],
    ['100 units/ml, 20 units', 20],
    ['70/30 40 units', 40],
    ['20 units at bedtime and 10 in the morning', 30],
    ['20 units at bedtime + 10 units in the morning', 30],
    ['20 units am 30 units pm', 50],
    ['30 units morning and night', 60],
    ['30 units twice daily, morning and evening', 60],
    ['20-25 units', 25],
    ['every 6 hours 5 mg', 20],
    ['10/325 four times a day', 40],
    ['7.5-325 mg q6h', 30],
    ['5/325 mg 2 tabs qid', 40],
    ['300-500 mg', 500],
    ['2 tablets of 500 mg', 1000],
    ['500 mg two tablets twice a day', 2000],
    ['2 puffs', 2],
    ['10 units for 5 years', 10],
    ['10 units once a day', 10],
    ['10 mg x4 a day', 40],
    ['10 mg x 4', 40],
    ['10 mg x 5 days', 10],
    ['10 mg x 12', 120],
    ['10 mg x 30', 10],
    ['50 mg x90', 50],
    ['10/325 #120', 10],
    ['10 mg qty 30', 10],
  ])('%s is %d', (text, expected) => {
    expect(dailyDosageMilli(text)).toBe(expected * 1000);
  });

  it.each(['', 'at bedtime', 'twice a day', 'sliding scale', '20 units plus sliding scale', 'unknown'])(
    '%j is not known',
    (text) => {
      expect(dailyDosageMilli(text)).toBe(UNKNOWN);
    },
  );
});

describe('a dosage of every day', () => {
  it.each(['every day', 'daily', '1 tablet every morning', 'twice a day', 'QD'])('is %j', (text) => {
    expect(saysDaily(text)).toBe(true);
  });

  it.each([
    'daily for 5 days',
    'every other day',
    'daily as needed',
    'once',
    '10 mg',
    'not daily',
    'daily x 7',
  ])('is not %j', (text) => {
    expect(saysDaily(text)).toBe(false);
  });
});
