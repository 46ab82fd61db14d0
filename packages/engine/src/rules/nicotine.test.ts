import { describe, expect, it } from 'vitest';
import { closedReasons, openClasses } from '../testing/simple-pack.ts';
import {
  NICOTINE_LAST_USED,
  type NicotineDefinition,
  type NicotineLastUsed,
  usesNicotine,
} from './nicotine-definition.ts';
import { NicotineUse } from './nicotine-use.ts';

const anyWithin12: NicotineDefinition = { counts: 'any', lookBackMonths: 12, exceptions: [] };
const cigarettes = { name: 'CIGARETTES', frequency: 'daily' } as const;

describe('who is a tobacco user', () => {
  it.each([
    [0, []],
    [12, ['within_12_months']],
    [18, ['within_12_months', '12_to_24_months']],
    [24, ['within_12_months', '12_to_24_months']],
    [60, NICOTINE_LAST_USED.slice(1, 6)],
    [61, NICOTINE_LAST_USED.slice(1)],
  ])('with a look-back of %i months: %j', (lookBackMonths, users) => {
    const definition = { ...anyWithin12, lookBackMonths };
    const uses = (lastUsed: NicotineLastUsed) =>
      usesNicotine(definition, { lastUsed, products: [cigarettes] });

    expect(NICOTINE_LAST_USED.filter(uses)).toEqual(users);
  });

  it('counts only the listed products, and an unspecified one always', () => {
    const cigarettesOnly = { ...anyWithin12, counts: ['CIGARETTES'] };
    const uses = (...products: { name: string }[]) =>
      usesNicotine(cigarettesOnly, { lastUsed: 'within_12_months', products });

    expect(uses({ name: 'CIGARETTES' })).toBe(true);
    expect(uses({ name: 'VAPE' })).toBe(false);
    expect(uses({ name: 'VAPE' }, { name: 'CIGARETTES' })).toBe(true);
    expect(uses()).toBe(true);
  });

  it('exempts a product used rarely enough, but not one with an unknown frequency', () => {
    const cigarExcepted: NicotineDefinition = {
      ...anyWithin12,
      exceptions: [{ products: ['CIGARS'], atMost: 'few_times_per_month' }],
    };
    const uses = (
      name: string,
      frequency: 'few_times_per_week' | 'few_times_per_month' | 'few_times_per_year' | null,
    ) => usesNicotine(cigarExcepted, { lastUsed: 'within_12_months', products: [{ name, frequency }] });

    expect(uses('CIGARS', 'few_times_per_year')).toBe(false);
    expect(uses('CIGARS', 'few_times_per_month')).toBe(false);
    expect(uses('CIGARS', 'few_times_per_week')).toBe(true);
    expect(uses('CIGARS', null)).toBe(true);
    expect(uses('CIGARETTES', 'few_times_per_year')).toBe(true);
  });

  it('excludes applicants who never used nicotine or stated nothing', () => {
    expect(usesNicotine(anyWithin12, { lastUsed: 'never', products: [] })).toBe(false);
    expect(usesNicotine(anyWithin12, null)).toBe(false);
  });
});

describe('a nicotine rule of its own', () => {
  const rule = NicotineUse.create({
    id: 'N1',
    outcome: { type: 'class', index: 1 },
    reason: 'nicotine usage',
    source: 'guide p. 3',
    definition: { counts: 'any', lookBackMonths: 60, exceptions: [] },
  });

  it('closes a class by a longer look-back than the rates use', () => {
    const quit = { nicotine: { lastUsed: '36_to_48_months', products: [] } } as const;

    expect(closedReasons({ pack: { rules: [rule] }, applicant: quit })).toEqual({
      level: ['nicotine usage'],
    });
    expect(openClasses({ pack: { rules: [rule] } })).toEqual(['level', 'graded', 'guaranteed']);
  });

  it('still applies if health is skipped, because nicotine is not health', () => {
    const example = {
      pack: { rules: [rule] },
      applicant: { nicotine: { lastUsed: 'within_12_months', products: [] } },
      options: { skipHealth: true },
    } as const;

    expect(openClasses(example)).toEqual(['graded', 'guaranteed']);
  });
});
