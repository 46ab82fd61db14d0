import { describe, expect, it } from 'vitest';
import { parseCalendarDate } from './calendar.ts';
import { UNKNOWN } from './facts.ts';
import { normalizeApplicant } from './normalize.ts';
import { factsOf, SIMPLE_APPLICANT, TODAY } from './testing/simple-pack.ts';

const AS_OF = parseCalendarDate(TODAY) ?? 0;

describe('an applicant in numbers', () => {
  it('has both insurance ages from a date of birth', () => {
    const facts = factsOf({ born: { dateOfBirth: '1961-12-15' } });

    expect([facts.ageLast, facts.ageNearest]).toEqual([64, 65]);
  });

  it('has the stated insurance age on both bases when no date of birth is given', () => {
    for (const today of ['2026-06-15', '2028-02-29', '2026-03-31']) {
      const facts = factsOf({ born: { insuranceAge: 65 } }, today);
      expect([facts.ageLast, facts.ageNearest]).toEqual([65, 65]);
    }
  });

  it('uses the treatment date for an undated diagnosis, and leaves an undated treatment unknown', () => {
    const facts = factsOf({
      conditions: [
        { name: 'ASTHMA', lastTreatment: '2025-06-15' },
        { name: 'COPD', diagnosed: '2025-06-15' },
        { name: 'CANCER', diagnosed: ' ', lastTreatment: null },
      ],
    });

    expect(facts.conditions.map((row) => [row.sinceDiagnosis, row.sinceTreatment])).toEqual([
      [24, 24],
      [24, UNKNOWN],
      [UNKNOWN, UNKNOWN],
    ]);
  });

  it('knows the age at diagnosis', () => {
    const facts = factsOf({
      born: { dateOfBirth: '1961-05-15' },
      conditions: [{ name: 'DIABETES', diagnosed: '2001-05-14' }],
    });

    expect(facts.conditions[0]?.ageAtDiagnosis).toBe(39);
  });

  it('lists every issue with its position', () => {
    const normalized = normalizeApplicant(
      {
        ...SIMPLE_APPLICANT,
        born: { dateOfBirth: '2027-01-01' },
        conditions: [{ name: 'ASTHMA', diagnosed: 'soon', lastTreatment: '2031' }],
        medications: [{ name: 'ALBUTEROL', firstFill: '2020', lastFill: '06/31/2020' }],
      },
      AS_OF,
    );

    expect(normalized).toEqual({
      ok: false,
      issues: [
        { path: ['born', 'dateOfBirth'], code: 'in_the_future' },
        { path: ['conditions', 0, 'diagnosed'], code: 'not_a_date' },
        { path: ['conditions', 0, 'lastTreatment'], code: 'in_the_future' },
        { path: ['medications', 0, 'lastFill'], code: 'not_a_date' },
      ],
    });
  });

  it.each([
    [{ dateOfBirth: '1961-02-29' }, 'not_a_date'],
    [{ dateOfBirth: '1905-06-15' }, 'age_out_of_range'],
    [{ insuranceAge: 121 }, 'age_out_of_range'],
    [{ insuranceAge: 64.5 }, 'age_out_of_range'],
  ])('refuses %o', (born, code) => {
    const normalized = normalizeApplicant({ ...SIMPLE_APPLICANT, born }, AS_OF);

    expect(normalized.ok ? [] : normalized.issues.map((issue) => issue.code)).toEqual([code]);
  });

  it('accepts an age of 120', () => {
    expect(factsOf({ born: { dateOfBirth: '1905-06-16' } }).ageLast).toBe(120);
  });
});
