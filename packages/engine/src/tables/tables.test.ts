import { describe, expect, it } from 'vitest';
import type { FlatPack } from '../flat-pack.ts';
import { STATES } from '../states.ts';
import { closedReasons, offersFor, openClasses, SIMPLE_PACK } from '../testing/simple-pack.ts';

const ALL = ['level', 'graded', 'guaranteed'];
const aged = (insuranceAge: number) => ({ born: { insuranceAge } });
const { pricing } = SIMPLE_PACK;

describe('issue ages', () => {
  const everyone = { classIndex: null, tobacco: null, states: null, minAge: 40, maxAge: 85 } as const;
  const issueAges: FlatPack['issueAges'] = [
    everyone,
    { ...everyone, classIndex: 0, tobacco: true, maxAge: 80 },
    { ...everyone, classIndex: 1, states: ['FL'], maxAge: 75 },
  ];

  it('include both ends', () => {
    expect(openClasses({ applicant: aged(40) })).toEqual(ALL);
    expect(openClasses({ applicant: aged(85) })).toEqual(ALL);
    expect(closedReasons({ applicant: aged(39) })).toEqual({
      level: ['age'],
      graded: ['age'],
      guaranteed: ['age'],
    });
    expect(openClasses({ applicant: aged(86) })).toEqual([]);
  });

  it('narrow by class, tobacco and state; the tightest row counts', () => {
    const smoker = { ...aged(81), nicotine: { lastUsed: 'within_12_months', products: [] } } as const;

    expect(openClasses({ pack: { issueAges }, applicant: aged(81) })).toEqual(ALL);
    expect(closedReasons({ pack: { issueAges }, applicant: smoker })).toEqual({ level: ['age'] });
    expect(closedReasons({ pack: { issueAges }, applicant: aged(76), coverage: { state: 'FL' } })).toEqual({
      graded: ['age'],
    });
  });

  it('follow the age basis of the product', () => {
    // 85 years and 7 months: 85 last birthday, 86 nearest.
    const applicant = { born: { dateOfBirth: '1940-11-15' } };

    expect(openClasses({ applicant })).toEqual(ALL);
    expect(openClasses({ pack: { ageBasis: 'nearest' }, applicant })).toEqual([]);
  });

  it('offer a class without a row to no one', () => {
    const rows = [{ ...everyone, classIndex: 0 }];

    expect(openClasses({ pack: { issueAges: rows } })).toEqual(['level']);
  });
});

describe('states and zips', () => {
  it('close the product, or a class of it', () => {
    const states = {
      available: STATES.filter((state) => state !== 'NY'),
      classExclusions: [{ classIndex: 0, states: ['CA'] }],
    } as const;

    expect(openClasses({ pack: { states } })).toEqual(ALL);
    expect(openClasses({ pack: { states }, coverage: { state: 'NY' } })).toEqual([]);
    expect(closedReasons({ pack: { states }, coverage: { state: 'CA' } })).toEqual({ level: ['state'] });
  });

  it('a zip prefix closes; no zip does not', () => {
    const zipExclusions = [{ classIndex: 1, prefixes: ['750', '99'] }];
    const at = (zip: string | null) => closedReasons({ pack: { zipExclusions }, coverage: { zip } });

    expect(at('75012')).toEqual({ graded: ['zip'] });
    expect(at('99501-1234')).toEqual({ graded: ['zip'] });
    expect(at('76001')).toEqual({});
    expect(at(null)).toEqual({});
  });
});

describe('build charts', () => {
  const chart = {
    minAge: 0,
    maxAge: 60,
    rows: [
      { heightInches: 68, ranges: [{ min: 110, max: 285 }, { min: 100, max: 300 }, null] },
      { heightInches: 69, ranges: [{ min: 113, max: 293 }, { min: 103, max: 308 }, null] },
    ],
  };
  const buildCharts = [chart, { ...chart, minAge: 61, maxAge: 121, rows: chart.rows.slice(1) }];
  const closedAt = (heightInches: number | null, weightLbs: number | null, age = 50) =>
    closedReasons({ pack: { buildCharts }, applicant: { ...aged(age), heightInches, weightLbs } });

  it('include both ends, class by class', () => {
    expect(closedAt(68, 285)).toEqual({});
    expect(closedAt(68, 286)).toEqual({ level: ['build'] });
    expect(closedAt(68, 301)).toEqual({ level: ['build'], graded: ['build'] });
    expect(closedAt(68, 110)).toEqual({});
    expect(closedAt(68, 109)).toEqual({ level: ['build'] });
  });

  it('a height off the chart closes the classes that ask for a build', () => {
    for (const height of [40, 67, 70, 108, 300]) {
      expect(closedAt(height, 200)).toEqual({ level: ['build'], graded: ['build'] });
    }
  });

  it('depend on the age', () => {
    expect(closedAt(68, 200, 60)).toEqual({});
    expect(closedAt(68, 200, 61)).toEqual({ level: ['build'], graded: ['build'] });
  });

  it('are ignored if the build is unknown or health is skipped', () => {
    expect(closedAt(null, 300)).toEqual({});
    expect(closedAt(68, null)).toEqual({});
    const applicant = { heightInches: 68, weightLbs: 400 };
    expect(closedReasons({ pack: { buildCharts }, applicant, options: { skipHealth: true } })).toEqual({});
  });
});

describe('face limits', () => {
  const everyone = { classIndex: null, minAge: 0, maxAge: 121, states: null } as const;
  const faceLimits: FlatPack['faceLimits'] = [
    { ...everyone, minCents: 200_000, maxCents: 5_000_000 },
    { ...everyone, classIndex: 1, minAge: 76, minCents: 200_000, maxCents: 1_000_000 },
    { ...everyone, states: ['WA'], minCents: 2_500_000, maxCents: 5_000_000 },
  ];
  const closedAt = (cents: number, age: number, state: 'TX' | 'WA' = 'TX') =>
    closedReasons({
      pack: { faceLimits },
      applicant: aged(age),
      coverage: { state, amountsCents: [cents] },
    });
  const nothing = { level: ['face amount'], graded: ['face amount'], guaranteed: ['face amount'] };

  it('include both ends', () => {
    expect(closedAt(200_000, 65)).toEqual({});
    expect(closedAt(5_000_000, 65)).toEqual({});
    expect(closedAt(199_999, 65)).toEqual(nothing);
    expect(closedAt(5_000_001, 65)).toEqual(nothing);
  });

  it('narrow by class, age and state', () => {
    expect(closedAt(1_000_001, 75)).toEqual({});
    expect(closedAt(1_000_001, 76)).toEqual({ graded: ['face amount'] });
    expect(closedAt(1_000_000, 76)).toEqual({});
    expect(closedAt(2_499_900, 65, 'WA')).toEqual(nothing);
    expect(closedAt(2_500_000, 65, 'WA')).toEqual({});
  });
});

describe('rates', () => {
  const monthly = (pack: Partial<FlatPack>, example: Parameters<typeof offersFor>[0] = {}) =>
    offersFor({ ...example, pack })[0]?.rows[0]?.premium?.modes.map(({ cents }) => cents);

  it('price an amount off the step exactly: $12,345.67 at $10.00 + $36.00', () => {
    // 123.4567 → 123.46 + 36.00 = 159.46; × 0.0875 = 13.95275
    expect(monthly({}, { coverage: { amountsCents: [1_234_567] } })).toEqual([1_395, 15_946]);
  });

  const column = { classIndex: 0, band: 0, minAge: 60, centsPerThousand: [1_000, 1_100] } as const;

  it('choose the column of sex and tobacco before a general one', () => {
    const rates = [
      { ...column, sex: 'unisex', tobacco: null, centsPerThousand: [900] },
      { ...column, sex: 'female', tobacco: null, centsPerThousand: [500] },
      { ...column, sex: 'female', tobacco: true, centsPerThousand: [700] },
    ] as const;
    const at = (applicant: object) =>
      monthly(
        { pricing: { ...pricing, feeCents: 0, rates } },
        { applicant: { ...aged(60), ...applicant } },
      )?.[1];
    const smoker = { nicotine: { lastUsed: 'within_12_months', products: [] } };

    expect(at({ sex: 'male' })).toBe(9_000);
    expect(at({ sex: 'female' })).toBe(5_000);
    expect(at({ sex: 'female', ...smoker })).toBe(7_000);
    expect(at({ sex: 'male', ...smoker })).toBe(9_000);
  });

  it('use the unisex column of the product in a unisex state', () => {
    const rates = [
      { ...column, sex: 'male', tobacco: null, centsPerThousand: [900] },
      { ...column, sex: 'female', tobacco: null, centsPerThousand: [500] },
    ] as const;
    const unisex = { ...pricing, feeCents: 0, rates, unisexStates: ['MT'], unisexRates: 'male' } as const;
    const at = (state: 'MT' | 'TX') =>
      monthly({ pricing: unisex }, { applicant: { ...aged(60), sex: 'female' }, coverage: { state } })?.[1];

    expect(at('MT')).toBe(9_000);
    expect(at('TX')).toBe(5_000);
  });

  it('change at the band edge', () => {
    const rates = [
      { ...column, sex: 'unisex', tobacco: null },
      { ...column, sex: 'unisex', tobacco: null, band: 1, centsPerThousand: [800] },
    ] as const;
    const banded = { ...pricing, feeCents: 0, bandsFromCents: [0, 1_000_000], rates };
    const at = (cents: number) =>
      monthly({ pricing: banded }, { applicant: aged(60), coverage: { amountsCents: [cents] } })?.[1];

    expect(at(999_900)).toBe(9_999);
    expect(at(1_000_000)).toBe(8_000);
  });

  it('a missing rate closes the class for its age', () => {
    const rates = [{ ...column, sex: 'unisex', tobacco: null }] as const;
    const pack = { pricing: { ...pricing, rates } };

    expect(openClasses({ pack, applicant: aged(61) })).toEqual(['level']);
    expect(closedReasons({ pack, applicant: aged(62) })).toEqual({
      level: ['age'],
      graded: ['age'],
      guaranteed: ['age'],
    });
  });
});
