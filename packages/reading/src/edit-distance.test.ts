import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitCount, EditMatcher, letterMask } from './edit-distance.ts';

/** The definition of the distance, without optimizations. */
const distance = (a: string, b: string): number => {
  const known = new Map<string, number>();
  const of = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i},${j}`;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    let least = Math.min(
      of(i - 1, j) + 1,
      of(i, j - 1) + 1,
      of(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
    );
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
      least = Math.min(least, of(i - 2, j - 2) + 1);
    known.set(key, least);
    return least;
  };
  return of(a.length, b.length);
};

const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C', 'D'), minLength: 1, maxLength: 9 });

describe('edit distance', () => {
  it('equals its definition up to the limit, and says "more" above it', () => {
    fc.assert(
      fc.property(
        word,
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.nat(3),
        (pattern, texts, limit) => {
          const matcher = new EditMatcher(pattern);
          for (const text of texts) {
            matcher.compare(text, limit);
            const expected = distance(pattern, text);
            if (expected <= limit) expect(matcher.whole).toBe(expected);
            else expect(matcher.whole).toBeGreaterThan(limit);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('finds the nearest prefix of the text', () => {
    fc.assert(
      fc.property(word, word, fc.nat(3), (pattern, text, limit) => {
        const matcher = new EditMatcher(pattern);
        matcher.compare(text, limit);
        const nearest = Math.min(
          ...Array.from({ length: text.length + 1 }, (_, size) => distance(pattern, text.slice(0, size))),
        );
        if (nearest <= limit) expect(matcher.prefix).toBe(nearest);
        else expect(matcher.prefix).toBeGreaterThan(limit);
      }),
      { numRuns: 2000 },
    );
  });

  it('never misses a near text by its letters', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(bitCount(letterMask(a) & ~letterMask(b))).toBeLessThanOrEqual(distance(a, b));
      }),
    );
  });
});
