import { describe, expect, it, vi } from 'vitest';
import { parseCalendarDate } from '../calendar.ts';
import { type Facts, factsAt } from '../facts.ts';
import type { FlatPack } from '../flat-pack.ts';
import { earliestOpening } from '../interpret/earliest-opening.ts';
import { normalizeApplicant } from '../normalize.ts';
import { Random } from '../random.ts';
import { Reference } from '../reference.ts';
import { AllOf } from '../rules/all-of.ts';
import { ConditionEver } from '../rules/condition-ever.ts';
import { ConditionOver } from '../rules/condition-over.ts';
import { ConditionWithin } from '../rules/condition-within.ts';
import { finish } from '../steps.ts';
import { randomApplicant } from '../testing/random-applicant.ts';
import { randomPack } from '../testing/random-pack.ts';
import { ALL_ROWS, factsOf, SIMPLE_COVERAGE, SIMPLE_PACK } from '../testing/simple-pack.ts';
import { WORLD } from '../testing/world.ts';
import { compileCatalog } from './compile.ts';
import { Evaluator } from './evaluator.ts';
import { openingDays } from './opening-days.ts';

const reference = new Reference(WORLD);
const coverage = SIMPLE_COVERAGE;
const head = {
  id: 'R1',
  outcome: { type: 'decline' },
  reason: 'underwriting',
  source: 'guide p. 4',
} as const;
const stroke = { type: 'condition', name: 'STROKE' } as const;
const diabetes = { type: 'condition', name: 'DIABETES' } as const;

/** On how many days the search for the days of one product evaluates what is closed, apart from today. */
function triedDays(pack: Partial<FlatPack>, facts: Facts): number {
  const whole = { ...SIMPLE_PACK, ...pack };
  const evaluator = new Evaluator(compileCatalog([whole], WORLD));
  const evaluated = vi.spyOn(evaluator, 'closings');
  const days = finish(openingDays(evaluator, { facts, coverage, products: [{ variant: 0, pack: whole }] }));
  for (const classIndex of whole.classes.keys())
    expect(days(0, classIndex)).toBe(earliestOpening(whole, { reference, facts, coverage }, { classIndex }));
  return evaluated.mock.calls.length;
}

describe('the day on which a class opens', () => {
  const treated = (lastTreatment: string) => factsOf({ conditions: [{ name: 'STROKE', lastTreatment }] });
  const times = { subject: stroke, clock: 'treatment', months: 24 } as const;

  it('is looked for on no other day than today if the class is open or stays closed', () => {
    expect(triedDays({}, treated('2025-03-09'))).toBe(0);
    expect(
      triedDays({ rules: [ConditionEver.create({ ...head, subject: stroke })] }, treated('2025-03-09')),
    ).toBe(0);
    expect(
      triedDays({ rules: [ConditionOver.create({ ...head, ...times, op: '>' })] }, treated('2020-03-09')),
    ).toBe(0);
    const faceLimits = SIMPLE_PACK.faceLimits.map((row) => ({ ...row, maxCents: 500_000 }));
    expect(triedDays({ faceLimits }, treated('2025-03-09'))).toBe(0);
  });

  it('is not looked for if a combination with what a medication always means stays', () => {
    const both = AllOf.create({ ...head, members: [stroke, diabetes] });
    const medications = [{ name: 'LANTUS', firstFill: '2020-01-01', lastFill: '2026-05-01' }];
    const facts = factsOf({ conditions: [{ name: 'STROKE' }], medications });

    expect(triedDays({ rules: [both] }, facts)).toBe(0);
  });

  it('is looked for if a rule or a guard ends some day', () => {
    const within = ConditionWithin.create({ ...head, ...times, op: '<' });
    expect(triedDays({ rules: [within] }, treated('2025-03-09'))).toBeGreaterThan(0);
    const guarded = ConditionEver.create({ ...head, subject: stroke, guards: { ages: { min: 0, max: 69 } } });
    expect(triedDays({ rules: [guarded] }, treated('2025-03-09'))).toBeGreaterThan(0);
  });
});

describe('on random packs', () => {
  const asOf = parseCalendarDate('2026-06-15') ?? 0;

  it('nothing that is said to stay closed opens on any later day', () => {
    const random = new Random(23);
    let lasting = 0;
    for (let round = 0; round < 12; round += 1) {
      const pack = randomPack(random, 0, { rules: 40, classes: 4 });
      const evaluator = new Evaluator(compileCatalog([pack], WORLD));
      const normalized = normalizeApplicant(randomApplicant(random, asOf), asOf);
      if (!normalized.ok) throw new Error('a random applicant is invalid');
      const { facts } = normalized;
      const evaluated = vi.spyOn(evaluator, 'closings');
      const days = finish(openingDays(evaluator, { facts, coverage, products: [{ variant: 0, pack }] }));
      if (evaluated.mock.calls.length === 0) lasting += 1;
      for (let day = asOf; day < asOf + 365 * 6; day += 11) {
        const offers = evaluator.evaluate(factsAt(facts, day), { coverage, variants: [0] }, ALL_ROWS);
        for (let row = 0; row < (offers.eligibleRows[0] ?? 0); row += 1) {
          const opensOn = days(0, offers.rateClass[row] ?? 0);
          expect(opensOn).not.toBeNull();
          expect(opensOn).toBeLessThanOrEqual(day);
        }
      }
    }
    expect(lasting).toBeGreaterThan(0);
  });
});
