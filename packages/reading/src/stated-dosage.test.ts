import { describe, expect, it } from 'vitest';
import { statedDosage } from './stated-dosage.ts';

describe('the dosage in the text of a medication', () => {
  it.each([
    ['oxycodone 10 mg x4 a day', '10 mg x4 a day'],
    ['lasix 80 bid', '80 bid'],
    ['Lasix 80 mg twice daily for swelling', '80 mg twice daily'],
    ['oxycodone 30mg qid', '30mg qid'],
    ['lantus 20 units am and 30 units pm', '20 units am and 30 units pm'],
    ['metformin 1000 2x daily', '1000 2x daily'],
    ['carvedilol 6.25 bid for bp', '6.25 bid'],
    ['prednisone 5-10 mg a day', '5-10 mg'],
    ['prednisone every day', 'every day'],
  ])('of "%s" is "%s"', (text, dosage) => {
    expect(statedDosage(text)?.startsWith(dosage)).toBe(true);
  });

  it.each([
    'lasix',
    'aspirin 81',
    'metoprolol since 2019',
    'metoprolol 2019 daily',
    'vitamin d3',
    'insulin 70/30',
    'lasix 1 daily',
    'lasix 20 mg 2 tabs bid',
    'lasix 40 mg, one in the morning and two at night',
  ])('is not in "%s"', (text) => {
    expect(statedDosage(text)).toBe(null);
  });
});
