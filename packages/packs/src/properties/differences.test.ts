import { describe, expect, it } from 'vitest';
import { checkoutFiles } from '../../test/checkout-files.ts';
import { shippedReference, shippedSubjects } from '../../test/shipped-reference.ts';
import { loadPackSet } from '../load-pack-set.ts';
import { carrierDifferences } from './differences.ts';
import { IMPAIRMENTS } from './impairments.ts';

const { packs } = loadPackSet(checkoutFiles('data/packs'), shippedSubjects, { skipScenarios: true });
const rows = carrierDifferences(packs, shippedReference, '2026-09-01');

describe('the differences of the shipped carriers', () => {
  it('are about 30 impairments that the catalog knows, on two shelves', () => {
    expect(IMPAIRMENTS).toHaveLength(30);
    const known = new Set(shippedReference.conditions.map(({ name }) => name));
    const named = IMPAIRMENTS.flatMap(({ conditions }) => conditions.map(({ name }) => name));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(rows).toHaveLength(60);
  });

  it('place every product of a shelf on one side', () => {
    for (const { class: shelf, takenBy, refusedBy } of rows) {
      const products = [...takenBy.map(({ product }) => product), ...refusedBy];
      expect(new Set(products).size).toBe(products.length);
      expect(products.length).toBeGreaterThan(shelf === 'fex' ? 20 : 10);
    }
  });

  it('leave the agent a choice in most rows', () => {
    const differing = rows.filter(({ takenBy, refusedBy }) => takenBy.length > 0 && refusedBy.length > 0);
    expect(differing.length).toBeGreaterThanOrEqual(35);
  });
});
