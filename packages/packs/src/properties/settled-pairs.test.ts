import { describe, expect, it } from 'vitest';
import { shippedReference } from '../../test/shipped-reference.ts';
import { settledUses } from './disclosing-never-helps.ts';

describe('what company may settle', () => {
  const settled = settledUses(shippedReference);

  it('is an ordinary use of another medication of which nobody says what it is for', () => {
    expect(settled.useBy('Lisinopril', 'Carvedilol')).toBe('High Blood Pressure');
    expect(settled.withUses([{ name: 'Carvedilol' }], { name: 'Lisinopril' })).toEqual([
      { name: 'Carvedilol', use: 'High Blood Pressure' },
    ]);
    expect(
      settled.withUses([{ name: 'Carvedilol' }], { name: 'Lisinopril', use: 'Migraine Headaches' }),
    ).toBe(null);
    const stated = { name: 'Carvedilol', use: 'Congestive Heart Failure' };
    expect(settled.withUses([stated], { name: 'Lisinopril' })).toBe(null);
  });

  it('works in one direction: what is settled does not settle the other', () => {
    expect(settled.useBy('Carvedilol', 'Lisinopril')).toBe(null);
    expect(settled.useBy('Lisinopril', 'Lisinopril')).toBe(null);
  });
});
