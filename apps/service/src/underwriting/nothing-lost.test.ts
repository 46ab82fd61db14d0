import { describe, expect, it } from 'vitest';
import { textReader } from '../../test/read-text.ts';
import { shippedSnapshot } from '../../test/snapshot.ts';

const read = textReader(await shippedSnapshot());

describe('what a row names', () => {
  it('is not lost behind "as needed"', () => {
    expect(read('conditions', 'ED takes cialis prn; BPH flomax')).toMatchObject({
      conditions: ['Erectile Dysfunction', 'Enlarged Prostate (BPH)'],
      medications: ['Cialis', 'Flomax'],
      provisional: false,
    });
    expect(read('medications', 'cialis prn, unheard-of, flomax')).toMatchObject({
      medications: [],
      provisional: true,
    });
  });

  it('is not lost beside a use that is denied', () => {
    expect(read('medications', 'coreg 6.25 bid, entresto, farxiga 10 (heart not widgets)')).toMatchObject({
      medications: [],
      candidates: ['Coreg', 'Entresto', 'Farxiga'],
      provisional: true,
    });
    expect(read('medications', 'januvia, no insulin')).toMatchObject({ medications: ['Januvia'] });
  });

  it.each([
    'on probation till 4/27 for possession (meth) - claims clean since arrest 5/24',
    'nurse comes twice a week for hospice',
    'pregnant due in april, blood clot',
    'pregnant due in april with a blood clot',
    'referred to oncologist for a lung mass',
    'nicorette gum daily, off cigs since 2021, now vapes',
  ])('is not lost behind a time or a helper: "%s"', (text) => {
    const alone = [
      'Probation',
      'Home Health Care',
      'Pregnancy',
      'Specialist Referral Pending',
      'Tobacco Use',
    ];
    const { conditions, provisional } = read('conditions', text);
    expect(provisional || conditions.some((name) => !alone.includes(name))).toBe(true);
  });

  it.each([
    ['on probation until april 2027', 'Probation'],
    ['pregnant due in april', 'Pregnancy'],
    ['referred to a cardiologist', 'Specialist Referral Pending'],
  ])('is what a text says with its time: "%s"', (text, name) => {
    expect(read('conditions', text)).toMatchObject({ conditions: [name], provisional: false });
  });

  it('is not one thing of which a whole word is a slip', () => {
    const { conditions, provisional } = read('conditions', 'XQ wheelchair');
    expect({ conditions, provisional }).toEqual({ conditions: [], provisional: true });
  });
});

describe('words that say nothing', () => {
  it('name nothing together: "got a" is not gout in Spanish', () => {
    expect(read('conditions', 'got a new hip')).toMatchObject({ conditions: ['Hip Replacement'] });
    expect(read('conditions', 'got a new hip and two new knees').conditions).not.toContain('Gout');
    expect(read('conditions', 'tengo gota')).toMatchObject({ conditions: ['Gout'] });
  });

  it('such as "a pill for it" are no birth control', () => {
    expect(read('conditions', 'I got sugar but I just take a pill for it').medications).toEqual([]);
  });
});
