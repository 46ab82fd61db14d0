import {
  type BuildChart,
  CATEGORIES,
  type ClassRating,
  type FaceLimitRow,
  type FlatPack,
  type IssueAgeRow,
  PREMIUM_MODES,
  PRODUCT_CLASSES,
  type Pricing,
  ROUNDING_RECIPES,
} from '../flat-pack.ts';
import {
  MEDSUP_PLANS,
  MEDSUP_RATINGS,
  MEDSUP_UNIT_CENTS,
  type MedicareSupplement,
} from '../medsup/medicare-supplement.ts';
import type { Random } from '../random.ts';
import type { RateColumn } from '../rate-column.ts';
import { RIDER_KINDS, RIDERS_WITH_AMOUNT, type Rider } from '../riders/rider.ts';
import type { Rule } from '../rules/rule.ts';
import { STATES } from '../states.ts';
import { randomImplied, randomNicotine, randomRule, randomUnlisted } from './random-rules.ts';
import { TEST_STATES } from './world.ts';

export interface RandomPackShape {
  readonly rules: number;
  /** Otherwise 1 to 8. */
  readonly classes?: number;
}

/** A pack with a bit of everything; plausible prices, implausible medicine. */
export function randomPack(random: Random, variant: number, shape: RandomPackShape): FlatPack {
  const classCount = shape.classes ?? random.pick([1, 2, 3, 4, 4, 4, 5, 8]);
  const family = Math.floor(variant / 3);
  const isPlan = random.chance(0.1);
  const productClass = isPlan ? 'medsup' : random.pick(OTHER_CLASSES);
  const pricing = randomPricing(random, classCount);
  const rules = Array.from({ length: shape.rules }, (_, index) =>
    randomRule(random, `R${index}`, classCount),
  );
  return {
    carrier: { id: `00000000-0000-4000-8000-${String(family).padStart(12, '0')}`, name: `Carrier ${family}` },
    familyId: `prod_00000000-0000-4000-9000-${String(family).padStart(12, '0')}`,
    familyName: `Family ${family}`,
    slug: `carrier-${family}-variant-${variant}`,
    name: `Variant ${variant}`,
    productClass,
    released: true,
    revision: '1',
    effective: random.pick([
      { from: '2020-01-01', to: null },
      { from: '2020-01-01', to: null },
      { from: '2026-01-01', to: null },
      { from: '2024-06-01', to: '2026-06-30' },
    ]),
    ageBasis: random.pick(['last', 'nearest'] as const),
    classes: Array.from({ length: classCount }, (_, index) => ({
      name: `class ${index}`,
      category: CATEGORIES[Math.min(index, 3)] ?? 'other',
      coverageTier: random.chance(0.5) ? 'default' : `tier ${index}`,
      planName: `Plan ${index}`,
      benefitSchedule: 'full from the first day',
      ...(index > 0 && random.chance(0.3) && { rating: randomRating(random) }),
    })),
    nicotine: random.chance(0.8) ? randomNicotine(random) : null,
    states: {
      available: STATES.filter((state) => state === 'TX' || random.chance(0.9)),
      classExclusions: random.list(0, 2, () => ({
        classIndex: random.between(0, classCount - 1),
        states: random.some(TEST_STATES, 1, 2),
      })),
    },
    zipExclusions: random.list(0, 1, () => ({
      classIndex: random.chance(0.5) ? null : random.between(0, classCount - 1),
      prefixes: random.some(['750', '9', '59101'], 1, 2),
    })),
    issueAges: issueAges(random, classCount),
    faceLimits: isPlan ? [UNIT_FACE] : faceLimits(random, classCount),
    buildCharts: random.chance(0.7) ? buildCharts(random, classCount) : [],
    pricing: isPlan ? planPricing(pricing) : pricing,
    rules: isPlan ? rules.map(atEveryFace) : rules,
    impliedConditions: random.list(0, 3, (index) => randomImplied(random, `I${index}`)),
    unlisted: randomUnlisted(random, classCount),
    inference: {
      always: random.chance(0.8) ? 'count' : 'ignore',
      usual: random.chance(0.6) ? 'count' : 'ignore',
      ...(variant % 3 === 1 && { suspected: 'ignore' as const }),
    },
    ...(random.chance(0.3) && { maintenance: random.pick(['treatment', 'none'] as const) }),
    ...(random.chance(0.7) && !isPlan && { riders: randomRiders(random, classCount) }),
    ...(isPlan && { medsup: randomMedsup(random) }),
    planInfo: [],
    sources: ['generated'],
  };
}

const OTHER_CLASSES = PRODUCT_CLASSES.filter((each) => each !== 'medsup');

const UNIT_FACE: FaceLimitRow = {
  classIndex: null,
  minAge: 0,
  maxAge: 121,
  states: null,
  minCents: MEDSUP_UNIT_CENTS,
  maxCents: MEDSUP_UNIT_CENTS,
};

function planPricing(pricing: Pricing): Pricing {
  const rates = pricing.rates.filter(({ band }) => band === 0);
  return { ...pricing, bandsFromCents: [0], stepCents: MEDSUP_UNIT_CENTS, rates };
}

function randomMedsup(random: Random): MedicareSupplement {
  return {
    plan: random.pick(MEDSUP_PLANS),
    rating: random.pick(MEDSUP_RATINGS),
    areas: [
      { name: '1', prefixes: random.some(['750', '591', '902'], 1, 2), percent: random.between(80, 140) },
      { name: '2', prefixes: ['902', '100'], percent: 133 },
    ],
    householdDiscount: random.pick([0, 7, 12]),
  };
}

/** Limits are tight, so that every reason comes up. */
function randomRiders(random: Random, classCount: number): Rider[] {
  return random.some(RIDER_KINDS, 0, RIDER_KINDS.length).map((kind, index): Rider => {
    const included = random.chance(0.2);
    const minAge = random.pick([0, 18, 40]);
    return {
      kind,
      name: `Rider ${kind}`,
      minAge: random.between(0, 40),
      maxAge: random.between(50, 90),
      minFaceCents: random.pick([0, 500_000, 1_000_000]),
      maxFaceCents: random.pick([2_000_000, 3_333_300, 50_000_000]),
      amounts:
        RIDERS_WITH_AMOUNT.includes(kind) && random.chance(0.7)
          ? { minCents: random.pick([100_000, 800_000]), maxCents: random.pick([1_000_000, 2_500_000]) }
          : null,
      states: random.chance(0.7) ? STATES : random.some(TEST_STATES, 1, 3),
      classes: random.chance(0.6) ? null : [random.between(0, classCount - 1)],
      included,
      perChild: kind === 'child' && random.chance(0.5),
      rates: included
        ? []
        : random.pick([['male', 'female'], ['unisex']] as const).flatMap((sex) =>
            random.pick([[true, false], [null]] as const).map((tobacco) => ({
              classIndex: 0,
              band: 0,
              sex,
              tobacco,
              minAge,
              centsPerThousand: Array.from({ length: random.between(40, 82) }, () => random.between(5, 400)),
            })),
          ),
      rules: random.chance(0.5)
        ? random.list(1, 3, (at) => withoutFace(randomRule(random, `W${index}.${at}`, 1)))
        : [],
    };
  });
}

/** A rider is closed by a rule at every face amount. */
function withoutFace(rule: Rule): Rule {
  return { ...atEveryFace(rule), outcome: { type: 'decline' } };
}

function atEveryFace(rule: Rule): Rule {
  const { face: _, ...guards } = rule.guards ?? {};
  return { ...rule, guards };
}

/** Priced from the best class, which always has rates of its own. */
function randomRating(random: Random): ClassRating {
  return { of: 0, percent: random.pick([100, 125, 150, 175]), extraCents: random.pick([0, 0, 250]) };
}

function issueAges(random: Random, classCount: number): IssueAgeRow[] {
  const everyone = { classIndex: null, tobacco: null, states: null, minAge: 18, maxAge: 85 } as const;
  const narrower = random.list(0, 4, () => ({
    classIndex: random.between(0, classCount - 1),
    tobacco: random.pick([null, true, false]),
    states: random.chance(0.3) ? random.some(TEST_STATES, 1, 2) : null,
    minAge: random.between(0, 50),
    maxAge: random.between(70, 90),
  }));
  // Sometimes a class has no row at all, and is offered to no one.
  return random.chance(0.95) ? [everyone, ...narrower] : narrower;
}

function faceLimits(random: Random, classCount: number): FaceLimitRow[] {
  const all = { classIndex: null, minAge: 0, maxAge: 121, states: null };
  const base: FaceLimitRow = {
    ...all,
    minCents: random.pick([200_000, 500_000]),
    maxCents: random.pick([2_500_000, 5_000_000, 50_000_000]),
  };
  const narrower = random.list(0, 3, () => ({
    classIndex: random.chance(0.5) ? null : random.between(0, classCount - 1),
    minAge: random.between(0, 70),
    maxAge: random.between(71, 121),
    states: random.chance(0.3) ? random.some(TEST_STATES, 1, 2) : null,
    minCents: random.pick([0, 1_000_000]),
    maxCents: random.pick([1_500_000, 3_000_000]),
  }));
  return random.chance(0.95) ? [base, ...narrower] : narrower;
}

function buildCharts(random: Random, classCount: number): BuildChart[] {
  const chart = (minAge: number, maxAge: number): BuildChart => {
    const heaviest = random.between(34, 46);
    const lowest = random.between(56, 60);
    return {
      minAge,
      maxAge,
      rows: Array.from({ length: random.between(10, 20) }, (_, row) => {
        const heightInches = lowest + row;
        const weightAt = (bmi: number) => Math.floor((bmi * heightInches * heightInches) / 703);
        return {
          heightInches,
          ranges: Array.from({ length: classCount }, (_class, index) =>
            index === 3 ? null : { min: weightAt(17 - index), max: weightAt(heaviest + index) },
          ),
        };
      }),
    };
  };
  return random.chance(0.3) ? [chart(0, 60), chart(61, 100)] : [chart(0, 121)];
}

function randomPricing(random: Random, classCount: number): Pricing {
  const recipe = random.pick(ROUNDING_RECIPES);
  const monthly = recipe === 'native_monthly';
  const bandsFromCents = random.pick([[0], [0, 1_000_000], [0, 1_000_000, 2_500_000]]);
  const modes = random.some(PREMIUM_MODES, 1, 5);
  const factors = monthly
    ? {
        'MONTHLY-EFT': 100_000,
        'MONTHLY-DIRECT': 105_000,
        QUARTERLY: 298_000,
        'SEMI-ANNUAL': 590_000,
        ANNUAL: 1_150_000,
      }
    : {
        'MONTHLY-EFT': 8_750,
        'MONTHLY-DIRECT': 9_000,
        QUARTERLY: 26_500,
        'SEMI-ANNUAL': 52_000,
        ANNUAL: 100_000,
      };
  return {
    recipe,
    feeCents: random.pick(monthly ? [0, 300] : [0, 3_600, 4_800, 1_100]),
    modes: modes.map((mode) => ({ mode, factor: factors[mode] })),
    defaultMode: random.pick(modes),
    bandsFromCents,
    stepCents: random.pick([100, 10_000, 50_000, 100_000]),
    unisexStates: random.chance(0.5) ? ['MT'] : [],
    unisexRates: random.pick(['male', 'female', 'unisex'] as const),
    rates: rateColumns(random, { classCount, bands: bandsFromCents.length, monthly }),
  };
}

function rateColumns(
  random: Random,
  {
    classCount,
    bands,
    monthly,
  }: { readonly classCount: number; readonly bands: number; readonly monthly: boolean },
): RateColumn[] {
  const sexes = random.pick([['male', 'female'], ['unisex'], ['male', 'female', 'unisex']] as const);
  const statuses = random.pick([[true, false], [null]] as const);
  const minAge = random.pick([0, 18, 40]);
  return Array.from({ length: classCount }, (_, classIndex) => classIndex).flatMap((classIndex) =>
    Array.from({ length: bands }, (_, band) => band).flatMap((band) =>
      sexes.flatMap((sex) =>
        statuses.map((tobacco): RateColumn => {
          const start = random.between(80, 300) * (monthly ? 1 : 12) * (1 + classIndex * 0.2);
          return {
            classIndex,
            sex,
            tobacco,
            band,
            minAge,
            centsPerThousand: Array.from({ length: random.between(40, 100) }, (_age, step) =>
              Math.round(start * 1.04 ** step * (tobacco ? 1.5 : 1)),
            ),
          };
        }),
      ),
    ),
  );
}
