import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { KeyRing } from '../kernel/index.ts';
import { SealedResponses } from './index.ts';

const { db } = await freshDatabase();
const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 3) }]);
const responses = new SealedResponses(db, keys);
const now = new Date('2026-03-01T12:00:00Z');
const identity = { accountId: 'acct_a', livemode: true, route: 'POST /v1/webhook_endpoints', key: 'K-1' };
const fingerprint = Buffer.from('print');
const body = Buffer.from('{"signing_secret":"whsec_verysecret"}');

it('encrypts a response in the database and replays it byte for byte', async () => {
  const request = { identity, fingerprint, requestId: 'req_1', now };
  const first = await responses.executeOnce(request, async () => ({ status: 201, body }));
  expect(first).toMatchObject({ kind: 'executed', response: { status: 201, body } });
  const [row] = await db.query<{ body: Buffer }>('select body from idempotency_keys');
  expect(row?.body.includes('whsec_')).toBe(false);
  expect(await responses.lookUp(identity, fingerprint, now)).toMatchObject({
    kind: 'replay',
    response: { body },
  });
  const again = await responses.executeOnce(request, async () => ({ status: 201, body: Buffer.from('{}') }));
  expect(again).toMatchObject({ kind: 'replay', response: { body } });
});

it('replays the response of a UUID key in upper or lower case', async () => {
  const key = 'ABCDEF01-2345-4678-9ABC-DEF012345678';
  const request = { identity: { ...identity, key }, fingerprint, requestId: 'req_2', now };
  await responses.executeOnce(request, async () => ({ status: 200, body }));
  const found = await responses.lookUp({ ...identity, key: key.toLowerCase() }, fingerprint, now);
  expect(found).toMatchObject({ kind: 'replay', response: { body } });
});
