import type { PremiumMode } from '@prequal/engine';
import type { BuildProfile, ClassProfile, NicotineProfile, PriceProfile, Shape } from '../profile.ts';

/** Building blocks that several carriers share in form, never in numbers that decide about a person. */
export function immediate(name: string, plan: string, ratio = 1, tier?: string): ClassProfile {
  return {
    name,
    category: 'immediate',
    plan,
    benefit: 'Full benefit from the first day',
    ratio,
    tobacco: 'split',
    ...(tier !== undefined && { tier }),
  };
}

export function graded(
  name: string,
  plan: string,
  ratio: number,
  years: readonly [number, number],
  tobacco = 0.6,
): ClassProfile {
  const benefit = `${years[0]} % in year 1, ${years[1]} % in year 2, full benefit after; accidents in full`;
  return { name, category: 'graded', plan, benefit, ratio, tobacco };
}

export function returnOfPremium(
  name: string,
  plan: string,
  ratio: number,
  interest: number,
  tobacco: number | 'any' = 0.4,
): ClassProfile {
  const benefit = `Premiums paid plus ${interest} % in years 1 and 2, full benefit after; accidents in full`;
  return { name, category: 'rop', plan, benefit, ratio, tobacco };
}

export function guaranteed(name: string, plan: string, ratio: number): ClassProfile {
  const benefit = 'No health questions; premiums paid plus 10 % in years 1 and 2, full benefit after';
  return { name, category: 'other', tier: 'guaranteed', plan, benefit, ratio, tobacco: 'any' };
}

/** Bank draft, and what the other frequencies cost against the year. */
export function annualModes(
  eft: string,
  quarterly?: string,
  semi?: string,
  direct?: string,
): Partial<Record<PremiumMode, string>> {
  return {
    'MONTHLY-EFT': eft,
    ...(direct !== undefined && { 'MONTHLY-DIRECT': direct }),
    ...(quarterly !== undefined && { QUARTERLY: quarterly }),
    ...(semi !== undefined && { 'SEMI-ANNUAL': semi }),
    ANNUAL: '1',
  };
}

export function price(
  level: number,
  tilt: number,
  female: number,
  tobacco: number,
  wave: number,
  phase: number,
): PriceProfile {
  return { level, tilt, female, tobacco, wave, phase };
}

export const life: Shape = { type: 'whole_life' };
export function pay(years: number): Shape {
  return { type: 'whole_life', pay: years };
}
export function term(years: number): Shape {
  return { type: 'term', years };
}
export function funeral(years: number): Shape {
  return { type: 'preneed', pay: years };
}

/** One chart for all ages; limits are body-mass tenths. */
export function chart(
  limits: Readonly<Record<string, readonly [number, number]>>,
  heights: readonly [number, number] = [56, 80],
): BuildProfile {
  return { charts: [{ limits }], heights };
}

export const anyNicotine12: NicotineProfile = { counts: 'any', look_back_months: 12 };
export const cigarettesOnly12: NicotineProfile = { counts: ['Cigarettes'], look_back_months: 12 };

export function planInfo(minimum: string, growth: string, extras: readonly string[]) {
  return [
    { key: 'coverage', label: 'Coverage', values: [minimum] },
    { key: 'cash_value', label: 'Cash value', values: [growth] },
    ...(extras.length === 0 ? [] : [{ key: 'riders', label: 'Riders', values: extras }]),
  ];
}
