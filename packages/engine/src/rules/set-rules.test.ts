import { describe, expect, it } from 'vitest';
import type { Applicant } from '../applicant.ts';
import { openClasses } from '../testing/simple-pack.ts';
import { AllOf } from './all-of.ts';
import { AtLeast } from './at-least.ts';
import type { Rule } from './rule.ts';
import type { SetMember } from './set-member.ts';

const ALL = ['level', 'graded', 'guaranteed'];
const FROM_GRADED = ['graded', 'guaranteed'];
const head = {
  id: 'R1',
  outcome: { type: 'class', index: 1 },
  reason: 'underwriting',
  source: 'guide p. 8',
} as const;
const condition = (name: string): SetMember => ({ type: 'condition', name });

function open(rule: Rule, applicant: Partial<Applicant>): string[] {
  return openClasses({ pack: { rules: [rule] }, applicant });
}

function having(...names: string[]): Partial<Applicant> {
  return { conditions: names.map((name) => ({ name })) };
}

describe('all of a set', () => {
  const pair = AllOf.create({
    ...head,
    members: [condition('DIABETES'), { type: 'condition_group', name: 'HEART' }],
  });

  it('fires when every member is present, whatever the order', () => {
    expect(open(pair, having('DIABETES', 'ANGINA'))).toEqual(FROM_GRADED);
    expect(open(pair, having('STROKE', 'DIABETES'))).toEqual(FROM_GRADED);
  });

  it('does not fire when one is missing or one is listed twice', () => {
    expect(open(pair, having('DIABETES'))).toEqual(ALL);
    expect(open(pair, having('ANGINA', 'ANGINA', 'STROKE'))).toEqual(ALL);
  });

  it('gives each member a window of its own', () => {
    const recent = AllOf.create({
      ...head,
      members: [
        condition('DIABETES'),
        { type: 'condition', name: 'STROKE', window: { clock: 'treatment', op: '<', months: 24 } },
      ],
    });
    const treated = (lastTreatment: string) => ({
      conditions: [{ name: 'DIABETES' }, { name: 'STROKE', lastTreatment }],
    });

    expect(open(recent, treated('2026-01-01'))).toEqual(FROM_GRADED);
    expect(open(recent, treated('2020-01-01'))).toEqual(ALL);
  });

  it('mixes conditions and medications', () => {
    const mixed = AllOf.create({
      ...head,
      members: [condition('DIABETES'), { type: 'medication', name: 'GABAPENTIN' }],
    });

    expect(open(mixed, { ...having('DIABETES'), medications: [{ name: 'GABAPENTIN' }] })).toEqual(
      FROM_GRADED,
    );
    expect(open(mixed, { ...having('ASTHMA'), medications: [{ name: 'GABAPENTIN' }] })).toEqual(ALL);
  });
});

describe('at least k of a set', () => {
  const twoOfThree = AtLeast.create({
    ...head,
    count: 2,
    members: [condition('DIABETES'), condition('STROKE'), condition('COPD')],
  });

  it('needs k different members', () => {
    expect(open(twoOfThree, having('STROKE'))).toEqual(ALL);
    expect(open(twoOfThree, having('STROKE', 'STROKE'))).toEqual(ALL);
    expect(open(twoOfThree, having('STROKE', 'COPD'))).toEqual(FROM_GRADED);
    expect(open(twoOfThree, having('STROKE', 'COPD', 'DIABETES'))).toEqual(FROM_GRADED);
  });

  it('counts a condition that a medication implies, for the pack that says so', () => {
    const impliedConditions = [
      {
        id: 'I1',
        subject: { type: 'medication', name: 'TIOTROPIUM' },
        uses: [],
        condition: 'COPD',
        source: 'guide p. 12',
      },
    ] as const;
    const applicant = { ...having('STROKE'), medications: [{ name: 'TIOTROPIUM' }] };

    expect(openClasses({ pack: { rules: [twoOfThree], impliedConditions }, applicant })).toEqual(FROM_GRADED);
    const inference = { always: 'ignore', usual: 'ignore' } as const;
    expect(openClasses({ pack: { rules: [twoOfThree], inference }, applicant })).toEqual(ALL);
  });
});
