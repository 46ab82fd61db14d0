import { randomUUID } from 'node:crypto';
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startApi } from '../../test/api.ts';
import { nestedBody } from '../../test/requests.ts';
import { brotliOf, ResponseSeal } from '../idempotency/index.ts';

const api = await startApi();
const customer = await api.customer();
const products = api.snapshot.products.slice(0, 40).map(({ slug }) => slug);

const prequalify = (key: string, encoding: string | null) =>
  api.app.inject({
    method: 'POST',
    url: '/v3/prequalify',
    headers: {
      authorization: `Bearer ${customer.live}`,
      'idempotency-key': key,
      ...(encoding === null ? {} : { 'accept-encoding': encoding }),
    },
    payload: nestedBody({ products }),
  });

it('sends a long response to a client that accepts brotli as the bytes that are stored', async () => {
  const key = randomUUID();
  const response = await prequalify(key, 'gzip, deflate, br');
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  const [row] = await api.context.db.query<{ body: Buffer }>(
    'select body from idempotency_keys where account_id = $1 order by created_at desc limit 1',
    [customer.accountId],
  );
  const stored = new ResponseSeal(api.context.keys).open(customer.accountId, row?.body ?? Buffer.alloc(0));
  expect(brotliOf(stored).equals(response.rawPayload)).toBe(true);
  const replayed = await prequalify(key, null);
  expect(replayed.headers['idempotency-replayed']).toBe('true');
  expect(replayed.body).toBe(brotliDecompressSync(response.rawPayload).toString());
});

it('replays a long response as the bytes that are stored, neither compressed nor decompressed', async () => {
  const key = randomUUID();
  const first = await prequalify(key, 'br');
  const compressors = [
    vi.spyOn(zlib, 'createBrotliCompress'),
    vi.spyOn(zlib, 'createGzip'),
    vi.spyOn(zlib, 'brotliDecompress'),
  ];
  onTestFinished(() => {
    for (const compressor of compressors) compressor.mockRestore();
  });
  const replayed = await prequalify(key, 'br');
  expect(replayed.headers).toMatchObject({ 'idempotency-replayed': 'true', 'content-encoding': 'br' });
  expect(replayed.rawPayload.equals(first.rawPayload)).toBe(true);
  for (const compressor of compressors) expect(compressor).not.toHaveBeenCalled();
});

it('replays a long response to a client without brotli as the bytes that it was sent before', async () => {
  const key = randomUUID();
  const first = await prequalify(key, 'gzip');
  const replayed = await prequalify(key, 'gzip');
  expect(replayed.headers).toMatchObject({ 'idempotency-replayed': 'true', 'content-encoding': 'gzip' });
  expect(replayed.rawPayload.equals(first.rawPayload)).toBe(true);
});

it.each([
  [null, undefined],
  ['br;q=0', undefined],
  ['gzip, deflate', 'gzip'],
])('with Accept-Encoding: %s its encoding is %s', async (accepted, encoding) => {
  const response = await prequalify(randomUUID(), accepted);
  expect(response.headers['content-encoding']).toBe(encoding);
  const body = encoding === 'gzip' ? gunzipSync(response.rawPayload) : response.rawPayload;
  expect(JSON.parse(body.toString())).toMatchObject({ object: 'prequalify_result' });
});
