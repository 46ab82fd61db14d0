import { describe, expect, it } from 'vitest';
import type { ApplicantCondition } from '../applicant.ts';
import { openClasses } from '../testing/simple-pack.ts';
import { ConditionEver } from './condition-ever.ts';
import { ConditionOver } from './condition-over.ts';
import { ConditionRepeated } from './condition-repeated.ts';
import { ConditionWithTobacco } from './condition-with-tobacco.ts';
import { ConditionWithin } from './condition-within.ts';
import { DiagnosedAtAge } from './diagnosed-at-age.ts';
import type { Rule } from './rule.ts';
import type { ConditionClock } from './subject.ts';

const ALL = ['level', 'graded', 'guaranteed'];
const FROM_GRADED = ['graded', 'guaranteed'];
const head = {
  id: 'R1',
  outcome: { type: 'class', index: 1 },
  reason: 'underwriting',
  source: 'guide p. 4',
} as const;
const stroke = { type: 'condition', name: 'STROKE' } as const;

/** Today is 2026-06-15 in every example. */
function open(rule: Rule, ...conditions: ApplicantCondition[]): string[] {
  return openClasses({ pack: { rules: [rule] }, applicant: { conditions } });
}

describe('condition ever', () => {
  const rule = ConditionEver.create({ ...head, subject: stroke });

  it('fires however long ago, dated or not', () => {
    expect(open(rule, { name: 'STROKE', diagnosed: '1980' })).toEqual(FROM_GRADED);
    expect(open(rule, { name: 'STROKE' })).toEqual(FROM_GRADED);
  });

  it('does not fire for another condition or for none', () => {
    expect(open(rule, { name: 'ASTHMA' })).toEqual(ALL);
    expect(open(rule)).toEqual(ALL);
  });

  it('on a group fires for each member and nothing else', () => {
    const heart = ConditionEver.create({ ...head, subject: { type: 'condition_group', name: 'HEART' } });

    expect(open(heart, { name: 'ANGINA' })).toEqual(FROM_GRADED);
    expect(open(heart, { name: 'STROKE' })).toEqual(FROM_GRADED);
    expect(open(heart, { name: 'COPD' })).toEqual(ALL);
  });
});

describe('condition within', () => {
  const within = (op: '<' | '<=', clock: ConditionClock = 'treatment') =>
    ConditionWithin.create({ ...head, subject: stroke, clock, op, months: 24 });

  it.each([
    ['<', '2024-06-16', FROM_GRADED],
    ['<', '2024-06-15', ALL],
    ['<=', '2024-06-15', FROM_GRADED],
    ['<=', '2024-06-14', ALL],
  ] as const)('%s 24 months, last treated on %s', (op, lastTreatment, expected) => {
    expect(open(within(op), { name: 'STROKE', lastTreatment })).toEqual(expected);
  });

  it('counts from the clock it names', () => {
    const row = { name: 'CANCER', diagnosed: '2010', lastTreatment: '2026-01' };
    const cancer = { type: 'condition', name: 'CANCER' } as const;

    expect(open({ ...within('<', 'diagnosis'), subject: cancer }, row)).toEqual(ALL);
    expect(open({ ...within('<', 'event'), subject: cancer }, row)).toEqual(ALL);
    expect(open({ ...within('<', 'treatment'), subject: cancer }, row)).toEqual(FROM_GRADED);
  });

  it('counts an event from its own day, which no treatment restarts', () => {
    const treated = { name: 'STROKE', diagnosed: '2010', lastTreatment: '2026-01' };

    expect(open(within('<', 'treatment'), treated)).toEqual(ALL);
    expect(open(within('<', 'treatment'), { name: 'STROKE', diagnosed: '2010' })).toEqual(ALL);
    expect(open(within('<', 'treatment'), { name: 'STROKE', diagnosed: '2026-01' })).toEqual(FROM_GRADED);
    expect(open(within('<', 'treatment'), { name: 'STROKE' })).toEqual(FROM_GRADED);
  });

  it('fires on an undated condition unless the rule says silent', () => {
    expect(open(within('<'), { name: 'STROKE' })).toEqual(FROM_GRADED);
    expect(open({ ...within('<'), ifUnknown: 'silent' }, { name: 'STROKE' })).toEqual(ALL);
  });

  it('looks at every row of the condition', () => {
    const rows = ['2001', '2026-01'].map((lastTreatment) => ({ name: 'STROKE', lastTreatment }));

    expect(open(within('<'), ...rows)).toEqual(FROM_GRADED);
  });
});

describe('condition over', () => {
  const over = (op: '>' | '>=') =>
    ConditionOver.create({ ...head, subject: stroke, clock: 'diagnosis', op, months: 24 });

  it.each([
    ['>', '2024-06-15', ALL],
    ['>', '2024-06-14', FROM_GRADED],
    ['>=', '2024-06-16', ALL],
    ['>=', '2024-06-15', FROM_GRADED],
  ] as const)('%s 24 months, diagnosed on %s', (op, diagnosed, expected) => {
    expect(open(over(op), { name: 'STROKE', diagnosed })).toEqual(expected);
  });

  it('fires on an undated condition unless the rule says silent', () => {
    expect(open(over('>'), { name: 'STROKE' })).toEqual(FROM_GRADED);
    expect(open({ ...over('>'), ifUnknown: 'silent' }, { name: 'STROKE' })).toEqual(ALL);
  });
});

describe('diagnosed at an age', () => {
  const diabetes = { type: 'condition', name: 'DIABETES' } as const;

  // Born on 1961-05-15: the 40th birthday is 2001-05-15.
  it.each([
    ['<', '2001-05-14', FROM_GRADED],
    ['<', '2001-05-15', ALL],
    ['<=', '2002-05-14', FROM_GRADED],
    ['<=', '2002-05-15', ALL],
    ['>', '2002-05-14', ALL],
    ['>', '2002-05-15', FROM_GRADED],
    ['>=', '2001-05-14', ALL],
    ['>=', '2001-05-15', FROM_GRADED],
    // A vague date counts as each day that it can mean.
    ['<', '2001', FROM_GRADED],
    ['<', '2001-05', FROM_GRADED],
    ['<', '2001-06', ALL],
    ['<', '2002', ALL],
    ['>=', '2001', FROM_GRADED],
    ['>=', '2000', ALL],
  ] as const)('%s 40, diagnosed on %s', (op, diagnosed, expected) => {
    const rule = DiagnosedAtAge.create({ ...head, subject: diabetes, op, age: 40 });

    expect(open(rule, { name: 'DIABETES', diagnosed })).toEqual(expected);
  });

  it('fires when the age at diagnosis is not known', () => {
    const rule = DiagnosedAtAge.create({ ...head, subject: diabetes, op: '<', age: 40 });

    expect(open(rule, { name: 'DIABETES' })).toEqual(FROM_GRADED);
    expect(open({ ...rule, ifUnknown: 'silent' }, { name: 'DIABETES' })).toEqual(ALL);
  });

  it('does not derive the age at diagnosis from the last treatment', () => {
    const rule = DiagnosedAtAge.create({ ...head, subject: diabetes, op: '<', age: 40 });

    expect(open(rule, { name: 'DIABETES', lastTreatment: '2026-01' })).toEqual(FROM_GRADED);
  });
});

describe('condition repeated', () => {
  const rule = ConditionRepeated.create({
    ...head,
    subject: stroke,
    atLeast: 2,
    window: { clock: 'treatment', op: '<', months: 12 },
  });
  const on = (lastTreatment: string) => ({ name: 'STROKE', lastTreatment });

  it('needs that many rows inside the window', () => {
    expect(open(rule, on('2026-01-01'))).toEqual(ALL);
    expect(open(rule, on('2026-01-01'), on('2020-01-01'))).toEqual(ALL);
    expect(open(rule, on('2026-01-01'), on('2025-12-01'))).toEqual(FROM_GRADED);
  });

  it('counts what was disclosed, not what a medication implies', () => {
    const implied = {
      id: 'I1',
      subject: { type: 'medication', name: 'LISINOPRIL' },
      uses: [],
      condition: 'STROKE',
      source: 'guide p. 9',
    } as const;
    const once = ConditionRepeated.create({ ...head, subject: stroke, atLeast: 1 });
    const applicant = { medications: [{ name: 'LISINOPRIL' }] };

    expect(openClasses({ pack: { rules: [once], impliedConditions: [implied] }, applicant })).toEqual(ALL);
  });
});

describe('condition with tobacco', () => {
  const rule = ConditionWithTobacco.create({ ...head, subject: { type: 'condition', name: 'COPD' } });
  const conditions = [{ name: 'COPD' }];

  it('fires only for applicants whom the product counts as users', () => {
    const smoker = { lastUsed: 'within_12_months', products: [] } as const;
    const former = { lastUsed: '12_to_24_months', products: [] } as const;
    const open = (nicotine: typeof smoker | typeof former | null) =>
      openClasses({ pack: { rules: [rule] }, applicant: { conditions, nicotine } });

    expect(open(smoker)).toEqual(FROM_GRADED);
    expect(open(former)).toEqual(ALL);
    expect(open(null)).toEqual(ALL);
  });
});

describe('outcomes', () => {
  const ever = (id: string, outcome: Rule['outcome']) =>
    ConditionEver.create({ ...head, id, outcome, subject: stroke });

  it('decline and refer close everything', () => {
    expect(open(ever('R1', { type: 'decline' }), { name: 'STROKE' })).toEqual([]);
    expect(open(ever('R1', { type: 'refer' }), { name: 'STROKE' })).toEqual([]);
  });

  it('the best class as outcome closes nothing', () => {
    expect(open(ever('R1', { type: 'class', index: 0 }), { name: 'STROKE' })).toEqual(ALL);
  });

  it('the worst outcome wins in either order', () => {
    const rules = [ever('R1', { type: 'class', index: 2 }), ever('R2', { type: 'class', index: 1 })];
    const applicant = { conditions: [{ name: 'STROKE' }] };

    expect(openClasses({ pack: { rules }, applicant })).toEqual(['guaranteed']);
    expect(openClasses({ pack: { rules: rules.toReversed() }, applicant })).toEqual(['guaranteed']);
  });

  it('a rule is frozen and knows its kind', () => {
    const rule = ever('R1', { type: 'decline' });

    expect(Object.isFrozen(rule)).toBe(true);
    expect(ConditionEver.is(rule)).toBe(true);
    expect(ConditionWithin.is(rule)).toBe(false);
  });
});
