import { describe, expect, it } from 'vitest';
import { addMonths, type Day, parseCalendarDate } from '../calendar.ts';
import { compileCatalog } from '../compiled/compile.ts';
import { Evaluator } from '../compiled/evaluator.ts';
import type { Coverage } from '../coverage.ts';
import type { Facts } from '../facts.ts';
import { normalizeApplicant } from '../normalize.ts';
import { Random } from '../random.ts';
import { randomApplicant } from '../testing/random-applicant.ts';
import { randomPack } from '../testing/random-pack.ts';
import { WORLD, WORLD_TOGETHER } from '../testing/world.ts';
import { type Answer, withAnswer } from './answers.ts';
import { DifferentDates } from './different-dates.ts';

const asOf = parseCalendarDate('2026-06-15') ?? 0;
const coverage: Coverage = { state: 'TX', zip: null, target: 'face_amounts', amountsCents: [1_000_000] };

/** Every month of six years and some earlier ones, each with the days beside it. */
function manyDays(birth: Day): readonly Day[] {
  const months = [...Array(73).keys(), ...Array.from({ length: 30 }, (_, year) => 24 * year)];
  return months
    .flatMap((count) => [-1, 0, 1].map((shift) => addMonths(asOf, -count) + shift))
    .filter((day) => day >= birth && day <= asOf);
}

function datedFacts({ conditions, medications, birth }: Facts): readonly (readonly Answer[])[] {
  const days = manyDays(birth);
  const each = (kind: 'diagnosed' | 'lastTreatment' | 'firstFill' | 'lastFill', rows: readonly unknown[]) =>
    rows.map((_, row) => days.map((day) => ({ kind, rows: [row], day })));
  return [
    ...each('diagnosed', conditions),
    ...each('lastTreatment', conditions),
    ...each('firstFill', medications),
    ...each('lastFill', medications),
  ];
}

describe('dates that rules cannot tell apart', () => {
  it.each([
    ['rows that are judged alone', WORLD],
    ['rows that are judged together', WORLD_TOGETHER],
  ])('are left out without losing a difference: %s', (_, world) => {
    const random = new Random(5);
    const packs = Array.from({ length: 6 }, (__, variant) => randomPack(random, variant, { rules: 40 }));
    const evaluator = new Evaluator(compileCatalog(packs, world));
    const dates = new DifferentDates(evaluator.catalog);
    let all = 0;
    let kept = 0;
    for (let round = 0; round < 5; round += 1) {
      const normalized = normalizeApplicant(randomApplicant(random, asOf), asOf);
      if (!normalized.ok) throw new Error('a random applicant is invalid');
      const { facts } = normalized;
      const signatureOf = (answer: Answer) => evaluator.signature(withAnswer(facts, answer), coverage).join();
      for (const answers of datedFacts(facts)) {
        const different = dates.of(facts, answers);
        const known = new Set(different.map(signatureOf));
        expect(answers.filter((answer) => !known.has(signatureOf(answer)))).toEqual([]);
        all += answers.length;
        kept += different.length;
      }
    }
    expect(kept).toBeLessThan(all / 3);
  });
});
