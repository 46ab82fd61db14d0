import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlatPack } from '../flat-pack.ts';
import { STATES } from '../states.ts';
import { offersFor, SIMPLE_PACK } from '../testing/simple-pack.ts';
import { largestFaceWithRiders } from './largest-face.ts';
import type { AskedRider, Rider } from './rider.ts';

const RIDER: Rider = {
  kind: 'waiver_of_premium',
  name: 'Premium Waiver',
  minAge: 18,
  maxAge: 65,
  minFaceCents: 500_000,
  maxFaceCents: 2_000_000,
  amounts: null,
  states: STATES,
  classes: null,
  included: false,
  perChild: false,
  rates: [
    {
      classIndex: 0,
      band: 0,
      sex: 'unisex',
      tobacco: null,
      minAge: 18,
      centsPerThousand: Array.from({ length: 60 }, () => 100),
    },
  ],
  rules: [],
};

const ask = (kind: AskedRider['kind'], more: Partial<AskedRider> = {}): AskedRider => ({
  kind,
  amountCents: null,
  children: null,
  ...more,
});

function rowFor(
  riders: readonly Rider[],
  asked: readonly AskedRider[],
  example: Parameters<typeof offersFor>[0] = {},
) {
  const pack: Partial<FlatPack> = { ...example.pack, riders };
  const coverage = { ...example.coverage, riders: asked };
  return offersFor({ ...example, pack, coverage })[0]?.rows[0];
}

describe('riders', () => {
  it('are priced per $1,000 of the face amount without a fee, by mode, and added to the premium', () => {
    // $10,000 at $10.00 and $36.00 a year is $136.00, $11.90 a month; the rider is $10.00 a year, $0.88 a month.
    const row = rowFor([RIDER], [ask('waiver_of_premium')]);
    expect(row?.premium?.modes.map(({ cents }) => cents)).toEqual([1_190, 13_600]);
    expect(row?.riders).toEqual([
      {
        kind: 'waiver_of_premium',
        name: 'Premium Waiver',
        available: true,
        included: false,
        reason: null,
        premium: {
          cents: 88,
          defaultMode: 'MONTHLY-EFT',
          modes: [
            { mode: 'MONTHLY-EFT', cents: 88 },
            { mode: 'ANNUAL', cents: 1_000 },
          ],
        },
      },
    ]);
    expect(row?.totalPremium?.modes.map(({ cents }) => cents)).toEqual([1_278, 14_600]);
  });

  it('are not mentioned if nobody asks for them, or where a class is closed', () => {
    const [offer] = offersFor({ pack: { riders: [RIDER] } });
    expect(offer?.rows[0]).not.toHaveProperty('riders');
    const closed = rowFor([RIDER], [ask('waiver_of_premium')], { coverage: { amountsCents: [100] } });
    expect(closed?.eligible).toBe(false);
    expect(closed).not.toHaveProperty('riders');
  });

  it.each<[string, Partial<Rider>, string]>([
    ['another age', { maxAge: 64 }, 'age'],
    ['an age without a rate', { rates: [] }, 'age'],
    ['another state', { states: ['NY'] }, 'state'],
    ['another face amount', { minFaceCents: 1_000_001 }, 'face amount'],
    ['another class', { classes: [1] }, 'underwriting'],
  ])('are not available for %s', (_, limits, reason) => {
    const row = rowFor([{ ...RIDER, ...limits }], [ask('waiver_of_premium')]);
    expect(row?.riders?.[0]).toMatchObject({ available: false, reason, premium: null });
    expect(row?.totalPremium).toEqual(row?.premium);
  });

  it('are closed by rules of their own, which do not close the policy', () => {
    const rules = [
      {
        id: 'W1',
        kind: 'condition_ever',
        subject: { type: 'condition', name: 'DIABETES' },
        outcome: { type: 'decline' },
        reason: 'underwriting',
        source: 'guide',
      },
    ] as const;
    const applicant = { conditions: [{ name: 'DIABETES' }] };
    const row = rowFor([{ ...RIDER, rules }], [ask('waiver_of_premium')], { applicant });
    expect(row?.eligible).toBe(true);
    expect(row?.riders?.[0]).toMatchObject({ available: false, reason: 'underwriting' });
    const skipped = rowFor([{ ...RIDER, rules }], [ask('waiver_of_premium')], {
      applicant,
      options: { skipHealth: true },
    });
    expect(skipped?.riders?.[0]).toMatchObject({ available: true });
  });

  it('are named in the order of the request, also where the product does not offer them', () => {
    const included: Rider = {
      ...RIDER,
      kind: 'accelerated_benefit',
      name: 'Terminal Illness',
      included: true,
      rates: [],
    };
    const row = rowFor(
      [RIDER, included],
      [ask('accelerated_benefit'), ask('return_of_premium'), ask('waiver_of_premium')],
    );
    expect(
      row?.riders?.map(({ name, available, included: free, reason }) => [name, available, free, reason]),
    ).toEqual([
      ['Terminal Illness', true, true, null],
      ['Return of Premium', false, false, 'not offered'],
      ['Premium Waiver', true, false, null],
    ]);
  });

  it('of children and accidents have an amount of their own', () => {
    const child: Rider = {
      ...RIDER,
      kind: 'child',
      amounts: { minCents: 100_000, maxCents: 2_500_000 },
      perChild: true,
    };
    const cost = (asked: AskedRider) => rowFor([child], [asked])?.riders?.[0]?.premium?.modes[1]?.cents;
    expect(cost(ask('child'))).toBe(1_000);
    expect(cost(ask('child', { amountCents: 500_000, children: 3 }))).toBe(1_500);
    const tooMuch = rowFor([child], [ask('child', { amountCents: 2_500_001 })]);
    expect(tooMuch?.riders?.[0]).toMatchObject({ reason: 'face amount' });
    const accident: Rider = { ...RIDER, kind: 'accidental_death' };
    const row = rowFor([accident], [ask('accidental_death')], { coverage: { amountsCents: [2_000_000] } });
    expect(row?.riders?.[0]?.premium?.modes[1]?.cents).toBe(2_000);
  });

  it('are paid for by a budget', () => {
    const coverage = { target: 'monthly_budget', amountsCents: [1_500] } as const;
    const alone = offersFor({ coverage })[0];
    const together = rowFor([RIDER], [ask('waiver_of_premium')], { coverage });
    expect(alone?.deathBenefitCents).toBe(1_300_000);
    expect(together?.deathBenefitCents).toBe(1_200_000);
    expect(together?.totalPremium?.cents).toBeLessThanOrEqual(1_500);
    // Above the face amounts of the rider, the policy alone fits again.
    const small = { ...RIDER, maxFaceCents: 1_250_000 };
    expect(rowFor([small], [ask('waiver_of_premium')], { coverage })?.deathBenefitCents).toBe(1_300_000);
    expect(SIMPLE_PACK.riders).toBeUndefined();
  });
});

it('finds the same face amount as a walk over every step, whatever edges prices have', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.integer({ min: 0, max: 1_100 }), { maxLength: 5 }),
      fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 0, max: 1_500 }),
      (min, span, step, edges, extras, budget) => {
        const price = (face: number) => face + (extras[edges.filter((edge) => edge <= face).length] ?? 0);
        const fits = (face: number) => price(face) <= budget;
        let walked = 0;
        for (let face = step; face <= min + span; face += step) if (face >= min && fits(face)) walked = face;
        const limits = { minCents: min, maxCents: min + span, stepCents: step, edges };
        expect(largestFaceWithRiders(limits, fits)).toBe(walked);
      },
    ),
    { numRuns: 2_000 },
  );
});
