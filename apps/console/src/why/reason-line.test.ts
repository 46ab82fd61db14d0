import { describe, expect, it } from 'vitest';
import { dayText } from '../components/moment.tsx';
import { reasonLine } from './reason-line.ts';

type Classes = Parameters<typeof reasonLine>[0]['classes'];
type ReasonedClass = Classes[number];

const reasonedClass = (rate_class: string, more: Partial<ReasonedClass>): ReasonedClass => ({
  rate_class,
  plan_name: rate_class,
  category: 'immediate',
  open: false,
  reasons: ['underwriting'],
  opens_on: null,
  premium: null,
  death_benefit: null,
  rules: [],
  ...more,
});
const rule = (name: string, detail: string): ReasonedClass['rules'] => [
  {
    id: 'B1',
    kind: 'condition_within',
    outcome: null,
    facts: [{ name, detail }],
    threshold: null,
    source: null,
    note: null,
  },
];
const open = (name: string) => reasonedClass(name, { open: true, reasons: [], opens_on: '2026-09-01' });
const stroke = rule('Stroke', 'event between 8 and 9 months ago');

describe('the reason in the list', () => {
  it('is none when the best class is open', () => {
    expect(reasonLine({ classes: [open('Level'), open('Graded')] })).toBeNull();
    expect(reasonLine({ classes: [] })).toBeNull();
  });

  it('names the class that opens next, the fact that closes it and the day', () => {
    const classes = [
      reasonedClass('Premier', { opens_on: '2030-12-28', rules: rule('Weight', '232 lb') }),
      reasonedClass('Graded', { opens_on: '2026-12-28', rules: stroke }),
      open('Modified'),
    ];
    expect(reasonLine({ classes })).toBe(
      `Modified: Stroke between 8 and 9 months ago; Graded opens on ${dayText('2026-12-28')}`,
    );
  });

  it('says that a product is declined, and that time alone does not help', () => {
    const classes = [reasonedClass('Level', {}), reasonedClass('Graded', { rules: rule('COPD', 'present') })];
    expect(reasonLine({ classes })).toBe('Declined: COPD; Graded does not open with time alone');
  });

  it('names what is known before what is only not dated, because an answer would not help', () => {
    const rules = [...rule('Cancer', 'last treatment not dated'), ...rule('Neuropathy', 'present')];
    const classes = [reasonedClass('Level', { rules }), open('Graded')];
    expect(reasonLine({ classes })).toBe('Graded: Neuropathy; Level does not open with time alone');
  });

  it('has the limit where no handbook is the source of the rule', () => {
    const [first] = rule('age', '72, no tobacco');
    const rules = first === undefined ? [] : [{ ...first, threshold: 'issue ages 18 to 70' }];
    expect(reasonLine({ classes: [reasonedClass('Preferred', { rules }), open('Standard')] })).toBe(
      'Standard: age 72, no tobacco (issue ages 18 to 70); Preferred does not open with time alone',
    );
  });

  it('has the reason of the service where no rule names a fact', () => {
    expect(reasonLine({ classes: [reasonedClass('Level', { reasons: ['age'] })] })).toBe(
      'Declined: age; Level does not open with time alone',
    );
  });
});
