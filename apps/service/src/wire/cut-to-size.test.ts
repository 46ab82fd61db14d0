import { PrequalifyRequestSchema } from '@prequal/contract';
import { expect, it } from 'vitest';
import { cutToSize, MOST_ITEMS } from './cut-to-size.ts';
import { IssueFinder } from './field-issues.ts';
import { checkNested } from './index.ts';

const products = Array.from({ length: 130 }, (_, n) => `product-${n}`);
const withProducts = (list: readonly unknown[]) => ({
  applicant: { sex: 'male', dob: '1961-04-12', height_inches: 'tall', weight_lbs: 185 },
  coverage: { state: 'IL', face_amount_cents: 1_000_000 },
  products: list,
});
const kept = (list: readonly unknown[], isValid: boolean) =>
  cutToSize(PrequalifyRequestSchema, withProducts(list), () => isValid).value;

it('keeps only the first items of a list without issues, and all of one with an issue', () => {
  expect(kept(products, true)).toEqual(withProducts(products.slice(0, MOST_ITEMS)));
  expect(kept(products, false)).toEqual(withProducts(products));
  expect(kept(products.slice(0, MOST_ITEMS), false)).toEqual(withProducts(products.slice(0, MOST_ITEMS)));
});

it('finds the issues of the last items of a long list beside those of other fields', () => {
  const finder = new IssueFinder(PrequalifyRequestSchema);
  const paramsOf = (list: readonly unknown[]) => finder.find(withProducts(list)).map(({ param }) => param);
  expect(paramsOf(products)).toEqual(['/applicant/height_inches']);
  expect(new Set(paramsOf([...products, 7]))).toEqual(new Set(['/applicant/height_inches', '/products/130']));
});

it('checks the dates of the first rows only, if a list has more rows than it may', () => {
  const rows = (count: number) => Array.from({ length: count }, () => ({ text: 'gout', was_diagnosed: 'x' }));
  const issuesOf = (count: number) => checkNested({ applicant: { conditions: rows(count) } }, 20_000).length;
  expect(issuesOf(200)).toBeGreaterThanOrEqual(200);
  expect(issuesOf(201)).toBe(issuesOf(10));
});
