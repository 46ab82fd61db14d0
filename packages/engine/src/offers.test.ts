import { describe, expect, it } from 'vitest';
import { ConditionEver } from './rules/condition-ever.ts';
import { offersFor, SIMPLE_PACK } from './testing/simple-pack.ts';

const strokeIsGraded = ConditionEver.create({
  id: 'R1',
  outcome: { type: 'class', index: 1 },
  reason: 'underwriting',
  source: 'guide p. 4',
  subject: { type: 'condition', name: 'STROKE' },
});
const pack = { rules: [strokeIsGraded] };
const applicant = { conditions: [{ name: 'STROKE' }] };

function summary(example: Parameters<typeof offersFor>[0]) {
  return offersFor(example).map(({ eligible, rows }) => ({
    eligible,
    rows: rows.map((row) =>
      `${row.rank} ${row.rateClass}${row.primary ? ' primary' : ''} ${row.reasons}`.trim(),
    ),
  }));
}

describe('an offer', () => {
  it('ranks eligible rows first in class order, followed by the closed ones', () => {
    expect(summary({ pack, applicant })).toEqual([
      { eligible: true, rows: ['1 graded primary', '2 guaranteed', '3 level underwriting'] },
    ]);
  });

  it('describes a priced row completely', () => {
    const [offer] = offersFor({});

    // $10,000 at $10.00 is $100.00 + $36.00 = $136.00; × 0.0875 = $11.90.
    expect(offer).toMatchObject({
      eligible: true,
      deathBenefitCents: 1_000_000,
      budgetCents: null,
      amountIndex: 0,
    });
    expect(offer?.rows[0]).toEqual({
      classIndex: 0,
      rateClass: 'level',
      primary: true,
      rank: 1,
      eligible: true,
      category: 'immediate',
      coverageTier: 'default',
      reasons: [],
      premium: {
        cents: 1_190,
        defaultMode: 'MONTHLY-EFT',
        modes: [
          { mode: 'MONTHLY-EFT', cents: 1_190 },
          { mode: 'ANNUAL', cents: 13_600 },
        ],
      },
      deathBenefitCents: 1_000_000,
    });
  });

  it('has neither premium nor benefit on a closed row, but its own category', () => {
    const [offer] = offersFor({ pack, applicant });

    expect(offer?.rows[2]).toMatchObject({ category: 'immediate', premium: null, deathBenefitCents: null });
  });

  it('gives every reason that closes a class', () => {
    const older = { ...applicant, born: { insuranceAge: 86 } };

    expect(summary({ pack, applicant: older, coverage: { amountsCents: [100] } })).toEqual([
      {
        eligible: false,
        rows: [
          '1 level age,underwriting,face amount',
          '2 graded age,face amount',
          '3 guaranteed age,face amount',
        ],
      },
    ]);
  });
});

describe('options', () => {
  it('without ineligible rows: drops closed rows, and offers without an open one', () => {
    const options = { includeIneligible: false };

    expect(summary({ pack, applicant, options })).toEqual([
      { eligible: true, rows: ['1 graded primary', '2 guaranteed'] },
    ]);
    expect(summary({ applicant: { born: { insuranceAge: 20 } }, options })).toEqual([]);
  });

  it('min rank keeps that category or better, ranks what is left, and drops offers left without rows', () => {
    expect(summary({ pack, applicant, options: { minRank: 'graded' } })).toEqual([
      { eligible: true, rows: ['1 graded primary', '2 level underwriting'] },
    ]);
    expect(summary({ pack, applicant, options: { minRank: 'immediate' } })).toEqual([
      { eligible: false, rows: ['1 level underwriting'] },
    ]);
    expect(summary({ pack, applicant, options: { minRank: 'other' } })).toHaveLength(1);
    const guaranteedOnly = { classes: SIMPLE_PACK.classes.slice(2), rules: [] };
    expect(summary({ pack: guaranteedOnly, options: { minRank: 'rop' } })).toEqual([]);
  });

  it('only product class drops products of other classes', () => {
    expect(summary({ options: { onlyProductClass: ['fex', 'wl'] } })).toHaveLength(1);
    expect(summary({ options: { onlyProductClass: ['term'] } })).toEqual([]);
  });

  it('skipping health ignores conditions and medications', () => {
    expect(summary({ pack, applicant, options: { skipHealth: true } })).toEqual([
      { eligible: true, rows: ['1 level primary', '2 graded', '3 guaranteed'] },
    ]);
  });
});

describe('a monthly budget', () => {
  const budget = (cents: number, extra: Parameters<typeof offersFor>[0] = {}) =>
    offersFor({ ...extra, coverage: { target: 'monthly_budget', amountsCents: [cents] } })[0];

  it('gives every open class the largest face that it buys, and the offer the primary one', () => {
    // $20.00 / 0.0875 allows $228.57 a year; less $36.00 is $192.57: 19 units at $10, 9 at $20, 6 at $30.
    const offer = budget(2_000);

    expect(offer?.rows.map((row) => row.deathBenefitCents)).toEqual([1_900_000, 900_000, 600_000]);
    expect(offer).toMatchObject({ budgetCents: 2_000, amountCents: 2_000, deathBenefitCents: 1_900_000 });
    // $190.00 + $36.00 = $226.00; × 0.0875 = $19.775.
    expect(offer?.rows[0]?.premium?.cents).toBe(1_978);
  });

  it('closes the classes that it cannot buy', () => {
    // Cheapest: $2,000 at $10 is $20 + $36 = $56; × 0.0875 = $4.90. At $20: $6.65.
    expect(budget(664)?.rows.map((row) => [row.rateClass, row.reasons])).toEqual([
      ['level', []],
      ['graded', ['budget']],
      ['guaranteed', ['budget']],
    ]);
    const none = budget(489);
    expect(none).toMatchObject({ eligible: false, deathBenefitCents: null, budgetCents: 489 });
  });

  it('does not add the budget to other reasons', () => {
    expect(budget(489, { applicant: { born: { insuranceAge: 20 } } })?.rows[0]?.reasons).toEqual(['age']);
  });

  it('compares with MONTHLY-EFT when the product’s default mode is not monthly', () => {
    const { pricing } = SIMPLE_PACK;
    const direct = { mode: 'MONTHLY-DIRECT', factor: 10_000 } as const;
    const withDefault = (defaultMode: 'ANNUAL' | 'MONTHLY-DIRECT') =>
      budget(2_000, { pack: { pricing: { ...pricing, modes: [direct, ...pricing.modes], defaultMode } } });

    expect(withDefault('ANNUAL')?.deathBenefitCents).toBe(1_900_000);
    // $20.00 / 0.1 allows $200.00 a year; less $36.00 is 16 units.
    expect(withDefault('MONTHLY-DIRECT')?.deathBenefitCents).toBe(1_600_000);
  });

  it('buys nothing from a product that is not paid monthly', () => {
    const { pricing } = SIMPLE_PACK;
    const annual = { ...pricing, modes: pricing.modes.slice(1), defaultMode: 'ANNUAL' } as const;

    expect(budget(2_000, { pack: { pricing: annual } })?.rows[0]?.reasons).toEqual(['budget']);
  });

  it('considers the next band, where the price per thousand falls', () => {
    const { pricing } = SIMPLE_PACK;
    const column = { classIndex: 0, sex: 'unisex', tobacco: null, minAge: 0 } as const;
    const ages = (rate: number) => Array.from({ length: 122 }, () => rate);
    const banded = {
      ...pricing,
      feeCents: 0,
      bandsFromCents: [0, 1_000_000],
      rates: [
        { ...column, band: 0, centsPerThousand: ages(2_000) },
        { ...column, band: 1, centsPerThousand: ages(1_000) },
      ],
    };

    // $9.00 / 0.0875 allows $102.86 a year: 5 units in the dear band, but 10 in the cheap one.
    expect(budget(900, { pack: { pricing: banded } })?.deathBenefitCents).toBe(1_000_000);
    // $8.74 allows $99.89: not the 10 units where the cheap band begins, so 4 of the dear one.
    expect(budget(874, { pack: { pricing: banded } })?.deathBenefitCents).toBe(400_000);
  });
});
