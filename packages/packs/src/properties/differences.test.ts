import type { ProductClass } from '@prequal/engine';
import { describe, expect, it } from 'vitest';
import { shippedPacks } from '../../test/shipped-packs.ts';
import { shippedReference } from '../../test/shipped-reference.ts';
import type { Scenario } from '../read-scenarios.ts';
import { carrierDifferences } from './differences.ts';
import { IMPAIRMENTS, type Impairment } from './impairments.ts';

const { packs, scenarios } = shippedPacks;
const rows = carrierDifferences(packs, shippedReference, '2026-09-01');

describe('the differences of the shipped carriers', () => {
  it('are about 32 impairments that the catalog knows, in two product classes', () => {
    expect(IMPAIRMENTS).toHaveLength(32);
    const known = new Set(shippedReference.conditions.map(({ name }) => name));
    const named = IMPAIRMENTS.flatMap(({ conditions }) => conditions.map(({ name }) => name));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(rows).toHaveLength(64);
  });

  it('list every product of a class on one side', () => {
    for (const { class: productClass, takenBy, refusedBy } of rows) {
      const products = [...takenBy.map(({ product }) => product), ...refusedBy];
      expect(new Set(products).size).toBe(products.length);
      expect(products.length).toBeGreaterThan(productClass === 'fex' ? 20 : 10);
    }
  });

  it('leave the agent a choice in every row', () => {
    const unanimous = rows.filter(({ takenBy, refusedBy }) => takenBy.length === 0 || refusedBy.length === 0);
    expect(unanimous.map((row) => `${row.impairment}, ${row.class}`)).toEqual([]);
  });

  it('include the carriers that specialize in hard cases', () => {
    const specialists = rows.filter(({ takenBy }) => takenBy.length <= 2).map((row) => row.impairment);
    for (const name of ['Lupus', 'Multiple sclerosis', 'Kidney disease, stage 3', 'Schizophrenia'])
      expect(specialists).toContain(name);
    for (const name of ["Parkinson's disease", 'HIV, undetectable', 'Felony', 'Build of 270 lb at 63 in'])
      expect(specialists).toContain(name);
  });

  it('are tested by a scenario of a product that takes the case and of one that does not', () => {
    const untested = rows.flatMap(({ impairment, class: productClass, takenBy, refusedBy }) => {
      const history = IMPAIRMENTS.find(({ name }) => name === impairment);
      if (history === undefined) return [impairment];
      const isTested = (products: readonly string[], isTaken: boolean) =>
        scenarios.some(
          (each) => isAbout(each, history) && resultOf(each, products, productClass) === isTaken,
        );
      const takers = takenBy.map(({ product }) => product);
      return isTested(takers, true) && isTested(refusedBy, false) ? [] : [`${impairment}, ${productClass}`];
    });
    expect(untested).toEqual([]);
  });
});

function isAbout({ applicant }: Scenario, { conditions, weight }: Impairment): boolean {
  if (conditions.length === 0) return applicant.heightInches === 63 && applicant.weightLbs === weight;
  return applicant.conditions.length === 1 && applicant.conditions[0]?.name === conditions[0]?.name;
}

/** Whether the scenario expects one of the products to take the applicant; null if it is about another product. */
function resultOf(
  { variant, classes }: Scenario,
  products: readonly string[],
  productClass: ProductClass,
): boolean | null {
  const pack = packs.find(({ slug }) => slug === variant);
  if (pack === undefined || pack.productClass !== productClass || !products.includes(pack.familyName))
    return null;
  return pack.classes.some(
    ({ name, category }) =>
      classes.get(name)?.value === 'open' && (productClass !== 'fex' || category === 'immediate'),
  );
}
