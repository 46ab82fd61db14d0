import { describe, expect, it } from 'vitest';
import { compareOnRandom } from './equality.ts';

/** `npm run test:engine:nightly` compares 5 million. */
const ROWS = 20_000;

describe('the compiled catalog', () => {
  it('returns exactly what the interpreter returns, on thousands of rows of random packs and applicants', () => {
    const report = compareOnRandom(ROWS, 1);

    expect(report.difference).toBeNull();
    expect(report.comparedRows).toBeGreaterThanOrEqual(ROWS);
    // A generator that closes everything, or nothing, would compare little.
    expect(report.eligibleRows / report.comparedRows).toBeGreaterThan(0.08);
    expect(report.eligibleRows / report.comparedRows).toBeLessThan(0.6);
  });
});
