import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';

const api = await startApi();
const owner = await api.customer();
const stranger = await api.customer();
const ENDPOINTS = '/v1/webhook_endpoints';

async function endpoint(): Promise<string> {
  const payload = { url: 'https://receiver.invalid/hook' };
  const answer = await api.ask({ method: 'POST', url: ENDPOINTS, token: owner.test, payload });
  return answer.json<{ data: { id: string } }>().data.id;
}

const whep = await endpoint();
const late = await endpoint();

async function event(): Promise<string> {
  const answer = await api.ask({ method: 'POST', url: `${ENDPOINTS}/${whep}/test`, token: owner.test });
  return answer.json<{ data: { id: string } }>().data.id;
}

const evt = await event();

function redeliver(id: string, token: string, payload?: object) {
  const url = `/v1/events/${id}/redeliver`;
  return api.ask({ method: 'POST', url, token, ...(payload === undefined ? {} : { payload }) });
}

async function errands(id: string): Promise<number> {
  const [row] = await api.context.db.query<{ count: number }>(
    `select count(*) as count from webhook_errands r
     join webhook_deliveries d on d.endpoint_id = r.endpoint_id and d.seq = r.seq where d.event_id = $1`,
    [id],
  );
  return row?.count ?? 0;
}

it('202: answers the event and sends it once more, with and without an endpoint', async () => {
  const id = await event();
  const plain = await redeliver(id, owner.test);
  expect(plain.statusCode).toBe(202);
  expect(plain.json()).toMatchObject({ object: 'event', data: { id, deliveries: [{ endpoint_id: whep }] } });
  const aimed = await redeliver(id, owner.test, { endpoint_id: whep });
  expect(aimed.statusCode).toBe(202);
  expect(await errands(id)).toBe(2);
});

it('400: an unknown field is named', async () => {
  const answer = await redeliver(evt, owner.test, { endpoint: whep });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ param: '/endpoint' });
});

it('403: a live token on a test event is a mismatch', async () => {
  const answer = await redeliver(evt, owner.live);
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'livemode_mismatch' });
});

it('404: an event of another account and one that never was are the same bytes', async () => {
  const [notYours, notThere] = [
    await redeliver(evt, stranger.test),
    await redeliver(`evt_${'0'.repeat(26)}`, stranger.test),
  ];
  expect(notYours.statusCode).toBe(404);
  const bare = (text: string) => text.replace(/req_\w+/, '');
  expect(bare(notYours.body)).toBe(bare(notThere.body));
});

it('404: an endpoint that never received the event', async () => {
  expect((await redeliver(evt, owner.test, { endpoint_id: late })).statusCode).toBe(404);
});

it('409: an endpoint that is disabled', async () => {
  const url = `${ENDPOINTS}/${whep}`;
  await api.ask({ method: 'PATCH', url, token: owner.test, payload: { enabled: false } });
  const answer = await redeliver(evt, owner.test, { endpoint_id: whep });
  await api.ask({ method: 'PATCH', url, token: owner.test, payload: { enabled: true } });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'conflict' });
});

it('410: an event whose payload was purged', async () => {
  const id = await event();
  await api.context.db.query('update events set body = null where id = $1', [id]);
  const answer = await redeliver(id, owner.test);
  expect(answer.statusCode).toBe(410);
  expect(answer.json()).toMatchObject({ code: 'gone' });
  const shown = await api.ask({ url: `/v1/events/${id}`, token: owner.test });
  expect(shown.json()).toMatchObject({ data: { data: null, purged: true } });
});
