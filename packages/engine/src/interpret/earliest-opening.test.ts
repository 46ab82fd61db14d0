import { describe, expect, it } from 'vitest';
import { isProving } from '../../../../tools/test-report/proofs.ts';
import { type Day, formatDay, parseCalendarDate } from '../calendar.ts';
import { compileCatalog } from '../compiled/compile.ts';
import { Evaluator } from '../compiled/evaluator.ts';
import { openingDays } from '../compiled/opening-days.ts';
import type { Coverage } from '../coverage.ts';
import { type Facts, factsAt } from '../facts.ts';
import type { FlatPack } from '../flat-pack.ts';
import { normalizeApplicant } from '../normalize.ts';
import { Random } from '../random.ts';
import { Reference } from '../reference.ts';
import { ConditionEver } from '../rules/condition-ever.ts';
import { ConditionOver } from '../rules/condition-over.ts';
import { ConditionWithin } from '../rules/condition-within.ts';
import type { Rule } from '../rules/rule.ts';
import { randomApplicant } from '../testing/random-applicant.ts';
import { randomPack } from '../testing/random-pack.ts';
import { ALL_ROWS, factsOf, SIMPLE_COVERAGE, SIMPLE_PACK } from '../testing/simple-pack.ts';
import { WORLD } from '../testing/world.ts';
import { earliestOpening } from './earliest-opening.ts';

const reference = new Reference(WORLD);
const head = {
  id: 'R1',
  outcome: { type: 'class', index: 1 },
  reason: 'underwriting',
  source: 'guide p. 4',
  subject: { type: 'condition', name: 'STROKE' },
} as const;

/** The result of a generator that is never interrupted. */
function run(steps: ReturnType<typeof openingDays>) {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function opening(pack: Partial<FlatPack>, facts: Facts): string | null {
  const day = earliestOpening(
    { ...SIMPLE_PACK, ...pack },
    { reference, facts, coverage: SIMPLE_COVERAGE },
    { classIndex: 0 },
  );
  return day === null ? null : formatDay(day);
}

describe('the earliest day on which a closed class opens', () => {
  const treated = (lastTreatment: string) => factsOf({ conditions: [{ name: 'STROKE', lastTreatment }] });
  const within = (op: '<' | '<=') => ConditionWithin.create({ ...head, clock: 'treatment', op, months: 24 });

  it('is the exact day on which the look-back ends', () => {
    expect(opening({ rules: [within('<')] }, treated('2025-03-09'))).toBe('2027-03-09');
    expect(opening({ rules: [within('<=')] }, treated('2025-03-09'))).toBe('2027-03-10');
  });

  it('waits for the longest month when the day is missing in the shorter one', () => {
    expect(opening({ rules: [within('<')] }, treated('2026-02-28'))).toBe('2028-02-28');
    const sixMonths = ConditionWithin.create({ ...head, clock: 'treatment', op: '<', months: 6 });
    expect(opening({ rules: [sixMonths] }, treated('2025-12-31'))).toBe('2026-07-01');
  });

  it('is today for a class that is open', () => {
    expect(opening({}, factsOf({}))).toBe('2026-06-15');
  });

  it('is the birthday that reaches the issue age', () => {
    expect(opening({}, factsOf({ born: { dateOfBirth: '1990-02-03' } }))).toBe('2030-02-03');
  });

  it('never comes for a permanent reason', () => {
    expect(opening({ rules: [ConditionEver.create(head)] }, treated('2025-03-09'))).toBeNull();
    const over = ConditionOver.create({ ...head, clock: 'treatment', op: '>', months: 12 });
    expect(opening({ rules: [over] }, treated('2020-03-09'))).toBeNull();
    expect(opening({}, factsOf({ born: { insuranceAge: 90 } }))).toBeNull();
  });

  it('never comes when the applicant is too old by then', () => {
    const facts = factsOf({
      born: { dateOfBirth: '1941-01-01' },
      conditions: [{ name: 'STROKE', lastTreatment: '2025-03-09' }],
    });

    expect(opening({ rules: [within('<')] }, facts)).toBeNull();
  });
});

describe('on random packs', () => {
  const asOf = parseCalendarDate('2026-06-15') ?? 0;
  const coverage: Coverage = { state: 'TX', zip: null, target: 'face_amounts', amountsCents: [1_000_000] };
  const lastWalked = asOf + 365 * 4;
  /** Each round evaluates 1,460 days. */
  const rounds = isProving('properties') ? 50 : 15;

  /** The first day, walking one by one, on which the compiled engine finds the best class open. */
  function walkToOpening(evaluator: Evaluator, facts: Facts): Day | null {
    for (let day = asOf; day <= lastWalked; day += 1) {
      const offers = evaluator.evaluate(factsAt(facts, day), { coverage, variants: [0] }, ALL_ROWS);
      if ((offers.eligibleRows[0] ?? 0) > 0 && offers.rateClass[0] === 0) return day;
    }
    return null;
  }

  /** Rules that time can turn, on a product that is otherwise open to all. */
  function packThatOpens(random: Random): FlatPack {
    const { rules, pricing, ageBasis } = randomPack(random, 0, { rules: 80, classes: 3 });
    const turning = rules.filter((rule) => /"op":"<=?"/.test(JSON.stringify(rule)));
    return {
      ...SIMPLE_PACK,
      pricing,
      ageBasis,
      rules: turning.map((rule) => ({ ...rule, ifUnknown: 'silent' }) as Rule),
    };
  }

  it('it is the first open day of a walk over every day', () => {
    const random = new Random(7);
    let opened = 0;
    for (let round = 0; round < rounds; round += 1) {
      const pack = packThatOpens(random);
      const born = { dateOfBirth: `19${random.between(55, 85)}-09-21` };
      const normalized = normalizeApplicant({ ...randomApplicant(random, asOf), born }, asOf);
      if (!normalized.ok) throw new Error('a random applicant is invalid');
      const walked = walkToOpening(new Evaluator(compileCatalog([pack], WORLD)), normalized.facts);
      const found = earliestOpening(
        pack,
        { reference, facts: normalized.facts, coverage },
        { classIndex: 0 },
      );
      expect(found !== null && found <= lastWalked ? found : null).toBe(walked);
      const products = [{ variant: 0, pack }];
      const evaluator = new Evaluator(compileCatalog([pack], WORLD));
      const days = run(openingDays(evaluator, { facts: normalized.facts, coverage, products }));
      for (const classIndex of pack.classes.keys()) {
        const input = { reference, facts: normalized.facts, coverage };
        expect(days(0, classIndex)).toBe(earliestOpening(pack, input, { classIndex }));
      }
      if (walked !== null && walked > asOf) opened += 1;
    }
    expect(opened).toBeGreaterThan(rounds / 10);
  });

  it('is found for several products at once, with one evaluation for each day that makes a difference', () => {
    const random = new Random(11);
    const packs = Array.from({ length: 3 }, (_, n) => ({
      ...randomPack(random, n, { rules: 15, classes: 2 }),
      slug: `pack-${n}`,
    }));
    const evaluator = new Evaluator(compileCatalog(packs, WORLD));
    for (let round = 0; round < 3; round += 1) {
      const normalized = normalizeApplicant(randomApplicant(random, asOf), asOf);
      if (!normalized.ok) throw new Error('a random applicant is invalid');
      const { facts } = normalized;
      const products = packs.map((pack, variant) => ({ variant, pack }));
      const days = run(openingDays(evaluator, { facts, coverage, products }));
      for (const { variant, pack } of products) {
        for (const classIndex of pack.classes.keys()) {
          const alone = earliestOpening(pack, { reference, facts, coverage }, { classIndex });
          expect(days(variant, classIndex)).toBe(alone);
        }
      }
    }
  });
});
