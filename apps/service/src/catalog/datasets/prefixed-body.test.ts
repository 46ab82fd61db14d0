import { brotliDecompressSync, crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crcShift, joinCrc } from './crc-join.ts';
import { joinBody, PREFIX_BYTES, prefixedBody } from './prefixed-body.ts';

const rows = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, row) => ({
      id: `cond_${row * 7919}`,
      name: `Condition ${row % 97}`,
      data: [],
    })),
  );
const beginnings = fc
  .tuple(fc.stringMatching(/^[0-9A-Z]{26}$/), fc.boolean())
  .map(([id, live]) => `{"object":"dataset_bundle","request_id":"req_${id}","livemode":${live},"data":`);

it('joins the checksums of two texts into the checksum of both', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (first, second) => {
      const joined = joinCrc(crc32(first), crc32(second), crcShift(second.length));
      expect(joined).toBe(crc32(Buffer.concat([first, second])));
    }),
  );
});

it.each([5, 9])(
  'is the same JSON in every encoding, whatever the beginning (brotli quality %i)',
  async (quality) => {
    const rest = Buffer.from(`${rows(3000)}}`);
    const body = await prefixedBody(rest, quality);
    await fc.assert(
      fc.asyncProperty(beginnings, async (prefix) => {
        const plain = joinBody(prefix, body, 'identity');
        expect(plain.toString()).toBe(prefix + rest.toString());
        const brotli = brotliDecompressSync(joinBody(prefix, body, 'br'));
        const gzip = gunzipSync(joinBody(prefix, body, 'gzip'));
        expect(brotli.equals(gzip)).toBe(true);
        expect(brotli.length).toBe(PREFIX_BYTES + rest.length);
        expect(JSON.parse(brotli.toString())).toEqual(JSON.parse(plain.toString()));
      }),
      { numRuns: 20 },
    );
  },
);

it('survives bodies of random rows, where references are everywhere', async () => {
  const values = fc.array(fc.record({ name: fc.string(), of: fc.string() }), {
    minLength: 120,
    maxLength: 200,
  });
  await fc.assert(
    fc.asyncProperty(values, beginnings, async (value, prefix) => {
      const rest = `${JSON.stringify(value)}}`;
      const body = await prefixedBody(Buffer.from(rest), 5);
      expect(brotliDecompressSync(joinBody(prefix, body, 'br')).toString()).toMatch(/^\{"object"/);
      expect(JSON.parse(gunzipSync(joinBody(prefix, body, 'gzip')).toString())).toEqual(
        JSON.parse(prefix + rest),
      );
    }),
    { numRuns: 30 },
  );
});

it('leaves small bodies as they are', async () => {
  const body = await prefixedBody(Buffer.from('[]}'), 5);
  expect(joinBody('{"data":', body, 'br').toString()).toBe('{"data":[]}');
});

it('refuses a beginning that is too long', async () => {
  const body = await prefixedBody(Buffer.from(`${rows(100)}}`), 5);
  expect(() => joinBody(`{"a":"${'x'.repeat(PREFIX_BYTES)}","data":`, body, 'br')).toThrow(RangeError);
});
