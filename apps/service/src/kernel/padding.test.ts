import fc from 'fast-check';
import { expect, it } from 'vitest';
import { padBytes, withoutZeros } from './index.ts';

it('removes all zeros that bytes were padded with, however many, and none that are between others', () =>
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 50 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 1, max: 255 }),
      fc.constantFrom(64, 4096, 8192, 12_287, 12_289, 20_000),
      (start, zeros, last, least) => {
        const bytes = Buffer.concat([start, Buffer.alloc(zeros), Buffer.from([last])]);
        expect(withoutZeros(padBytes(bytes, least)).equals(bytes)).toBe(true);
      },
    ),
  ));

it('leaves nothing of zeros only', () => {
  for (const length of [0, 1, 4095, 4096, 4097, 8192])
    expect(withoutZeros(Buffer.alloc(length))).toHaveLength(0);
});
