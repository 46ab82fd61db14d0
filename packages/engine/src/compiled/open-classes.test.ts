import { describe, expect, it } from 'vitest';
import { dayOf } from '../calendar.ts';
import { validFacts } from '../open-facts/answers.ts';
import { Random } from '../random.ts';
import { REASON_BIT } from '../reasons.ts';
import { randomApplicant, randomCoverage } from '../testing/random-applicant.ts';
import { randomPack } from '../testing/random-pack.ts';
import { WORLD_TOGETHER } from '../testing/world.ts';
import { compileCatalog } from './compile.ts';
import { Evaluator } from './evaluator.ts';
import { OpenClassReader } from './open-classes.ts';

/** Above every limit, so that nothing is priced. */
const FACE_CENTS = 1e12;
const OPTIONS = { includeIneligible: true, onlyProductClass: null, minRank: null, skipHealth: false };
const IGNORED = REASON_BIT['face amount'] | REASON_BIT.zip;

describe('the classes that rules leave open', () => {
  it('are those of an evaluation without limits of amounts and areas', () => {
    let open = 0;
    let closed = 0;
    for (let seed = 1; seed <= 20; seed += 1) {
      const random = new Random(seed);
      // Medicare supplements are priced whatever is asked for, and a missing rate closes a class too.
      const packs = Array.from({ length: 12 }, (_, variant) =>
        randomPack(random, variant, { rules: 8 }),
      ).filter(({ medsup }) => medsup === undefined);
      const evaluator = new Evaluator(compileCatalog(packs, WORLD_TOGETHER));
      const reader = new OpenClassReader(evaluator, [FACE_CENTS]);
      for (let each = 0; each < 20; each += 1) {
        const asOf = dayOf(2026, 1, 1) + random.between(0, 300);
        const facts = validFacts(randomApplicant(random, asOf), asOf);
        const { riders: _, ...drawn } = randomCoverage(random, asOf);
        const coverage = { ...drawn, target: 'face_amounts', amountsCents: [FACE_CENTS] } as const;
        const found = [...reader.read(facts, coverage)];
        const variants = packs.map((_, variant) => variant);
        const offers = evaluator.evaluate(facts, { coverage, variants }, OPTIONS);
        const expected = variants.map(() => 0);
        for (let offer = 0; offer < offers.offerCount; offer += 1) {
          const variant = offers.variant[offer] ?? 0;
          for (let row = offers.firstRow[offer] ?? 0; row < (offers.firstRow[offer + 1] ?? 0); row += 1) {
            const isOpen = ((offers.reasons[row] ?? 0) & ~IGNORED) === 0;
            if (isOpen) expected[variant] = (expected[variant] ?? 0) | (1 << (offers.rateClass[row] ?? 0));
            open += Number(isOpen);
            closed += Number(!isOpen);
          }
        }
        expect(found, `seed ${seed}, applicant ${each}`).toEqual(expected);
      }
    }
    expect(open).toBeGreaterThan(1000);
    expect(closed).toBeGreaterThan(1000);
  });
});
