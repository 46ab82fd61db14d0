import { describe, expect, it } from 'vitest';
import { parseCalendarDate } from '../calendar.ts';
import { normalizeApplicant } from '../normalize.ts';
import { Random } from '../random.ts';
import { Reference } from '../reference.ts';
import { randomApplicant } from '../testing/random-applicant.ts';
import { randomPack } from '../testing/random-pack.ts';
import { WORLD } from '../testing/world.ts';
import type { FactView } from './evidence.ts';
import { ConditionRows, MedicationRows } from './named-rows.ts';
import { evaluateRule } from './rule.ts';
import { candidateRules } from './rule-index.ts';

const reference = new Reference(WORLD);
const asOf = parseCalendarDate('2026-06-15') ?? 0;

describe('the rules that can fire', () => {
  it('include every rule that fires, in the order of the product', () => {
    const random = new Random(3);
    let fired = 0;
    let skipped = 0;
    for (let round = 0; round < 40; round += 1) {
      const { rules } = randomPack(random, 0, { rules: 60, classes: 3 });
      const normalized = normalizeApplicant(randomApplicant(random, asOf), asOf);
      if (!normalized.ok) throw new Error('a random applicant is invalid');
      const { facts } = normalized;
      const view: FactView = {
        facts,
        disclosed: new ConditionRows(facts.conditions, reference),
        conditions: new ConditionRows(facts.conditions, reference),
        medications: new MedicationRows(facts.medications, reference),
        usesOf: ({ use }) => (use === null ? [] : [use]),
        tobacco: random.chance(0.5),
        reference,
      };
      const candidates = candidateRules(rules, view);
      const firing = rules.filter((rule) => evaluateRule(rule, view) !== null);
      expect(candidates.filter((rule) => evaluateRule(rule, view) !== null)).toEqual(firing);
      fired += firing.length;
      skipped += rules.length - candidates.length;
    }
    expect(fired).toBeGreaterThan(100);
    expect(skipped).toBeGreaterThan(500);
  });
});
