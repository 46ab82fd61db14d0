import { describe, expect, it } from 'vitest';
import { isProving } from '../../../../tools/test-report/proofs.ts';
import { shippedPacks as set } from '../../test/shipped-packs.ts';
import { shippedReference } from '../../test/shipped-reference.ts';
import { coverageOf, TREATMENTS } from '../coverage.ts';
import { formatIssue } from '../issue.ts';
import { checkProperties, coverageShares } from './index.ts';

/** Of the random applicants. Another seed must find nothing either: `catalog check --thorough` tries 50 times as many. */
const SEED = 20_261_116;

/**
 * `npm run prove:properties` checks every variant, as `catalog check` does. The suite checks one of each carrier:
 * most rules of the others are the same.
 */
const IS_WHOLE = isProving('properties');
const LEAST_COMPARISONS = IS_WHOLE ? 200_000 : 10_000;
/** There are a few dozen plans, and only their prices are compared. */
const LEAST_OF_MEDSUP = IS_WHOLE ? 50 : 10;
const OF_MEDSUP = [
  'older is never cheaper',
  'the household discount is never dearer',
  'guaranteed issue ignores health',
];

function oneOfEachCarrier(): typeof set {
  const carriers = new Map<string, Map<string, (typeof set.packs)[number]>>();
  for (const pack of set.packs) {
    const families = carriers.get(pack.carrier.id) ?? new Map();
    if (!families.has(pack.familyId)) carriers.set(pack.carrier.id, families.set(pack.familyId, pack));
  }
  // Another family of each, so that all classes are among them.
  const packs = [...carriers.values()].flatMap((families, index) => {
    const firsts = [...families.values()];
    return firsts[index % firsts.length] ?? [];
  });
  return { ...set, packs };
}

describe('the shipped products with health questions', () => {
  it('keep every property of a closed world', () => {
    const options = {
      asOf: '2026-09-01',
      extent: 'few',
      samples: IS_WHOLE ? 2_000 : 1_000,
      seed: SEED,
    } as const;
    const { counts, issues } = checkProperties(
      IS_WHOLE ? set : oneOfEachCarrier(),
      shippedReference,
      options,
    );
    console.table(counts);
    expect(issues.map(formatIssue)).toEqual([]);
    for (const { property, comparisons } of counts)
      expect(comparisons, property).toBeGreaterThan(
        OF_MEDSUP.includes(property) ? LEAST_OF_MEDSUP : LEAST_COMPARISONS,
      );
    // All 30 million comparisons take half a minute and more.
  }, 600_000);

  it('change for grave medications and not for benign conditions', () => {
    const shares = coverageShares(set.packs, shippedReference, '2026-09-01');
    console.table(shares.map(({ what, count, of }) => ({ what, count, of, share: count / of })));
    const [products = 0, term = 0, benign = 0] = shares.map(({ count, of }) => count / of);
    expect(products).toBeGreaterThanOrEqual(0.95);
    expect(term).toBeGreaterThanOrEqual(0.9);
    expect(benign).toBeGreaterThanOrEqual(0.98);
  });

  it('state a treatment for every condition and medication', () => {
    const asking = set.packs.filter(({ unlisted }) => unlisted !== null);
    const counts = new Map<string, number>();
    for (const { type, treatment } of coverageOf(asking, shippedReference)) {
      const key = `${type} ${treatment}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    console.table(
      TREATMENTS.map((treatment) => ({
        treatment,
        conditions: counts.get(`condition ${treatment}`) ?? 0,
        medications: counts.get(`medication ${treatment}`) ?? 0,
      })),
    );
    expect(counts.get('condition ignored') ?? 0).toBe(0);
  });
});
