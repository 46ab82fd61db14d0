import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { form, formRow } from '../applicant/form.ts';
import { clientSheet, validUntil } from './client-sheet.ts';

const FORM = {
  ...form.value,
  sex: 'female' as const,
  state: 'TX',
  nicotine: 'never',
  conditions: [{ ...formRow('stroke', null), fields: { was_diagnosed: '2025-12', last_treatment: ' ' } }],
  medications: [{ ...formRow('clopidogrel', null), fields: { use: 'stroke' } }],
};
const FACTS = { name: ' Ada ', age: 65, withHealth: true, day: '2026-09-01', birth: '1961-05-14' };

describe('the client’s copy', () => {
  it('says what was assumed', () => {
    expect(clientSheet(FORM, FACTS)).toEqual({
      clientName: 'Ada',
      assumptions: ['Female, age 65', 'Lives in TX', 'Nicotine: never'],
      health: ['stroke (diagnosed 2025-12)', 'clopidogrel (for stroke)'],
      validUntil: '2026-10-01',
    });
    expect(clientSheet(FORM, { ...FACTS, birth: null, isEstimated: true }).assumptions[0]).toBe(
      'Female, age 65 (birth date not known)',
    );
    expect(clientSheet({ ...FORM, nicotine: '' }, FACTS).assumptions[2]).toBe(
      'Nicotine: not stated; prices without tobacco',
    );
  });

  it('contains nothing about health when it is not to be shown', () => {
    const sheet = clientSheet(FORM, { ...FACTS, withHealth: false });
    expect(sheet.health).toBeNull();
    expect(JSON.stringify(sheet)).not.toMatch(/stroke|clopidogrel/);
  });
});

describe('prices hold', () => {
  it.each([
    ['for 30 days', '1961-05-14', '2026-10-01'],
    ['until the day before the birthday', '1961-09-10', '2026-09-09'],
    ['until the day before the half birthday', '1961-03-05', '2026-09-04'],
    ['for 30 days without a birth date', null, '2026-10-01'],
  ])('%s', (_title, birth, last) => expect(validUntil('2026-09-01', birth)).toBe(last));

  it('for at least today and at most 30 days, whenever somebody was born', () => {
    const day = fc
      .date({ min: new Date('1930-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (today, birth) => {
        const last = validUntil(today, birth);
        expect(last >= today).toBe(true);
        expect(Date.parse(last) - Date.parse(today)).toBeLessThanOrEqual(30 * 86_400_000);
      }),
    );
  });
});
