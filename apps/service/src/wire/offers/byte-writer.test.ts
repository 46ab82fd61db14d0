import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faceMoney, preciseMoney } from '../../kernel/index.ts';
import { ByteWriter } from './byte-writer.ts';

const cents = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 31 }),
  fc.integer({ min: 0, max: 10_000 }).map((dollars) => dollars * 100),
  fc.integer({ min: 0, max: 1e15 }),
);

it('writes amounts of money as JSON does', () => {
  // So small that amounts do not fit in what is left of a buffer.
  const writer = new ByteWriter(100);
  fc.assert(
    fc.property(cents, (amount) => {
      writer.begin();
      writer.putMoney(amount, 'precise');
      writer.putMoney(amount, 'face');
      const expected = JSON.stringify(preciseMoney(amount)) + JSON.stringify(faceMoney(amount));
      expect(writer.take().toString()).toBe(expected);
    }),
    { numRuns: 2000, examples: [[0], [99], [100], [99_999], [100_000], [2 ** 31 - 1], [2 ** 31]] },
  );
});
