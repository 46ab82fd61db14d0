import { beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { broken, clearQueues, DispatchHarness, ok } from '../../../test/delivery/dispatch-harness.ts';
import { applyStep } from '../../storage/index.ts';
import { redeliverEvent } from '../replay/redelivery.ts';
import { requestReplay, workOnReplay } from '../replay/replay.ts';
import { receivedResponse } from './received-response.ts';

const { db } = await freshDatabase();
beforeEach(() => clearQueues(db));

const RECEIVED = { headers: { 'content-type': 'text/plain' }, body: 'thanks' };
const DAY_MS = 86_400_000;

async function setUp() {
  const harness = new DispatchHarness(db);
  const { send } = harness.receivers;
  const outbound = {
    send: async (outgoing: Parameters<typeof send>[0]) => ({ ...(await send(outgoing)), received: RECEIVED }),
  };
  Object.assign(harness.dispatching, { outbound });
  const accountId = await harness.account();
  const endpoint = await harness.endpoint(accountId);
  const since = harness.clock.now();
  const [eventId = ''] = await harness.raise(accountId);
  await harness.settle(harness.worker());
  const received = async () =>
    (await harness.event(accountId, eventId)).deliveries[0]?.attempts?.map((attempt) => attempt.received);
  return { harness, accountId, endpoint, eventId, since, received };
}

describe('what an endpoint responds', () => {
  it('is kept with each attempt: scheduled, redelivered and replayed', async () => {
    const { harness, accountId, endpoint, eventId, since, received } = await setUp();
    expect(await received()).toEqual([RECEIVED]);
    harness.receivers.response = () => broken;
    await redeliverEvent(harness.deps, { accountId, livemode: true }, { eventId });
    await harness.settle(harness.worker());
    harness.receivers.response = () => ok;
    const input = { endpointId: endpoint.id, since, until: null, selection: 'sent' as const };
    await requestReplay(harness.deps, 'operator:ada', input);
    const { signal } = new AbortController();
    const now = () => harness.clock.now();
    await workOnReplay(harness.dispatching, { id: null, owner: 'a/1/x', leaseMs: 60_000, now, signal });
    expect(await received()).toEqual([RECEIVED, RECEIVED, RECEIVED]);
  });

  it('is encrypted at rest', async () => {
    const { eventId } = await setUp();
    const [row] = await db.query<{ sealed: Buffer }>(
      'select response_sealed as sealed from webhook_attempts where event_id = $1',
      [eventId],
    );
    expect(row?.sealed.length).toBeGreaterThan(0);
    expect(row?.sealed.includes('thanks')).toBe(false);
  });

  it('is removed after 30 days; status and duration stay', async () => {
    const { harness, accountId, eventId, received } = await setUp();
    const sweepAfter = (ms: number) =>
      applyStep(db, 'attempt_responses', {
        now: new Date(harness.clock.now().getTime() + ms),
        batch: 500,
      });
    await sweepAfter(30 * DAY_MS - 1);
    expect(await received()).toEqual([RECEIVED]);
    await sweepAfter(30 * DAY_MS);
    expect(await received()).toEqual([null]);
    expect(await harness.event(accountId, eventId)).toMatchObject({
      deliveries: [{ attempts: [{ responseStatus: 200, durationMs: 7 }] }],
    });
  });
});

describe('what people see of a response', () => {
  it('hides credentials in headers and body', () => {
    const headers = {
      'content-type': 'text/html',
      'set-cookie': ['a=1', 'b=2'],
      'x-auth-token': 'abc',
      'x-api-key': 'abc',
      link: ['<a>', '<b>'],
      'x-debug': 'got Bearer abcdefghijkl and whsec_abc123',
    };
    const body = Buffer.from('you sent svc_live_abc123 and whsec_abc123 with Basic dXNlcjpwYXNz');
    expect(receivedResponse(headers, body)).toEqual({
      headers: {
        'content-type': 'text/html',
        'set-cookie': '[redacted]',
        'x-auth-token': '[redacted]',
        'x-api-key': '[redacted]',
        link: '<a>, <b>',
        'x-debug': 'got [redacted] and [redacted]',
      },
      body: 'you sent [redacted] and [redacted] with [redacted]',
    });
  });

  it('is 2 kB of text that ends with a whole character, whatever the bytes are', () => {
    const { body } = receivedResponse({}, Buffer.from(`a${'ü'.repeat(2000)}`));
    expect(body).toBe(`a${'ü'.repeat(1023)}`);
    expect(receivedResponse({}, Buffer.from([0xff, 0x00, 0x41])).body).toBe('\ufffd\0A');
  });

  it('has at most 4 kB of headers', () => {
    const headers = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`x-${n}`, 'v'.repeat(1000)]));
    expect(Object.keys(receivedResponse(headers, Buffer.of()).headers)).toHaveLength(4);
  });
});
