import { describe, expect, it } from 'vitest';
import { parseCalendarDate } from '../calendar.ts';
import { compileCatalog } from '../compiled/compile.ts';
import { Evaluator } from '../compiled/evaluator.ts';
import type { Rule } from '../rules/rule.ts';
import { ALL_ROWS, SIMPLE_APPLICANT, SIMPLE_COVERAGE, SIMPLE_PACK, TODAY } from '../testing/simple-pack.ts';
import { WORLD } from '../testing/world.ts';
import { thresholdsOf } from '../thresholds.ts';
import { validFacts } from './answers.ts';
import { OpenFactEvaluation } from './open-fact-evaluation.ts';
import { openFacts } from './open-facts.ts';
import { FactRelevance } from './relevance.ts';

const subject = { type: 'condition', name: 'HEART ATTACK' } as const;
const head = { reason: 'underwriting', outcome: { type: 'decline' }, source: 'example' } as const;
const RULES = [
  { id: 'R1', kind: 'condition_within', subject, clock: 'diagnosis', op: '<=', months: 36, ...head },
  { id: 'R2', kind: 'diagnosed_at_age', subject, op: '<', age: 50, ...head },
] as unknown as readonly Rule[];

/** Whether nothing is more favorable than what was found for a heart attack on an unknown day. */
function favorable(dateOfBirth: string): { readonly rateClass: number; readonly isBest: boolean } {
  const asOf = parseCalendarDate(TODAY) ?? 0;
  const packs = [{ ...SIMPLE_PACK, rules: RULES }];
  const applicant = { ...SIMPLE_APPLICANT, born: { dateOfBirth }, conditions: [{ name: 'HEART ATTACK' }] };
  const facts = validFacts(applicant, asOf);
  const relevance = new FactRelevance(thresholdsOf(packs), {
    condition: (name) => WORLD.conditions.find((row) => row.name === name) ?? null,
    medication: () => null,
    evidence: null,
  });
  const rows = { conditions: [], medications: [] };
  const open = openFacts({ applicant, facts, rows, nicotineNames: [], relevance });
  const request = { coverage: SIMPLE_COVERAGE, variants: [0], options: ALL_ROWS };
  const evaluation = new OpenFactEvaluation(new Evaluator(compileCatalog(packs, WORLD)), request, facts);
  const rateClass = evaluation.favorableRows(open).rateClass[0] ?? -1;
  expect(evaluation.isBestOf(0)).toBe(evaluation.isBest);
  return { rateClass, isBest: evaluation.isBest };
}

describe('the day of a diagnosis and the age on it', () => {
  it('are one fact: at 52, whoever was diagnosed at 50 or later was so within three years', () => {
    expect(favorable('1974-05-15')).toEqual({ rateClass: -1, isBest: true });
  });

  it('leave open what an early day at a late age leaves open', () => {
    expect(favorable('1970-05-15')).toEqual({ rateClass: 0, isBest: true });
  });

  it('meet on a single day', () => {
    expect(favorable('1973-06-14')).toEqual({ rateClass: 0, isBest: true });
    expect(favorable('1973-06-15')).toEqual({ rateClass: -1, isBest: true });
  });
});
