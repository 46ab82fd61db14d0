import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignatureError, sign, verify } from './webhook-signature.ts';

const SECRET = 'whsec_test';
const now = new Date('2026-03-01T12:00:00Z');
const unix = Math.floor(now.getTime() / 1000);
const body = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'webhook.test',
  data: { endpoint_id: 'whep_1' },
});

const refusal = async (...given: Parameters<typeof verify>) =>
  verify(...given).then(
    () => 'accepted',
    (error: unknown) => (error instanceof SignatureError ? error.reason : error),
  );

describe('sign and verify', () => {
  it('agree with an HMAC made elsewhere', async () => {
    const digest = createHmac('sha256', SECRET).update(`${unix}.${body}`).digest('hex');
    expect(await sign(body, SECRET, { timestamp: now })).toBe(`t=${unix},v1=${digest}`);
    expect(await verify(body, `t=${unix},v1=${digest}`, SECRET, { now })).toMatchObject({ id: 'evt_1' });
  });

  it('agree on every body, text or bytes, and any secret', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.string({ minLength: 1 }), async (value, secret) => {
        const text = JSON.stringify({ value });
        const header = await sign(text, secret, { timestamp: now });
        const bytes = new TextEncoder().encode(text);
        expect(await verify(bytes, header, secret, { now })).toEqual(JSON.parse(text));
        expect(await verify(bytes.slice().buffer, header, secret, { now })).toEqual(JSON.parse(text));
        expect(await verify(text, header, secret, { now })).toEqual(JSON.parse(text));
      }),
      { numRuns: 50 },
    );
  });

  it('refuse every change of a single bit of the body', async () => {
    const bytes = new TextEncoder().encode(body);
    const header = await sign(bytes, SECRET, { timestamp: now });
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (at, bit) => {
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        expect(await refusal(changed, header, SECRET, { now })).toBe('mismatch');
      }),
      { numRuns: 50 },
    );
  });

  it('read a view of a larger buffer as just that view', async () => {
    const padded = new TextEncoder().encode(`xx${body}yy`);
    const header = await sign(body, SECRET, { timestamp: now });
    expect(await verify(padded.subarray(2, -2), header, SECRET, { now })).toMatchObject({ id: 'evt_1' });
  });
});

describe('verify', () => {
  it('refuses another secret, and accepts any of several', async () => {
    const header = await sign(body, SECRET, { timestamp: now });
    expect(await refusal(body, header, 'whsec_other', { now })).toBe('mismatch');
    expect(await refusal(body, header, ['whsec_new', SECRET], { now })).toBe('accepted');
    expect(await refusal(body, header, [], { now })).toBe('mismatch');
  });

  it('refuses an empty secret instead of checking against it', async () => {
    expect(await refusal(body, await sign(body, SECRET), '')).toBeInstanceOf(TypeError);
  });

  it.each([
    ['300 s old', -300, 'accepted'],
    ['301 s old', -301, 'too_old'],
    ['300 s ahead', 300, 'accepted'],
    ['301 s ahead', 301, 'too_new'],
  ])('checks the age by default: %s', async (_, offset, outcome) => {
    const header = await sign(body, SECRET, { timestamp: new Date(now.getTime() + offset * 1000) });
    expect(await refusal(body, header, SECRET, { now })).toBe(outcome);
  });

  it('takes a tolerance of zero for zero, and one that is no number for none', async () => {
    const header = await sign(body, SECRET, { timestamp: new Date(now.getTime() - 1000) });
    expect(await refusal(body, header, SECRET, { now, toleranceSeconds: 0 })).toBe('too_old');
    expect(await refusal(body, header, SECRET, { now, toleranceSeconds: Number.NaN })).toBe('too_old');
    expect(await refusal(body, header, SECRET, { now, toleranceSeconds: 1 })).toBe('accepted');
  });

  it('uses the clock of the machine when it is given none', async () => {
    expect(await refusal(body, await sign(body, SECRET), SECRET)).toBe('accepted');
    expect(await refusal(body, await sign(body, SECRET, { timestamp: now }), SECRET)).toBe(
      Date.now() > now.getTime() ? 'too_old' : 'too_new',
    );
  });

  it.each([
    ['', 'malformed_header'],
    [null, 'malformed_header'],
    [undefined, 'malformed_header'],
    ['t=1', 'malformed_header'],
    [`v1=${'0'.repeat(64)}`, 'malformed_header'],
    [`t=1,v1=${'0'.repeat(63)}`, 'malformed_header'],
    [`t=1e3,v1=${'0'.repeat(64)}`, 'malformed_header'],
    [`t=-1,v1=${'0'.repeat(64)}`, 'malformed_header'],
    [`t=${unix},v1=${'0'.repeat(64)}`, 'mismatch'],
  ])('refuses the header %j', async (header, reason) => {
    expect(await refusal(body, header, SECRET, { now })).toBe(reason);
  });

  it('refuses a signed body that is not an event', async () => {
    for (const text of ['not json', '"text"', 'null']) {
      expect(await refusal(text, await sign(text, SECRET, { timestamp: now }), SECRET, { now })).toBe(
        'not_an_event',
      );
    }
  });
});
