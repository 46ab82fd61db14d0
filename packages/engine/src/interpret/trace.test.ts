import { describe, expect, it } from 'vitest';
import { Reference } from '../reference.ts';
import { ConditionWithin } from '../rules/condition-within.ts';
import { factsOf, SIMPLE_COVERAGE, SIMPLE_PACK } from '../testing/simple-pack.ts';
import { WORLD } from '../testing/world.ts';
import { interpretPack } from './interpret.ts';

describe('the trace of an applicant against a product', () => {
  const rule = ConditionWithin.create({
    id: 'CHF-24',
    outcome: { type: 'class', index: 2 },
    reason: 'underwriting',
    source: 'agent guide p. 4',
    note: 'question 6',
    subject: { type: 'condition', name: 'HEART FAILURE' },
    clock: 'treatment',
    op: '<',
    months: 24,
  });
  const pack = {
    ...SIMPLE_PACK,
    rules: [rule],
    issueAges: [
      ...SIMPLE_PACK.issueAges,
      { ...SIMPLE_PACK.issueAges[0], classIndex: 0, maxAge: 60 } as never,
    ],
    impliedConditions: [
      {
        id: 'I1',
        subject: { type: 'medication', name: 'FUROSEMIDE' },
        uses: [],
        condition: 'HEART FAILURE',
        source: 'agent guide p. 9',
      },
    ],
  } as const;
  const facts = factsOf({ medications: [{ name: 'FUROSEMIDE', lastFill: '2026-01-10' }] });
  const [interpretation] = interpretPack(
    { pack, variant: 0 },
    { reference: new Reference(WORLD), facts, coverage: SIMPLE_COVERAGE },
    {
      minRank: null,
      skipHealth: false,
    },
  );

  it('names the rule, its threshold, its source and the facts it used, with the medication behind them', () => {
    expect(interpretation?.entries.find((entry) => entry.id === 'CHF-24')).toEqual({
      id: 'CHF-24',
      kind: 'condition_within',
      reason: 'underwriting',
      closes: [0, 1],
      outcome: { type: 'class', index: 2 },
      used: [
        {
          name: 'HEART FAILURE',
          detail: 'last treatment between 5 and 6 months ago',
          because: 'implied by FUROSEMIDE',
        },
      ],
      threshold: 'last treatment < 24 months ago',
      source: 'agent guide p. 4',
      note: 'question 6',
      missing: [],
      face: null,
    });
  });

  it('states the age and the tobacco status that were compared with the issue ages', () => {
    expect(interpretation?.entries.find((entry) => entry.id === 'issue_age')).toMatchObject({
      used: [{ name: 'age', detail: '65, no tobacco' }],
      threshold: 'issue ages 40 to 60',
    });
  });

  it('states for every class whether it is open and what closed it', () => {
    const classes = interpretation?.classes.map(({ rateClass, open, reasons, closedBy }) => ({
      rateClass,
      open,
      reasons,
      closedBy: closedBy.map((entry) => entry.id),
    }));

    expect(classes).toEqual([
      {
        rateClass: 'level',
        open: false,
        reasons: ['age', 'underwriting'],
        closedBy: ['issue_age', 'CHF-24'],
      },
      { rateClass: 'graded', open: false, reasons: ['underwriting'], closedBy: ['CHF-24'] },
      { rateClass: 'guaranteed', open: true, reasons: [], closedBy: [] },
    ]);
  });

  it.each([
    ['face_amounts', 10_000_000, { detail: '$100,000', threshold: '$2,000 to $50,000' }],
    ['face_amounts', 199_950, { detail: '$1,999.50', threshold: '$2,000 to $50,000' }],
    ['monthly_budget', 250, { detail: '$2.50', threshold: 'nothing fits' }],
  ] as const)('shows amounts in dollars: %s of %d cents', (target, amountCents, { detail, threshold }) => {
    const coverage = { ...SIMPLE_COVERAGE, target, amountsCents: [amountCents] };
    const [outside] = interpretPack(
      { pack: SIMPLE_PACK, variant: 0 },
      { reference: new Reference(WORLD), facts: factsOf({}), coverage },
      {
        minRank: null,
        skipHealth: false,
      },
    );
    expect(outside?.entries).toMatchObject(
      [0, 1, 2].map((classIndex) => ({ closes: [classIndex], used: [{ detail }], threshold })),
    );
  });

  it('includes the age and tobacco status that were used', () => {
    expect(interpretation?.eligibility).toMatchObject({ age: 65, tobacco: false });
  });
});
