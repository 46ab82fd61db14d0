import { describe, expect, it } from 'vitest';
import { compareOnRandom } from './equality.ts';

describe('the compiled catalog', () => {
  it('returns exactly what the interpreter returns, over 40,000 rows of random packs and applicants', () => {
    const report = compareOnRandom(40_000, 1);

    expect(report.difference).toBeNull();
    expect(report.comparedRows).toBeGreaterThanOrEqual(40_000);
    // A generator that closes everything, or nothing, would compare little.
    expect(report.eligibleRows / report.comparedRows).toBeGreaterThan(0.08);
    expect(report.eligibleRows / report.comparedRows).toBeLessThan(0.6);
  });
});
