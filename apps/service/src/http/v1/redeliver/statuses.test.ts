import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';

const api = await startApi();
const principal = await api.customer();
const otherCustomer = await api.customer();
const ENDPOINTS = '/v1/webhook_endpoints';

async function endpoint(): Promise<string> {
  const payload = { url: 'https://receiver.invalid/hook' };
  const response = await api.ask({ method: 'POST', url: ENDPOINTS, token: principal.test, payload });
  return response.json<{ data: { id: string } }>().data.id;
}

const whep = await endpoint();
const late = await endpoint();

async function event(): Promise<string> {
  const response = await api.ask({ method: 'POST', url: `${ENDPOINTS}/${whep}/test`, token: principal.test });
  return response.json<{ data: { id: string } }>().data.id;
}

const evt = await event();

function redeliver(id: string, token: string, payload?: object) {
  const url = `/v1/events/${id}/redeliver`;
  return api.ask({ method: 'POST', url, token, ...(payload === undefined ? {} : { payload }) });
}

async function outOfBandDeliveries(id: string): Promise<number> {
  const [row] = await api.context.db.query<{ count: number }>(
    `select count(*) as count from out_of_band_deliveries r
     join webhook_deliveries d on d.endpoint_id = r.endpoint_id and d.seq = r.seq where d.event_id = $1`,
    [id],
  );
  return row?.count ?? 0;
}

it('202: returns the event and sends it once more, with or without an endpoint', async () => {
  const id = await event();
  const plain = await redeliver(id, principal.test);
  expect(plain.statusCode).toBe(202);
  expect(plain.json()).toMatchObject({ object: 'event', data: { id, deliveries: [{ endpoint_id: whep }] } });
  const aimed = await redeliver(id, principal.test, { endpoint_id: whep });
  expect(aimed.statusCode).toBe(202);
  expect(await outOfBandDeliveries(id)).toBe(2);
});

it('400: an unknown field is named', async () => {
  const response = await redeliver(evt, principal.test, { endpoint: whep });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ param: '/endpoint' });
});

it('403: a live token on a test event is a mismatch', async () => {
  const response = await redeliver(evt, principal.live);
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({ code: 'livemode_mismatch' });
});

it('404: returns the same bytes for an event of another account and an unknown one', async () => {
  const [notYours, notThere] = [
    await redeliver(evt, otherCustomer.test),
    await redeliver(`evt_${'0'.repeat(26)}`, otherCustomer.test),
  ];
  expect(notYours.statusCode).toBe(404);
  const bare = (text: string) => text.replace(/req_\w+/, '');
  expect(bare(notYours.body)).toBe(bare(notThere.body));
});

it('404: an endpoint that never received the event', async () => {
  expect((await redeliver(evt, principal.test, { endpoint_id: late })).statusCode).toBe(404);
});

it('409: an endpoint that is disabled', async () => {
  const url = `${ENDPOINTS}/${whep}`;
  await api.ask({ method: 'PATCH', url, token: principal.test, payload: { enabled: false } });
  const response = await redeliver(evt, principal.test, { endpoint_id: whep });
  await api.ask({ method: 'PATCH', url, token: principal.test, payload: { enabled: true } });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'conflict' });
});

it('410: an event whose payload was purged', async () => {
  const id = await event();
  await api.context.db.query('update events set body = null where id = $1', [id]);
  const response = await redeliver(id, principal.test);
  expect(response.statusCode).toBe(410);
  expect(response.json()).toMatchObject({ code: 'gone' });
  const shown = await api.ask({ url: `/v1/events/${id}`, token: principal.test });
  expect(shown.json()).toMatchObject({ data: { data: null, purged: true } });
});
