import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { padBytes } from '../kernel/index.ts';
import { compressLongResponse, streamOf } from './long-stream.ts';

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'finds the end of a long response (%s) in its padding, whatever the response is',
  async (encoding, open) => {
    const long = fc
      .uint8Array({ minLength: 1, maxLength: 600 })
      .map((part) => Buffer.concat(Array.from({ length: Math.ceil(40_000 / part.length) }, () => part)));
    await fc.assert(
      fc.asyncProperty(long, async (body) => {
        const compressed = await compressLongResponse(body, encoding);
        if (compressed === null) throw new Error('this body is long');
        const stream = streamOf(padBytes(compressed, 2048));
        expect(stream?.encoding).toBe(encoding);
        expect(compressed.subarray(-(stream?.bytes.length ?? 0)).equals(stream?.bytes ?? compressed)).toBe(
          true,
        );
        expect(open(stream?.bytes ?? compressed).equals(body)).toBe(true);
      }),
    );
  },
);
