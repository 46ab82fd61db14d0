import { describe, expect, it } from 'vitest';
import { startStandIn } from '../test/stand-in.ts';
import { Prequal } from './index.ts';

const server = await startStandIn();
const prequal = new Prequal({ token: 'svc_test_x', baseUrl: server.baseUrl, retries: 0 });
const page = (ids: string[], next: string | null) => ({
  status: 200,
  body: {
    object: 'list',
    data: { data: ids.map((id) => ({ id })), has_more: next !== null, next_cursor: next },
  },
});

describe('a cursor list', () => {
  it('walks every page in order, filters included, and continues after an empty one', async () => {
    server.play(page(['a', 'b'], 'c1='), page([], 'c2'), page(['c'], null));
    const ids: string[] = [];
    for await (const { id } of prequal.events.list({ type: 'webhook.test', limit: 2 })) ids.push(id);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/v1/events?type=webhook.test&limit=2',
      '/v1/events?type=webhook.test&limit=2&cursor=c1%3D',
      '/v1/events?type=webhook.test&limit=2&cursor=c2',
    ]);
  });

  it('fetches nothing before it is needed, and no more pages than are used', async () => {
    server.play(page(['a', 'b'], 'c1'), page(['c'], null));
    const list = prequal.events.list();
    expect(server.seen).toHaveLength(0);
    expect((await list.take(2)).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(server.seen).toHaveLength(1);
    expect(await list.take(0)).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });

  it('starts at a cursor that was kept, and shows pages as they came', async () => {
    server.play(page(['d'], null));
    const first = await prequal.events.list({ cursor: 'kept' }).firstPage();
    expect(first.data).toEqual({ data: [{ id: 'd' }], has_more: false, next_cursor: null });
    expect(server.seen[0]?.url).toBe('/v1/events?cursor=kept');
  });

  it('stops between pages when the caller aborts', async () => {
    server.play(page(['a'], 'c1'), page(['b'], null));
    const stopper = new AbortController();
    const walk = async () => {
      for await (const _ of prequal.events.list({}, { signal: stopper.signal }))
        stopper.abort(new Error('enough'));
    };
    await expect(walk()).rejects.toThrow('enough');
    expect(server.seen).toHaveLength(1);
  });

  it('throws what a later page throws', async () => {
    server.play(page(['a'], 'c1'), { status: 401, body: { code: 'unauthorized', detail: 'Revoked.' } });
    await expect(prequal.events.list().take(5)).rejects.toThrow('Revoked.');
  });
});
