import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { MOST_PICKED, picked, togglePicked } from './picked.ts';

afterEach(() => {
  picked.value = [];
});

it('picks a product and drops it again, each at most once and never too many', () => {
  const slug = fc.constantFrom(...'abcdefghij');
  fc.assert(
    fc.property(fc.array(slug), (toggled) => {
      picked.value = [];
      for (const each of toggled) {
        const before = picked.value;
        togglePicked(each);
        const isFull = before.length === MOST_PICKED;
        expect(picked.value.includes(each)).toBe(!before.includes(each) && !isFull);
      }
      expect(new Set(picked.value).size).toBe(picked.value.length);
      expect(picked.value.length).toBeLessThanOrEqual(MOST_PICKED);
    }),
  );
});
