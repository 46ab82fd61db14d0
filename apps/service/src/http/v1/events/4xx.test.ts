import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';

const api = await startApi();
const principal = await api.customer();
const otherCustomer = await api.customer();

async function newestEventOf(token: string): Promise<string> {
  const response = await api.ask({ url: '/v1/events?limit=1', token });
  return response.json<{ data: { data: { id: string }[] } }>().data.data[0]?.id ?? '';
}

it.each(['page', 'offset', 'starting_after'])(
  '400: refuses ?%s by name, because there is only the cursor',
  async (name) => {
    const response = await api.ask({ url: `/v1/events?${name}=1`, token: principal.live });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'validation_error', param: `/${name}` });
  },
);

it.each([
  ['limit=0', '/limit'],
  ['limit=101', '/limit'],
  ['limit=many', '/limit'],
  ['limit=1&limit=2', '/limit'],
  ['type=nothing.happened', '/type'],
  ['delivery_status=lost', '/delivery_status'],
  ['created_after=yesterday', '/created_after'],
  ['cursor=', '/cursor'],
  ['cursor=AAAA', '/cursor'],
])('400: %s is refused at %s', async (query, param) => {
  const response = await api.ask({ url: `/v1/events?${query}`, token: principal.live });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation_error', param });
});

it('400: names every issue of the query at once, the first repeated at the top', async () => {
  const response = await api.ask({ url: '/v1/events?page=1&limit=0&type=x', token: principal.live });
  const { errors, param } = response.json<{ errors: { param: string }[]; param: string }>();
  expect(errors.map((error) => error.param).sort()).toEqual(['/limit', '/page', '/type']);
  expect(errors[0]?.param).toBe(param);
});

it('400: a cursor of another account or mode is not one of this list', async () => {
  const page = await api.ask({ url: '/v1/events?limit=1', token: principal.live });
  const cursor = page.json<{ data: { next_cursor: string } }>().data.next_cursor;
  expect(cursor).not.toBeNull();
  for (const token of [otherCustomer.live, principal.test]) {
    const response = await api.ask({ url: `/v1/events?cursor=${cursor}`, token });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ param: '/cursor' });
  }
});

it('404: returns the same bytes for an event of another account and an unknown one', async () => {
  const id = await newestEventOf(principal.live);
  const notYours = await api.ask({ url: `/v1/events/${id}`, token: otherCustomer.live });
  const notThere = await api.ask({ url: `/v1/events/evt_${'0'.repeat(26)}`, token: otherCustomer.live });
  expect(notYours.statusCode).toBe(404);
  const bare = (text: string) => text.replace(/req_\w+/, '');
  expect(bare(notYours.body)).toBe(bare(notThere.body));
});

it('403: a test token on a live event is a mismatch, not a 404', async () => {
  const id = await newestEventOf(principal.live);
  const response = await api.ask({ url: `/v1/events/${id}`, token: principal.test });
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({ code: 'livemode_mismatch' });
});

it('403: a token without the events scope learns which scope is missing', async () => {
  const { live } = await api.customer({ scopes: ['datasets'] });
  const response = await api.ask({ url: '/v1/events', token: live });
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({
    code: 'forbidden',
    advice_code: 'missing_scope',
    detail: expect.stringContaining('events'),
  });
});
