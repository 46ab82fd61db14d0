import { describe, expect, it } from 'vitest';
import { Reference } from './reference.ts';

const serious = { severity: 'serious', kind: 'event', milder: false } as const;
const reference = new Reference({
  conditions: [
    { ...serious, name: 'Stroke', groups: ['Nerves'], ancestors: [] },
    { ...serious, name: 'Lacunar Stroke', groups: [], ancestors: ['Stroke'] },
  ],
  medications: [
    { name: 'Donepezil', groups: [], ancestors: [], uses: ['Dementia'], indications: [] },
    { name: 'Aricept', groups: [], ancestors: ['Donepezil'], uses: ['Dementia'], indications: [] },
  ],
});

describe('a rule for a broader condition', () => {
  it('applies to narrower conditions', () => {
    expect(reference.isCondition({ type: 'condition', name: 'Stroke' }, 'Lacunar Stroke')).toBe(true);
    expect(reference.isMedication({ type: 'medication', name: 'Donepezil' }, 'Aricept')).toBe(true);
  });

  it('does not apply to conditions broader than its own', () => {
    expect(reference.isCondition({ type: 'condition', name: 'Lacunar Stroke' }, 'Stroke')).toBe(false);
    expect(reference.isMedication({ type: 'medication', name: 'Aricept' }, 'Donepezil')).toBe(false);
  });

  it('does not pass on group membership: a narrower condition has its own groups', () => {
    expect(reference.isCondition({ type: 'condition_group', name: 'Nerves' }, 'Lacunar Stroke')).toBe(false);
  });
});
