import { expect, it } from 'vitest';
import { byAmount } from './amounts.ts';

const face = (slug: string, cents: number) => ({
  slug,
  death_benefit: { amount: { cents, display: '' }, period: null },
});
const budget = (slug: string, cents: number, buys?: number) => ({
  slug,
  budget: { amount: { cents, display: '' }, period: 'monthly' },
  ...(buys === undefined ? {} : { death_benefit: { amount: { cents: buys, display: '' }, period: null } }),
});

it('groups face-amount offers by their death benefit, in the order of the response', () => {
  const plans = [face('a', 2_500_000), face('b', 2_500_000), face('a', 1_000_000), face('b', 1_000_000)];
  expect([...byAmount(plans)]).toEqual([
    [2_500_000, [plans[0], plans[1]]],
    [1_000_000, [plans[2], plans[3]]],
  ]);
});

it('groups budget offers by their budget, whatever it buys, and keeps those it buys nothing of', () => {
  const plans = [
    budget('a', 5000, 1_200_000),
    budget('b', 5000, 1_100_000),
    budget('c', 5000),
    budget('a', 7500, 1_200_000),
  ];
  expect([...byAmount(plans).keys()]).toEqual([5000, 7500]);
  expect(
    byAmount(plans)
      .get(5000)
      ?.map(({ slug }) => slug),
  ).toEqual(['a', 'b', 'c']);
});

it('reads the flat amounts of v2 offers as well', () => {
  const plans = [{ death_benefit: { cents: 1, display: '' } }, { budget: { cents: 2, display: '' } }, {}];
  expect([...byAmount(plans).keys()]).toEqual([1, 2]);
});
