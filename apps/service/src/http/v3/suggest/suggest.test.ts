import { expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';

const api = await startApi();
const { live, test } = await api.customer();

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly match: string;
  readonly matched: string;
}
interface Body {
  readonly object: string;
  readonly data: { readonly query: string; readonly version: string; readonly suggestions: readonly Row[] };
}

/** Asks both ways, which answer alike. */
async function suggest(query: string): Promise<Body> {
  const response = await api.ask({ url: `/v3/suggest?${query}`, token: test });
  expect(response.statusCode, response.body).toBe(200);
  const posted = await api.ask({ method: 'POST', url: '/v3/suggest', token: test, payload: fieldsOf(query) });
  expect(posted.statusCode, posted.body).toBe(200);
  expect(posted.json<Body>().data).toEqual(response.json<Body>().data);
  return response.json<Body>();
}

function fieldsOf(query: string): Record<string, unknown> {
  const { limit, ...texts } = Object.fromEntries(new URLSearchParams(query));
  return { ...texts, ...(limit === undefined ? {} : { limit: /^\d+$/.test(limit) ? Number(limit) : limit }) };
}

it('200: returns the version that the ids belong to in the envelope', async () => {
  const body = await suggest('q=%20diab%20');
  expect(body).toMatchObject({
    object: 'suggestion_list',
    livemode: false,
    data: { query: 'diab', version: api.snapshot.version },
  });
  expect(body.data.suggestions).toHaveLength(8);
  for (const { kind, id, name } of body.data.suggestions) {
    expect(['conditions', 'medications']).toContain(kind);
    expect(api.snapshot.bundle.nameOf(kind === 'conditions' ? 'condition' : 'medication', id)).toBe(name);
  }
});

it.each([
  ['stroke', 'Stroke', 'exact'],
  ['hypertension', 'High Blood Pressure', 'alias'],
  ['metf', 'Metformin', 'prefix'],
  ['pressure high', 'High Blood Pressure', 'words'],
  ['atorvastatn', 'Atorvastatin', 'fuzzy'],
])('200: "%s" leads to %s by %s', async (query, name, match) => {
  const [first] = (await suggest(`q=${encodeURIComponent(query)}`)).data.suggestions;
  expect(first).toMatchObject({ name, match });
});

it('200: keeps to the kinds and the limit, in any order of the kinds', async () => {
  const { suggestions } = (await suggest('q=c&kind=products,nicotine_options&limit=20')).data;
  expect(suggestions.length).toBeGreaterThan(1);
  expect(new Set(suggestions.map(({ kind }) => kind))).toEqual(new Set(['products', 'nicotine_options']));
  expect((await suggest('q=c&limit=1')).data.suggestions).toHaveLength(1);
  const slug = api.snapshot.products[0]?.slug ?? '';
  expect((await suggest(`q=${slug}&kind=products`)).data.suggestions[0]).toMatchObject({
    kind: 'products',
    id: api.snapshot.products[0]?.id,
  });
});

it('200: returns no suggestions for a text that resembles nothing', async () => {
  for (const query of ['qqqqqqqq', '%3F%3F', '%E6%97%A5%E6%9C%AC']) {
    expect((await suggest(`q=${query}`)).data.suggestions).toEqual([]);
  }
});

it.each([
  ['', '/q'],
  ['q=', '/q'],
  ['q=%20%20', '/q'],
  [`q=${'x'.repeat(101)}`, '/q'],
  [`q=${'x'.repeat(1500)}`, '/q'],
  ['q=a&q=b', '/q'],
  ['q=a&kind=doctors', '/kind'],
  ['q=a&kind=', '/kind'],
  ['q=a&kind=conditions,', '/kind'],
  ['q=a&limit=0', '/limit'],
  ['q=a&limit=21', '/limit'],
  ['q=a&limit=x', '/limit'],
])('400: ?%s is refused at %s', async (query, param) => {
  const response = await api.ask({ url: `/v3/suggest?${query}`, token: live });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation_error', param });
  if (query === 'q=a&q=b') return;
  const posted = await api.ask({ method: 'POST', url: '/v3/suggest', token: live, payload: fieldsOf(query) });
  expect(posted.json()).toMatchObject({ status: 400, code: 'validation_error', param });
});

it('401 and 403: needs a token with the scope datasets', async () => {
  expect((await api.ask({ url: '/v3/suggest?q=a' })).statusCode).toBe(401);
  const { live: other } = await api.customer({ scopes: ['prequalify'] });
  expect((await api.ask({ url: '/v3/suggest?q=a', token: other })).statusCode).toBe(403);
});
