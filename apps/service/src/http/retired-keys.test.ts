import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';
import { nestedBody } from '../../test/requests.ts';
import { resealAll } from '../storage/index.ts';

const api = await startApi();
const { keys, db } = api.context;
const product = api.snapshot.products[0]?.slug ?? '';
const [first, second] = [
  { version: 1, root: Buffer.alloc(32, 7) },
  { version: 2, root: Buffer.alloc(32, 2) },
];
afterEach(() => keys.replace([first]));

const requests = [
  [
    'a decision',
    '/v3/prequalify',
    nestedBody({ products: [product] }),
    nestedBody({ products: [product], min_rank: 'rop' }),
  ],
  ['another resource', '/v1/webhook_endpoints', { url: 'https://a.example/' }, { url: 'https://b.example/' }],
] as const;

function ask(url: string, { token, key, payload }: { token: string; key: string; payload: object }) {
  return api.ask({ method: 'POST', url, token, headers: { 'idempotency-key': key }, payload });
}

describe.each(requests)('%s that was stored under a key', (_, url, payload, other) => {
  it('is replayed after the key was rotated, resealed and retired', async () => {
    const { live: token } = await api.customer();
    const key = randomUUID();
    const original = await ask(url, { token, key, payload });
    const replays = async () => {
      const again = await ask(url, { token, key, payload });
      expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([
        original.statusCode,
        'true',
      ]);
      expect(again.rawPayload.equals(original.rawPayload)).toBe(true);
    };
    keys.replace([first, second]);
    await replays();
    await resealAll(db, keys, () => {});
    await replays();
    keys.replace([second], [keys.retire(first.version, api.clock.now())]);
    await replays();
    const conflict = await ask(url, { token, key, payload: other });
    expect(conflict.json()).toMatchObject({ status: 409, code: 'idempotency_conflict' });
  });

  it('is a clear 409 if the key was removed without resealing', async () => {
    const { live: token } = await api.customer();
    const key = randomUUID();
    await ask(url, { token, key, payload });
    keys.replace([first, second]);
    keys.replace([second], [keys.retire(first.version, api.clock.now())]);
    const refused = await ask(url, { token, key, payload });
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'conflict',
      param: '/headers/Idempotency-Key',
      detail: expect.stringContaining('can no longer be read'),
    });
    const fresh = await ask(url, { token, key: randomUUID(), payload });
    expect(fresh.statusCode).toBeLessThan(300);
  });
});
