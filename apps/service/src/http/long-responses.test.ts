import { randomUUID } from 'node:crypto';
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startApi } from '../../test/api.ts';
import { nestedBody } from '../../test/requests.ts';
import { ResponseSeal, streamOf } from '../idempotency/index.ts';

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
  expect(streamOf(stored)?.bytes.equals(response.rawPayload)).toBe(true);
  const replayed = await prequalify(key, null);
  expect(replayed.headers['idempotency-replayed']).toBe('true');
  expect(replayed.body).toBe(brotliDecompressSync(response.rawPayload).toString());
});

it.each(['br', 'gzip'])(
  'replays a long response (%s) as the bytes that are stored, neither compressed nor decompressed',
  async (encoding) => {
    const key = randomUUID();
    const first = await prequalify(key, encoding);
    const compressors = [
      vi.spyOn(zlib, 'createBrotliCompress'),
      vi.spyOn(zlib, 'createGzip'),
      vi.spyOn(zlib, 'gzip'),
      vi.spyOn(zlib, 'gunzip'),
      vi.spyOn(zlib, 'brotliDecompress'),
    ];
    onTestFinished(() => {
      for (const compressor of compressors) compressor.mockRestore();
    });
    const replayed = await prequalify(key, encoding);
    expect(replayed.headers).toMatchObject({ 'idempotency-replayed': 'true', 'content-encoding': encoding });
    expect(replayed.rawPayload.equals(first.rawPayload)).toBe(true);
    for (const compressor of compressors) expect(compressor).not.toHaveBeenCalled();
  },
);

const decoded = (encoding: unknown, bytes: Buffer) => {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
};

it.each([
  ['gzip', 'br'],
  ['gzip', null],
  ['br', 'gzip'],
  [null, 'gzip'],
])(
  'replays a long response that was asked for with %s to a client that now takes %s',
  async (first, then) => {
    const key = randomUUID();
    const sent = await prequalify(key, first);
    const replayed = await prequalify(key, then);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect(replayed.headers['content-encoding']).toBe(then ?? undefined);
    expect(decoded(then, replayed.rawPayload).equals(decoded(first, sent.rawPayload))).toBe(true);
  },
);

it('pads what it stores of a long response to the same length for every applicant, also as gzip', async () => {
  const lengths = new Set<number>();
  for (const [sex, dob] of [
    ['female', '1990-01-15'],
    ['male', '1941-01-15'],
    ['male', '1965-06-01'],
  ]) {
    const payload = nestedBody({ products });
    const applicant = { ...(payload as { applicant: object }).applicant, sex, dob };
    const response = await api.app.inject({
      method: 'POST',
      url: '/v3/prequalify',
      headers: {
        authorization: `Bearer ${customer.live}`,
        'idempotency-key': randomUUID(),
        'accept-encoding': 'gzip',
      },
      payload: { ...payload, applicant },
    });
    expect(response.headers['content-encoding']).toBe('gzip');
    const [row] = await api.context.db.query<{ length: number }>(
      'select length(body) as length from idempotency_keys where account_id = $1 and request_id = $2',
      [customer.accountId, response.headers['x-request-id']],
    );
    lengths.add(row?.length ?? 0);
  }
  expect(lengths.size).toBe(1);
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
