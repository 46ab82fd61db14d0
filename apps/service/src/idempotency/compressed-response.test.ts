import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { padBytes } from '../kernel/index.ts';
import { brotliOf, compressLongResponse } from './compressed-response.ts';

it('finds the end of a long response in its padding, whatever the response is', async () => {
  const long = fc
    .uint8Array({ minLength: 1, maxLength: 600 })
    .map((part) => Buffer.concat(Array.from({ length: Math.ceil(40_000 / part.length) }, () => part)));
  await fc.assert(
    fc.asyncProperty(long, async (body) => {
      const compressed = await compressLongResponse(body);
      if (compressed === null) throw new Error('this body is long');
      const stream = compressed.subarray(1);
      expect(brotliOf(padBytes(compressed, 2048)).equals(stream)).toBe(true);
      expect(brotliDecompressSync(stream).equals(body)).toBe(true);
    }),
  );
});
