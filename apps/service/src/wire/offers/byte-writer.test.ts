import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faceMoney, preciseMoney } from '../../kernel/index.ts';
import { ByteWriter, shortFragment } from './byte-writer.ts';

const cents = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 31 }),
  fc.integer({ min: 0, max: 200_000 }),
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
    {
      numRuns: 5000,
      examples: [0, 99, 100, 99_999, 100_000, 99_999_999, 100_000_000, 2 ** 31 - 1, 2 ** 31].map((amount) => [
        amount,
      ]),
    },
  );
});

it('writes short fragments one after another, in buffers that are replaced when they are full', () => {
  const writer = new ByteWriter(40);
  const piece = fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 30 }), amount: cents });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      writer.begin();
      let expected = '';
      for (const { text, amount } of pieces) {
        writer.putShort(shortFragment(text));
        writer.putMoney(amount, 'precise');
        expected += text + JSON.stringify(preciseMoney(amount));
      }
      expect(writer.take().toString()).toBe(expected);
    }),
    { numRuns: 1000 },
  );
});
