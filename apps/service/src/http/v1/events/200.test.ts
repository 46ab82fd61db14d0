import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { resumeAccount, suspendAccount } from '../../../accounts/index.ts';
import { emit } from '../../../events/index.ts';

const api = await startApi();

interface Page {
  readonly data: {
    readonly data: { id: string; type: string; livemode: boolean }[];
    readonly has_more: boolean;
    readonly next_cursor: string | null;
  };
}

it('lists the account actions of the operator as events, newest first', async () => {
  const { live, accountId } = await api.customer();
  await suspendAccount(api.accountDeps, 'operator:test', { id: accountId, reason: null });
  await resumeAccount(api.accountDeps, 'operator:test', accountId);
  const response = await api.ask({ url: '/v1/events', token: live });
  expect(response.statusCode).toBe(200);
  expect(response.json<Page>().data.data.map((event) => event.type)).toEqual([
    'account.suspended',
    'license.activated',
    'account.created',
  ]);
  expect(response.json()).toMatchObject({
    object: 'list',
    livemode: true,
    data: { has_more: false, next_cursor: null },
  });
});

it('walks all pages without a gap or a repetition, whatever the page size', async () => {
  const { live, accountId } = await api.customer();
  for (let i = 0; i < 7; i++) {
    const data = { endpoint_id: 'whep_x', message: String(i) };
    await api.context.db.transaction((tx) =>
      emit(tx, { accountId, livemode: true, type: 'webhook.test', data }, api.clock.now()),
    );
  }
  const all = (await api.ask({ url: '/v1/events?limit=100', token: live }))
    .json<Page>()
    .data.data.map((e) => e.id);
  expect(all).toHaveLength(9);
  for (const limit of [1, 2, 4, 9]) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { data } = (
        await api.ask({ url: `/v1/events?limit=${limit}${query}`, token: live })
      ).json<Page>();
      seen.push(...data.data.map((event) => event.id));
      expect(data.has_more).toBe(data.next_cursor !== null);
      cursor = data.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(all);
  }
});

it('shows each mode only its own events', async () => {
  const { test } = await api.customer();
  const response = await api.ask({ url: '/v1/events', token: test });
  expect(response.json()).toMatchObject({ livemode: false, data: { data: [] } });
});

it('filters by type and by time', async () => {
  const { live } = await api.customer();
  const later = new Date(api.clock.now().getTime() + 1).toISOString();
  const typed = await api.ask({ url: '/v1/events?type=license.activated', token: live });
  expect(typed.json<Page>().data.data.map((event) => event.type)).toEqual(['license.activated']);
  const after = await api.ask({ url: `/v1/events?created_after=${later}`, token: live });
  expect(after.json<Page>().data.data).toEqual([]);
  const before = await api.ask({ url: `/v1/events?created_before=${later}`, token: live });
  expect(before.json<Page>().data.data).toHaveLength(2);
});

it('retrieves one event as it was listed, with the attempts of its deliveries', async () => {
  const { live } = await api.customer();
  const [newest] = (await api.ask({ url: '/v1/events', token: live })).json<Page>().data.data;
  const response = await api.ask({ url: `/v1/events/${newest?.id}`, token: live });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ object: 'event', data: newest });
});
