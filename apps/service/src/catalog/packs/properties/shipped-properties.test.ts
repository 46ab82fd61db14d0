import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { shippedReference, shippedSubjects } from '../fixtures/shipped-reference.ts';
import { formatIssue } from '../issue.ts';
import { loadPackSet } from '../load-pack-set.ts';
import { checkProperties } from './index.ts';

const dir = fileURLToPath(new URL('../../../../../../data/packs', import.meta.url));
const set = loadPackSet(dir, shippedSubjects);
/** Of the random applicants. Another seed must find nothing either: `catalog check --thorough` tries 50 times as many. */
const SEED = 20_261_116;

describe('the shipped products with health questions', () => {
  it('keep every property of a closed world', () => {
    const options = { asOf: '2026-09-01', extent: 'few', samples: 2_000, seed: SEED } as const;
    const { counts, issues } = checkProperties(set, shippedReference, options);
    console.table(counts);
    expect(issues.map(formatIssue)).toEqual([]);
    for (const { property, comparisons } of counts) expect(comparisons, property).toBeGreaterThan(200_000);
  });
});
