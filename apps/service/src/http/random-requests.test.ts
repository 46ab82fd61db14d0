import { randomInt, randomUUID } from 'node:crypto';
import { CONSOLE_API, CONSOLE_OPERATIONS } from '@prequal/contract';
import { SCOPES } from '@prequal/contract/vocabulary';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';
import { CONSOLE_HEADERS, signedIn } from '../../test/console.ts';
import { type Json, mutate, mutation, nonsense, strangeName } from '../../test/mutations.ts';
import { flatBody, nestedBody } from '../../test/requests.ts';
import { catalogOf, packs } from '../../test/workbench.ts';
import { makeOperatorAccount } from '../accounts/index.ts';

/** `npm run prove:random` sends ten thousand; `RANDOM_SEED` repeats a run. */
const RUNS = Number(process.env.RANDOM_RUNS ?? 400);
const SEED = Number(process.env.RANDOM_SEED ?? randomInt(2 ** 31));

// The operator account is in this bucket. The workbench reads the catalog that is published in the database.
const api = await startApi({}, { bucket: 'main', published: await catalogOf(packs) });
const unlimited = { limits: { rate: 1_000_000_000, testRate: 1_000_000_000 }, scopes: SCOPES };
const customer = await api.customer(unlimited);
const member = await signedIn(api, 'owner', await api.customer(unlimited));
await makeOperatorAccount(api.accountDeps, 'operator:test', member.accountId);
const [slug = ''] = api.snapshot.variants.filter(({ released }) => released).map((each) => each.slug);

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: unknown;
}
const document = (await api.ask({ url: '/openapi.json', token: customer.test })).json<{
  paths: Record<string, Record<string, Operation>>;
}>();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
/** Those of the console, which the document leaves out. Signing out would end the session of the others. */
const consolePaths = [
  ...Object.keys(CONSOLE_OPERATIONS)
    .filter((name) => name !== 'DELETE /session')
    .map((name) => name.replace(' ', ` ${CONSOLE_API}`)),
  'GET /console/api/nothing',
  'POST /console/api/v3/prequalify',
  'POST /mcp',
  'GET /v1/{id}',
  'PROPFIND /v3/prequalify',
].map((name) => {
  const [method = '', path = ''] = name.split(' ');
  return { method, path, operation: {} as Operation };
});

const ids = fc.oneof(
  fc.constantFrom(
    'evt_01KDVZ6W00T5S9D2F7W3Z8A4BC',
    'case_01KDVZ6W00T5S9D2F7W3Z8A4BC',
    customer.accountId,
    '%00',
    '..',
  ),
  strangeName.map((name) => encodeURIComponent(toWellFormed(name))),
);
const values = fc.oneof(
  fc.constantFrom(
    '1',
    '-1',
    '1e9',
    'true',
    '2026-02-30',
    '2026-01-31T00:00:00Z',
    '4xx',
    '\0',
    'IL',
    'Stroke',
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }),
);
const bodies = fc.oneof(
  fc.constantFrom<Json>(
    nestedBody({ products: [slug] }) as Json,
    flatBody({ products: [slug] }) as Json,
    { url: 'https://example.com/hook', events: ['prequalify.completed'], filter: { 'data.x': 1 } },
    { product: slug, ciphertext: 'AA==', iv: 'AAAAAAAAAAAAAAAA', tag: 'AAAAAAAAAAAAAAAAAAAAAA==' },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'quote', arguments: {} } },
    { text: 'metformin', type: 'medication', email: 'a@example.com', name: 'Ada' },
  ),
  nonsense,
);
const requests = fc.record({
  target: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...operations) },
    { weight: 1, arbitrary: fc.constantFrom(...consolePaths) },
  ),
  segments: fc.array(ids, { minLength: 3, maxLength: 3 }),
  query: fc.array(values, { maxLength: 4 }),
  stray: fc.option(strangeName, { freq: 5 }),
  body: bodies,
  mutations: fc.array(mutation, { maxLength: 3 }),
  credential: fc.constantFrom('test', 'test', 'live', 'live', 'session', 'session', 'none', 'wrong'),
  headers: fc.dictionary(
    fc.constantFrom(
      'accept',
      'accept-encoding',
      'content-type',
      'if-none-match',
      'idempotency-key',
      'traceparent',
      'origin',
    ),
    fc.stringMatching(/^[ -~]{0,60}$/),
    { maxKeys: 2 },
  ),
});
type RandomRequest = typeof requests extends fc.Arbitrary<infer Value> ? Value : never;

function credentialHeaders(credential: string): Record<string, string> {
  if (credential === 'session') return { ...CONSOLE_HEADERS, cookie: member.cookie };
  if (credential === 'wrong') return { authorization: 'Bearer pq_test_wrong' };
  if (credential === 'none') return {};
  return { authorization: `Bearer ${credential === 'live' ? customer.live : customer.test}` };
}

function urlOf({
  target,
  segments,
  query,
  stray,
}: Pick<RandomRequest, 'target' | 'segments' | 'query' | 'stray'>) {
  let used = 0;
  const path = target.path.replace(/\{\w+\}/g, () => segments[used++] ?? 'x');
  const names = (target.operation.parameters ?? [])
    .filter((each) => each.in === 'query')
    .map(({ name }) => name);
  const pairs = query
    .map((value, at) => [names[at] ?? stray ?? '', value] as const)
    .filter(([name]) => name !== '');
  const text = pairs.map(
    ([name, value]) => `${encodeURIComponent(toWellFormed(name))}=${encodeURIComponent(value)}`,
  );
  return text.length === 0 ? path : `${path}?${text.join('&')}`;
}

function toWellFormed(text: string): string {
  return Buffer.from(text).toString();
}

it(
  'no random request to any operation is a 5xx',
  async () => {
    console.log(`${RUNS} random requests, RANDOM_SEED=${SEED}`);
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requests, async ({ target, body, mutations, credential, headers, ...rest }) => {
        const hasBody = target.method !== 'GET' && target.method !== 'DELETE';
        const response = await api.app.inject({
          method: target.method as 'GET',
          // Sessions reach the operations of the API below the path of the console.
          url: `${credential === 'session' && /^.v[123]/.test(target.path) ? '/console/api' : ''}${urlOf({ target, ...rest })}`,
          headers: {
            'idempotency-key': randomUUID(),
            ...(hasBody && { 'content-type': 'application/json' }),
            ...headers,
            ...credentialHeaders(credential),
          },
          // Failed authentications would lock out their address.
          remoteAddress: credential === 'wrong' || credential === 'none' ? '192.0.2.7' : '127.0.0.1',
          ...(hasBody && { payload: JSON.stringify(mutate(body, mutations)) ?? '' }),
        });
        seen.set(response.statusCode, (seen.get(response.statusCode) ?? 0) + 1);
        expect(response.statusCode, response.body).toBeLessThan(500);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    console.log(
      [...seen]
        .sort(([left], [right]) => left - right)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    );
    // Not every request is refused before it is read.
    expect(seen.get(200) ?? 0).toBeGreaterThan(RUNS / 50);
  },
  RUNS * 400,
);
