import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { KeyRing } from '../kernel/index.ts';
import { SealedResponses } from './index.ts';

const { db } = await freshDatabase();
const clock = new VirtualClock();
const [first, second] = [
  { version: 1, root: Buffer.alloc(32, 3) },
  { version: 2, root: Buffer.alloc(32, 4) },
];
const keys = new KeyRing([first]);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const print = Buffer.from('print');
const body = Buffer.from('{"signing_secret":"whsec_verysecret"}');

let accounts = 0;
const freshIdentity = (key = 'for-ada-lovelace') => ({
  accountId: `acct_${++accounts}`,
  livemode: true,
  route: 'POST /v1/webhook_endpoints',
  key,
});
type Identity = ReturnType<typeof freshIdentity>;

function once(responses: SealedResponses, identity: Identity) {
  const request = { identity, fingerprint: print, requestId: 'req_1', now: clock.now() };
  return responses.executeOnce(request, async () => ({ status: 201, body }));
}

async function storedKey({ accountId }: Identity): Promise<string | undefined> {
  const rows = await db.query<{ key: string }>('select key from idempotency_keys where account_id = $1', [
    accountId,
  ]);
  expect(rows).toHaveLength(1);
  return rows[0]?.key;
}

it('keys are stored as keyed hashes, and equal keys of two accounts do not look alike', async () => {
  const responses = new SealedResponses(db, keys);
  const [one, other] = [freshIdentity(), freshIdentity()];
  for (const identity of [one, other]) await once(responses, identity);
  expect(await storedKey(one)).toMatch(/^mac:[\w-]{43}$/);
  expect(await storedKey(one)).not.toBe(await storedKey(other));
});

it('a key that was stored in clear before the change is found after it, and executed once', async () => {
  const since = new Date(clock.now().getTime() + MINUTE_MS);
  const responses = new SealedResponses(db, keys, since);
  const [before, after] = [freshIdentity(), freshIdentity()];
  expect(await once(responses, before)).toMatchObject({ kind: 'executed' });
  // The previous release looks for it in this form.
  expect(await storedKey(before)).toBe('for-ada-lovelace');
  clock.advance(MINUTE_MS);
  expect(await responses.lookUp(before, print, clock.now())).toMatchObject({
    kind: 'replay',
    response: { body },
  });
  expect(await once(responses, before)).toMatchObject({ kind: 'replay', response: { body } });
  expect(await responses.lookUp(before, Buffer.from('other'), clock.now())).toMatchObject({
    kind: 'conflict',
  });
  expect(await once(responses, after)).toMatchObject({ kind: 'executed' });
  expect(await storedKey(after)).toMatch(/^mac:/);
  clock.advance(DAY_MS - MINUTE_MS);
  expect(await responses.lookUp(before, print, clock.now())).toEqual({ kind: 'free' });
  expect(await responses.lookUp(after, print, clock.now())).toMatchObject({ kind: 'replay' });
});

it('a request of before the change is recognized by its content after it, and equal ones do not look alike', async () => {
  const since = new Date(clock.now().getTime() + MINUTE_MS);
  const responses = new SealedResponses(db, keys, since);
  const [identity, other] = [freshIdentity(), freshIdentity()];
  const content = { url: 'https://a.example/' };
  const printOf = (of: Identity) => responses.fingerprint(of, content, clock.now());
  expect(printOf(identity)).toEqual(printOf(other));
  const request = { identity, fingerprint: printOf(identity), requestId: 'req_1', now: clock.now() };
  await responses.executeOnce(request, async () => ({ status: 201, body }));
  clock.advance(MINUTE_MS);
  expect(printOf(identity)).not.toEqual(printOf(other));
  expect(await responses.lookUp(identity, printOf(identity), clock.now())).toMatchObject({
    kind: 'conflict',
  });
  const found = (what: object) => responses.lookUpWithOtherKeys(identity, what, clock.now());
  expect(await found(content)).toMatchObject({ kind: 'replay', response: { body } });
  expect(await found({ url: 'https://b.example/' })).toBeNull();
});

it('a process whose clock is behind finds what one ahead of it has stored as a hash', async () => {
  const identity = freshIdentity();
  const ahead = new SealedResponses(db, keys, clock.now());
  const behind = new SealedResponses(db, keys, new Date(clock.now().getTime() + 10_000));
  await once(ahead, identity);
  expect(await once(behind, identity)).toMatchObject({ kind: 'replay', response: { body } });
});

it('a key of the last day is found after the server key that hashed it was retired, and no longer later', async () => {
  const responses = new SealedResponses(db, keys);
  const identity = freshIdentity();
  await once(responses, identity);
  keys.replace([second], [keys.retire(first.version, clock.now())]);
  const found = () => responses.lookUp(identity, Buffer.from('other'), clock.now());
  expect(await found()).toMatchObject({ kind: 'conflict' });
  clock.advance(DAY_MS);
  expect(await found()).toEqual({ kind: 'free' });
  keys.replace([first]);
});
