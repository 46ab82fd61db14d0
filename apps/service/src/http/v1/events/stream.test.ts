import { describe, expect, it, onTestFinished } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { emit } from '../../../events/index.ts';

const api = await startApi();

interface StreamPage {
  readonly object: string;
  readonly data: { readonly data: { readonly id: string }[]; readonly next_after: string | null };
}

async function raise(accountId: string, count = 1, livemode = true): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const data = { endpoint_id: 'whep_x', message: String(n) };
    ids.push(
      await api.context.db.transaction((tx) =>
        emit(tx, { accountId, livemode, type: 'webhook.test', data }, api.clock.now()),
      ),
    );
  }
  return ids;
}

async function read(token: string, query = ''): Promise<StreamPage> {
  const response = await api.ask({ url: `/v1/events/stream${query}`, token });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<StreamPage>();
}
const idsOf = ({ data }: StreamPage) => data.data.map(({ id }) => id);

describe('GET /v1/events/stream', () => {
  it('200: walks every event of the account and mode from the oldest, 100 at a time', async () => {
    const { live, accountId } = await api.customer();
    const { data } = await read(live);
    const ids = [...data.data.map(({ id }) => id), ...(await raise(accountId, 205))];
    await raise(accountId, 3, false);
    const seen: string[] = [];
    let after: string | null = null;
    const sizes: number[] = [];
    do {
      const page: StreamPage = await read(live, after === null ? '' : `?after=${after}`);
      expect(page.object).toBe('list');
      expect(page.data.next_after).toBe(page.data.data.at(-1)?.id ?? after);
      sizes.push(page.data.data.length);
      seen.push(...idsOf(page));
      after = page.data.next_after;
    } while (sizes.at(-1) !== 0);
    expect(seen).toEqual(ids);
    expect(sizes[0]).toBe(100);
  });

  it('200: shows each event as the list does', async () => {
    const { live, accountId } = await api.customer();
    const [id = ''] = await raise(accountId);
    const listed = (await api.ask({ url: '/v1/events?limit=1', token: live })).json().data.data;
    const all = (await read(live)).data.data;
    expect(all.filter((event) => event.id === id)).toEqual(listed);
  });

  it('200: is null before the first event', async () => {
    const { test } = await api.customer();
    expect((await read(test)).data).toEqual({ data: [], next_after: null });
  });

  it('200: waits for the next event, and returns it when it comes', async () => {
    const { test, accountId } = await api.customer();
    const [first] = await raise(accountId, 1, false);
    const waiting = read(test, `?after=${first}&wait=30`);
    const [next] = await raise(accountId, 1, false);
    await advanceUntil(waiting);
    expect(idsOf(await waiting)).toEqual([next]);
  });

  it('200: many accounts wait at once without a warning of the runtime', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    onTestFinished(() => {
      process.off('warning', note);
    });
    const customers = await Promise.all(Array.from({ length: 12 }, () => api.customer()));
    const waiting = customers.map(({ test }) => read(test, '?wait=30'));
    for (const { accountId } of customers) await raise(accountId, 1, false);
    await advanceUntil(Promise.all(waiting));
    for (const page of await Promise.all(waiting)) expect(idsOf(page)).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it('200: returns nothing, and the same position, when the time is over', async () => {
    const { test, accountId } = await api.customer();
    const [first = ''] = await raise(accountId, 1, false);
    const start = api.clock.elapsed();
    const waiting = read(test, `?after=${first}&wait=2`);
    await advanceUntil(waiting);
    expect((await waiting).data).toEqual({ data: [], next_after: first });
    expect(api.clock.elapsed() - start).toBeGreaterThanOrEqual(2000);
  });

  it.each([
    ['after=evt_x', '/after'],
    ['after=evt_01KDVZ6W00EXAMPLE00000000M', '/after'],
    ['wait=31', '/wait'],
    ['wait=-1', '/wait'],
    ['limit=5', '/limit'],
  ])('400: ?%s is refused at %s', async (query, param) => {
    const { live } = await api.customer();
    const response = await api.ask({ url: `/v1/events/stream?${query}`, token: live });
    expect(response.json()).toMatchObject({ status: 400, code: 'validation_error', param });
  });

  it('400: an event of another account or mode is no position', async () => {
    const { live, accountId } = await api.customer();
    const other = await api.customer();
    const [test] = await raise(accountId, 1, false);
    const [foreign] = await raise(other.accountId);
    for (const after of [test, foreign]) {
      const response = await api.ask({ url: `/v1/events/stream?after=${after}`, token: live });
      expect(response.json()).toMatchObject({ status: 400, param: '/after' });
    }
  });

  it('403: needs the scope events', async () => {
    const { live } = await api.customer({ scopes: ['webhooks'] });
    expect((await api.ask({ url: '/v1/events/stream', token: live })).statusCode).toBe(403);
  });
});

/** Moves the clock until the request has its response. */
async function advanceUntil(waiting: Promise<unknown>): Promise<void> {
  let isDone = false;
  void waiting.then(() => {
    isDone = true;
  });
  while (!isDone) {
    api.clock.advance(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
