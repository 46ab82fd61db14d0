import { describe, expect, it } from 'vitest';
import { parseCalendarDate } from '../calendar.ts';
import type { Coverage } from '../coverage.ts';
import type { FlatPack } from '../flat-pack.ts';
import { closedReasons, type Example, offersFor, SIMPLE_PACK, TODAY } from '../testing/simple-pack.ts';
import { MEDSUP_UNIT_CENTS, type MedicareSupplement } from './medicare-supplement.ts';

const day = (date: string) => parseCalendarDate(date) ?? 0;

const G: MedicareSupplement = {
  plan: 'G',
  rating: 'attained_age',
  areas: [
    { name: '1', prefixes: ['750', '751'], percent: 120 },
    { name: '2', prefixes: ['799'], percent: 90 },
  ],
  householdDiscount: 7,
};

/** $1,200.00 a year in an area at 100 %, paid at 0.0875 a month. */
function packOf(medsup: MedicareSupplement): Partial<FlatPack> {
  return {
    productClass: 'medsup',
    medsup,
    issueAges: [{ classIndex: null, tobacco: null, states: null, minAge: 64, maxAge: 99 }],
    faceLimits: [
      {
        classIndex: null,
        minAge: 0,
        maxAge: 121,
        states: null,
        minCents: MEDSUP_UNIT_CENTS,
        maxCents: MEDSUP_UNIT_CENTS,
      },
    ],
    classes: SIMPLE_PACK.classes.slice(0, 1),
    pricing: {
      ...SIMPLE_PACK.pricing,
      feeCents: 0,
      stepCents: MEDSUP_UNIT_CENTS,
      rates: [
        {
          classIndex: 0,
          sex: 'unisex',
          tobacco: null,
          band: 0,
          minAge: 0,
          centsPerThousand: Array.from({ length: 122 }, () => 120_000),
        },
      ],
    },
    rules: [
      {
        id: 'R1',
        kind: 'condition_ever',
        subject: { type: 'condition', name: 'STROKE' },
        outcome: { type: 'decline' },
        reason: 'underwriting',
        source: 'guide',
      },
    ],
    unlisted: null,
  };
}

const example = (coverage: Partial<Coverage>, more: Partial<Example> = {}): Example => ({
  pack: packOf(G),
  ...more,
  coverage: { zip: '75001', ...coverage },
});

function monthly(each: Example): readonly (number | undefined)[] {
  return offersFor(each).map(({ rows }) => rows[0]?.premium?.modes[0]?.cents);
}

const STROKE = { conditions: [{ name: 'STROKE' }] };

describe('a Medicare supplement', () => {
  it('costs the same whatever amount is asked for, and pays nothing at death', () => {
    const each = example({ amountsCents: [100, 1_000_000, 99_999_999_999] });
    // $1,200.00 × 120 % × 0.0875.
    expect(monthly(each)).toEqual([12_600, 12_600, 12_600]);
    expect(offersFor(each).map(({ deathBenefitCents }) => deathBenefitCents)).toEqual([null, null, null]);
  });

  it('is priced by the first three digits of the ZIP code and by the household', () => {
    expect(monthly(example({ zip: '79999-1234' }))).toEqual([9_450]);
    // $1,440.00 less 7 % is $1,339.20.
    expect(monthly(example({ household: true }))).toEqual([11_718]);
    expect(monthly(example({ household: false }))).toEqual([12_600]);
  });

  it.each([null, '10001'])('is closed with the ZIP code %s', (zip) => {
    expect(closedReasons(example({ zip }))).toEqual({ level: ['zip'] });
  });

  it('is open on a budget that its monthly premium fits', () => {
    const budget = { target: 'monthly_budget', amountsCents: [12_600, 12_599] } as const;
    const [fits, doesNot] = offersFor(example(budget));
    expect(fits).toMatchObject({ eligible: true, budgetCents: 12_600, deathBenefitCents: null });
    expect(doesNot).toMatchObject({ eligible: false, rows: [{ reasons: ['budget'] }] });
  });

  it.each([
    ['2025-12-15', 'the day the period has ended', false],
    ['2025-12-16', 'the last day of the period', true],
    [TODAY, 'the first day of Part B', true],
    ['2026-12-15', 'six months before Part B', true],
    ['2026-12-16', 'more than six months before Part B', false],
  ])('asks nothing about health if Part B began on %s, %s: %s', (partB, _when, isOpen) => {
    const reasons = closedReasons(example({ partBEffective: day(partB) }, { applicant: STROKE }));
    expect(reasons).toEqual(isOpen ? {} : { level: ['underwriting'] });
  });

  it('is for people of 64 only around the beginning of Part B', () => {
    const young = { applicant: { born: { dateOfBirth: '1961-08-20' } } };
    expect(closedReasons(example({}, young))).toEqual({ level: ['age'] });
    expect(closedReasons(example({ partBEffective: day('2026-08-01') }, young))).toEqual({});
  });

  it.each([
    ['1954-12-31', undefined, true],
    ['1955-01-01', undefined, false],
    ['1955-01-01', '2019-12-31', true],
    ['1955-01-01', '2020-01-01', false],
  ])('has plan F for those born %s with Part B from %s: %s', (dateOfBirth, partB, isOpen) => {
    const reasons = closedReasons(
      example(partB === undefined ? {} : { partBEffective: day(partB) }, {
        pack: packOf({ ...G, plan: 'F' }),
        applicant: { born: { dateOfBirth } },
      }),
    );
    expect(reasons).toEqual(isOpen ? {} : { level: ['age'] });
  });
});
