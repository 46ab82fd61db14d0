import { describe, expect, it } from 'vitest';
import type { Applicant } from '../applicant.ts';
import { dayOf } from '../calendar.ts';
import { normalizeApplicant } from '../normalize.ts';
import { Random } from '../random.ts';
import { randomApplicant, randomCoverage } from '../testing/random-applicant.ts';
import { randomPack } from '../testing/random-pack.ts';
import { WORLD_TOGETHER } from '../testing/world.ts';
import { compileCatalog } from './compile.ts';
import { Evaluator } from './evaluator.ts';

/** Which row of an applicant. */
interface RowPosition {
  readonly kind: 'conditions' | 'medications';
  readonly index: number;
}

const AS_OF = dayOf(2026, 6, 15);
const WITH_HEALTH = { skipHealth: false };

function factsOf(applicant: Applicant) {
  const normalized = normalizeApplicant(applicant, AS_OF);
  if (!normalized.ok) throw new Error('a random applicant is invalid');
  return normalized.facts;
}

/** The applicant with the same row under other dates, dosage and use; null without a row to change. */
function withAnotherRow(
  applicant: Applicant,
  { kind, index }: RowPosition,
  random: Random,
): Applicant | null {
  const stated = applicant[kind][index];
  const others = randomApplicant(random, AS_OF)[kind];
  if (stated === undefined || others.length === 0) return null;
  // Often only one of the dates differs, as in a question about it.
  const kept = random.chance(0.5) ? { lastTreatment: null, lastFill: null, use: null } : {};
  return {
    ...applicant,
    [kind]: applicant[kind].with(index, { ...random.pick(others), ...kept, name: stated.name }),
  };
}

describe('the signature of an applicant', () => {
  it('is the same only for applicants for whom the same is closed', () => {
    const seen = { same: 0, different: 0 };
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = new Random(seed);
      const packs = Array.from({ length: 8 }, (_, variant) => randomPack(random, variant, { rules: 25 }));
      const evaluator = new Evaluator(compileCatalog(packs, WORLD_TOGETHER));
      for (let round = 0; round < 60; round += 1) {
        const applicant = randomApplicant(random, AS_OF);
        const coverage = randomCoverage(random, AS_OF);
        const kind = random.pick(['conditions', 'medications'] as const);
        const row = { kind, index: random.between(0, Math.max(0, applicant[kind].length - 1)) };
        const changed = withAnotherRow(applicant, row, random);
        if (changed === null) continue;
        const [before, after] = [applicant, changed].map((each) => {
          const facts = factsOf(each);
          return {
            signature: evaluator.signature(facts, coverage),
            closings: evaluator.closings(facts, coverage, WITH_HEALTH).slice(),
          };
        });
        const isSame = before?.signature.join() === after?.signature.join();
        if (isSame)
          expect(after?.closings.join(), `seed ${seed}, round ${round}`).toBe(before?.closings.join());
        seen[isSame ? 'same' : 'different'] += 1;
      }
    }
    expect(seen.same).toBeGreaterThan(50);
    expect(seen.different).toBeGreaterThan(50);
  });
});
