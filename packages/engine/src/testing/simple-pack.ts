import type { Applicant } from '../applicant.ts';
import { parseCalendarDate } from '../calendar.ts';
import { compileCatalog } from '../compiled/compile.ts';
import { Evaluator } from '../compiled/evaluator.ts';
import { plainOffers } from '../compiled/plain-offers.ts';
import type { Coverage, EvaluationOptions } from '../coverage.ts';
import type { Facts } from '../facts.ts';
import type { FlatPack } from '../flat-pack.ts';
import { interpretOffers } from '../interpret/interpret.ts';
import { normalizeApplicant } from '../normalize.ts';
import type { Offer } from '../offer.ts';
import { Reference } from '../reference.ts';
import { STATES } from '../states.ts';
import { WORLD } from './world.ts';

/** The day of every example, unless stated otherwise. */
export const TODAY = '2026-06-15';

/** A pack that a person can compute by hand: three classes, $36 fee, 0.0875 monthly, $10.00 per $1,000 in the best class. */
export const SIMPLE_PACK: FlatPack = {
  carrier: { id: '11111111-1111-4111-8111-111111111111', name: 'Example Life' },
  familyId: 'prod_22222222-2222-4222-8222-222222222222',
  familyName: 'Example Final Expense',
  slug: 'example-final-expense',
  name: 'Example Final Expense',
  productClass: 'fex',
  released: true,
  revision: '1',
  effective: { from: '2026-01-01', to: null },
  ageBasis: 'last',
  classes: [
    {
      name: 'level',
      category: 'immediate',
      coverageTier: 'default',
      planName: 'Level',
      benefitSchedule: '100 %',
    },
    {
      name: 'graded',
      category: 'graded',
      coverageTier: 'default',
      planName: 'Graded',
      benefitSchedule: '30/70/100 %',
    },
    {
      name: 'guaranteed',
      category: 'other',
      coverageTier: 'default',
      planName: 'Basic',
      benefitSchedule: 'premiums + 10 %',
    },
  ],
  nicotine: { counts: 'any', lookBackMonths: 12, exceptions: [] },
  states: { available: STATES, classExclusions: [] },
  zipExclusions: [],
  issueAges: [{ classIndex: null, tobacco: null, states: null, minAge: 40, maxAge: 85 }],
  faceLimits: [
    { classIndex: null, minAge: 0, maxAge: 121, states: null, minCents: 200_000, maxCents: 5_000_000 },
  ],
  buildCharts: [],
  pricing: {
    recipe: 'annual_first',
    feeCents: 3_600,
    modes: [
      { mode: 'MONTHLY-EFT', factor: 8_750 },
      { mode: 'ANNUAL', factor: 100_000 },
    ],
    defaultMode: 'MONTHLY-EFT',
    bandsFromCents: [0],
    stepCents: 100_000,
    unisexStates: [],
    unisexRates: 'unisex',
    rates: [0, 1, 2].map((classIndex) => ({
      classIndex,
      sex: 'unisex',
      tobacco: null,
      band: 0,
      minAge: 0,
      centsPerThousand: Array.from({ length: 122 }, () => 1_000 * (classIndex + 1)),
    })),
  },
  rules: [],
  impliedConditions: [],
  unlisted: null,
  inference: { always: 'count', usual: 'count' },
  planInfo: [],
  sources: ['example'],
};

/** 65 years and one month old on TODAY. */
export const SIMPLE_APPLICANT: Applicant = {
  sex: 'female',
  born: { dateOfBirth: '1961-05-15' },
  heightInches: 64,
  weightLbs: 150,
  conditions: [],
  medications: [],
  nicotine: null,
};

export const SIMPLE_COVERAGE: Coverage = {
  state: 'TX',
  zip: null,
  target: 'face_amounts',
  amountsCents: [1_000_000],
};

export const ALL_ROWS: EvaluationOptions = {
  includeIneligible: true,
  onlyProductClass: null,
  minRank: null,
  skipHealth: false,
};

export interface Example {
  readonly pack?: Partial<FlatPack>;
  readonly applicant?: Partial<Applicant>;
  readonly coverage?: Partial<Coverage>;
  readonly options?: Partial<EvaluationOptions>;
  readonly today?: string;
}

export function factsOf(applicant: Partial<Applicant>, today = TODAY): Facts {
  const normalized = normalizeApplicant({ ...SIMPLE_APPLICANT, ...applicant }, parseCalendarDate(today) ?? 0);
  if (!normalized.ok) throw new Error(JSON.stringify(normalized.issues));
  return normalized.facts;
}

/** The offers of an example, computed by both implementations, which must agree. */
export function offersFor(example: Example): Offer[] {
  const packs = [{ ...SIMPLE_PACK, ...example.pack }];
  const facts = factsOf(example.applicant ?? {}, example.today);
  const coverage = { ...SIMPLE_COVERAGE, ...example.coverage };
  const options = { ...ALL_ROWS, ...example.options };
  const interpreted = interpretOffers(
    { packs, variants: [0] },
    { reference: new Reference(WORLD), facts, coverage },
    options,
  );
  const evaluator = new Evaluator(compileCatalog(packs, WORLD));
  const compact = evaluator.evaluate(facts, { coverage, variants: [0] }, options);
  const compiled = plainOffers(evaluator.catalog, { offers: compact, coverage });
  if (JSON.stringify(interpreted) !== JSON.stringify(compiled)) {
    throw new Error(
      `interpreted ${JSON.stringify(interpreted, null, 1)}\ncompiled ${JSON.stringify(compiled, null, 1)}`,
    );
  }
  return interpreted;
}

/** The names of the classes that stay open, best first. */
export function openClasses(example: Example): string[] {
  return offersFor(example).flatMap((offer) =>
    offer.rows.filter((row) => row.eligible).map((row) => row.rateClass),
  );
}

/** Class name → reasons, of the classes that are closed. */
export function closedReasons(example: Example): Record<string, readonly string[]> {
  const rows = offersFor(example).flatMap((offer) => offer.rows.filter((row) => !row.eligible));
  return Object.fromEntries(rows.map((row) => [row.rateClass, row.reasons]));
}
