import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { SCOPES } from '@prequal/contract/vocabulary';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { nestedBody } from '../../../test/requests.ts';
import { changeLicense, suspendAccount } from '../../accounts/index.ts';

const PUBLIC_URL = 'https://prequal.example/base';
// One test replaces a method of the server, which is another one in another bucket.
const api = await startApi({ PREQUAL_PUBLIC_URL: PUBLIC_URL }, { bucket: 'main' });
const { test } = await api.customer({ scopes: SCOPES, limits: { testRate: 1000 } });
const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
const slug = api.snapshot.variants.find(
  ({ released, productClass }) => released && productClass === 'fex',
)?.slug;

async function connect(token: string, mode: VersionNegotiationMode = 'legacy'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', address), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  afterAll(() => client.close());
  return client;
}

function textOf(result: Awaited<ReturnType<Client['callTool']>>): string {
  const [content] = result.content as readonly { readonly text: string }[];
  return content?.text ?? '';
}

/** What the response takes of an assistant's context. */
const bytesOf = (result: Awaited<ReturnType<Client['callTool']>>) =>
  Buffer.byteLength(JSON.stringify(result));

describe('POST /mcp', () => {
  it.each<VersionNegotiationMode>(['legacy', { pin: '2026-07-28' }])(
    'lists the operations of the API as read-only tools with their request schemas (%o)',
    async (mode) => {
      const { tools } = await (await connect(test, mode)).listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        'list_products',
        'suggest',
        'questions',
        'prequalify',
        'quote',
        'explain',
      ]);
      for (const { annotations, inputSchema, outputSchema } of tools) {
        expect(outputSchema?.type).toBe('object');
        expect(annotations?.readOnlyHint).toBe(true);
        expect(inputSchema.type).toBe('object');
      }
    },
  );

  it.each<VersionNegotiationMode>(['legacy', { pin: '2026-07-28' }])(
    'prequalifies as the API does (%o)',
    async (mode) => {
      const client = await connect(test, mode);
      const result = await client.callTool({
        name: 'prequalify',
        arguments: nestedBody({ products: [slug] }),
      });
      expect(result.isError).toBeFalsy();
      expect(textOf(result)).toContain(`${slug} $10,000`);
      expect(result.structuredContent).toMatchObject({
        provisional: false,
        offer_count: 1,
        eligible_count: 1,
        offers: [{ slug, amount: '$10,000', premium: expect.stringMatching(/^\$\d/) }],
      });
      const full = await client.callTool({
        name: 'prequalify',
        arguments: { ...nestedBody({ products: [slug] }), detail: 'full' },
      });
      expect(JSON.parse(textOf(full))).toMatchObject({ object: 'prequalify_result', livemode: false });
      expect(full.structuredContent).toMatchObject({
        eligible_count: 1,
        response: { object: 'prequalify_result' },
      });
    },
  );

  it('shows the premium with riders, and Medicare supplements without an amount', async () => {
    const client = await connect(test);
    const term = await client.callTool({
      name: 'prequalify',
      arguments: nestedBody({
        applicant: { dob: '1990-04-12' },
        coverage: { face_amount_cents: 25_000_000, riders: [{ kind: 'waiver_of_premium' }] },
        products: ['eastmarch-sunrise-term-20'],
      }),
    });
    const { offers } = term.structuredContent as { offers: { premium: string; total_premium: string }[] };
    const dollars = (text: string | undefined) => Number((text ?? '').replaceAll(/[$,]/g, ''));
    expect(dollars(offers[0]?.total_premium)).toBeGreaterThan(dollars(offers[0]?.premium));
    expect(textOf(term)).toContain(`${offers[0]?.total_premium} with riders`);
    const plan = await client.callTool({
      name: 'prequalify',
      arguments: nestedBody({
        coverage: { state: 'TX', zip: '75201' },
        products: ['tallgrass-prairie-plan-g'],
      }),
    });
    expect(plan.structuredContent).toMatchObject({
      offers: [{ amount: 'any amount', death_benefit: null, total_premium: null }],
    });
  });

  it('lists all products, and prequalifies for all of them, in 20 kB, and in more on request', async () => {
    const client = await connect(test);
    // From then on the client checks structured content against the output schemas.
    await client.listTools();
    const listed = await client.callTool({ name: 'list_products', arguments: {} });
    expect(bytesOf(listed)).toBeLessThan(20_000);
    const page = listed.structuredContent as {
      carriers: { products: { slug: string }[] }[];
      next_cursor: string | null;
    };
    expect(page.next_cursor).toBeNull();
    const products = page.carriers.flatMap((carrier) => carrier.products.map((each) => each.slug));
    expect(products).toHaveLength(api.snapshot.variants.filter(({ released }) => released).length);
    expect(products.length).toBeGreaterThan(130);
    const result = await client.callTool({ name: 'prequalify', arguments: nestedBody({ products }) });
    expect(bytesOf(result)).toBeLessThan(20_000);
    expect(result.structuredContent).toMatchObject({ offer_count: products.length });
    const more = await client.callTool({
      name: 'prequalify',
      arguments: { ...nestedBody({ products }), max_results: 500 },
    });
    const { offers, eligible_count, closed } = more.structuredContent as {
      offers: unknown[];
      eligible_count: number;
      closed: { count: number; products: string[] }[];
    };
    expect(eligible_count).toBeGreaterThan(25);
    expect(offers).toHaveLength(eligible_count);
    for (const group of closed) expect(group.products).toHaveLength(group.count);
  });

  it('stays below 20 kB for several amounts, long texts, many questions and an explanation', async () => {
    const client = await connect(test);
    await client.listTools();
    const products = api.snapshot.variants.filter(({ released }) => released).map((each) => each.slug);
    const applicant = {
      conditions: Array.from({ length: 60 }, (_, n) => ({ text: `qqzz ${n} ${'x'.repeat(480)}` })),
      medications: [{ text: 'metformin' }, { text: 'plavix' }, { text: 'lisinopril' }],
    };
    const quote_options = { quote_type: 'face_amounts', amounts: ['10000', '15000', '20000', '25000'] };
    const quoted = await client.callTool({
      name: 'quote',
      arguments: nestedBody({
        products,
        applicant,
        coverage: { face_amount_cents: undefined, quote_options },
        include_ineligible: true,
      }),
    });
    expect(textOf(quoted)).toContain('$25,000');
    const questions = await client.callTool({
      name: 'questions',
      arguments: nestedBody({ products: products.slice(0, 20), applicant }),
    });
    const explained = await client.callTool({
      name: 'explain',
      arguments: nestedBody({ products: products.slice(0, 20), applicant }),
    });
    for (const response of [quoted, questions, explained]) {
      expect(response.isError, textOf(response)).toBeFalsy();
      expect(bytesOf(response)).toBeLessThan(20_000);
    }
    expect(explained.structuredContent).toMatchObject({ plan_count: 20, provisional: true });
  });

  it('says how to work, what it needs to know first, and where to put the answers', async () => {
    const client = await connect(test);
    await client.listTools();
    expect(client.getInstructions()).toContain('questions lists the facts');
    const result = await client.callTool({
      name: 'questions',
      arguments: nestedBody({ products: [slug], applicant: { conditions: [{ text: 'stroke' }] } }),
    });
    expect(result.structuredContent).toMatchObject({ complete: false });
    expect(textOf(result)).toMatch(/\/applicant\/conditions\/0\/(?:was_diagnosed|last_treatment)/);
  });

  it('suggests catalog names', async () => {
    const client = await connect(test);
    await client.listTools();
    const result = await client.callTool({ name: 'suggest', arguments: { q: 'high blood pressure' } });
    expect(textOf(result)).toContain('High Blood Pressure (conditions');
    expect(result.structuredContent).toMatchObject({ query: 'high blood pressure' });
  });

  it('links to the public address, whatever host the caller names', async () => {
    const client = await connect(test);
    expect(client.getServerVersion()).toMatchObject({ name: 'prequal', websiteUrl: PUBLIC_URL });
    expect(client.getInstructions()).toContain(`${PUBLIC_URL}/docs/guides/from-words-to-offers.md`);
    const failed = await client.callTool({ name: 'explain', arguments: nestedBody({ products: [] }) });
    expect(JSON.parse(textOf(failed)).doc_url).toMatch(new RegExp(`^${PUBLIC_URL}/`));
    const page = await api.app.inject({ url: '/docs/guides/from-words-to-offers.md' });
    expect(page.statusCode).toBe(200);
  });

  it('answers with JSON, not with a stream of events', async () => {
    const response = await fetch(new URL('/mcp', address), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${test}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: { tools: expect.any(Array) },
    });
  });

  it('returns the problem of an invalid request', async () => {
    const client = await connect(test);
    const result = await client.callTool({ name: 'explain', arguments: nestedBody({ products: [] }) });
    expect(result.isError).toBe(true);
    expect(JSON.parse(textOf(result))).toMatchObject({ code: 'validation_error', param: '/products' });
  });

  const send = (token: string, message: unknown) =>
    api.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      payload: JSON.stringify(message),
    });
  const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  it.each([
    [{ max_results: 0 }, 'max_results must be a whole number from 1 to 1000.'],
    [{ max_results: 1001 }, 'max_results must be a whole number from 1 to 1000.'],
    [{ max_results: '5' }, 'max_results must be a whole number from 1 to 1000.'],
    [{ max_results: null }, 'max_results must be a whole number from 1 to 1000.'],
    [{ detail: 'huge' }, 'detail must be compact or full.'],
  ])('refuses %j instead of ignoring it', async (option, message) => {
    const client = await connect(test);
    const result = await client.callTool({
      name: 'prequalify',
      arguments: { ...nestedBody({ products: [slug] }), ...option },
    });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toBe(message);
  });

  it.each(['account', 'license'] as const)(
    '403: refuses a suspended or locked %s before it reads the body',
    async (what) => {
      const customer = await api.customer();
      if (what === 'account') {
        await suspendAccount(api.accountDeps, 'operator:test', { id: customer.accountId, reason: null });
      } else {
        await changeLicense(api.accountDeps, 'operator:test', { id: customer.licenseId, action: 'lock' });
      }
      const { port } = new URL(address);
      const socket = connectSocket(Number(port), '127.0.0.1');
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString();
      });
      // The body never arrives.
      socket.write(
        `POST /mcp HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${customer.test}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
      );
      await once(socket, 'close');
      expect(received).toMatch(/^HTTP\/1.1 403[\s\S]*connection: close/i);
      expect(received).toContain(what === 'account' ? 'account_suspended' : 'license_locked');
    },
  );

  it('429: counts each message in the light tier, and a tool call also as the request that it makes', async () => {
    const customer = await api.customer({ limits: { testRate: 3 }, scopes: SCOPES });
    const call = {
      ...listTools,
      method: 'tools/call',
      params: { name: 'list_products', arguments: { limit: 1 } },
    };
    expect((await send(customer.test, listTools)).headers['x-ratelimit-remaining']).toBe('2');
    expect((await send(customer.test, call)).statusCode).toBe(200);
    const refused = await send(customer.test, listTools);
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    expect(refused.headers['retry-after']).toBeDefined();
  });

  it('400: refuses a batch of messages', async () => {
    const refused = await send(test, [listTools, { ...listTools, id: 2 }]);
    expect(refused.json()).toMatchObject({
      status: 400,
      detail: 'The body must be one JSON-RPC message. Send the messages of a batch one by one.',
    });
  });

  it.each([
    ['prequalify', 501, 10_000],
    ['quote', 501, 10_000],
    ['questions', 101, 2000],
  ])('%s counts products after families are expanded, as the API does', async (name, products, limit) => {
    const select = vi.spyOn(api.snapshot.index, 'select');
    onTestFinished(() => {
      select.mockRestore();
    });
    // More products than the catalog has.
    select.mockReturnValue({ variants: Array.from({ length: products }, () => 0), unknown: [] });
    const amounts = Array.from({ length: 20 }, (_, n) => String(5000 + 1000 * n));
    const body = nestedBody({ products: [slug] });
    const coverage = { state: 'IL', quote_options: { quote_type: 'face_amounts', amounts } };
    const result = await (await connect(test)).callTool({ name, arguments: { ...body, coverage } });
    expect(JSON.parse(textOf(result))).toMatchObject({
      status: 400,
      detail: expect.stringContaining(`at most ${limit} offers`),
    });
  });

  it('413: a message is at most as long as a body of the API', async () => {
    const name = 'prequalify';
    const large = {
      ...listTools,
      method: 'tools/call',
      params: { name, arguments: { x: 'x'.repeat(300_000) } },
    };
    expect((await send(test, large)).statusCode).toBe(413);
  });

  it('lists the same tools however often it is asked', async () => {
    const [one, two] = [await send(test, listTools), await send(test, listTools)];
    expect(two.body).toBe(one.body);
  });

  it('503: ends a message that takes longer than 20 seconds, and the request that it makes', async () => {
    const call = { ...listTools, method: 'tools/call', params: { name: 'list_products', arguments: {} } };
    const inject = vi.spyOn(api.app, 'inject');
    onTestFinished(() => {
      inject.mockRestore();
    });
    const signals: AbortSignal[] = [];
    const asked = new Promise<void>((resolve) => {
      inject.mockImplementation(((options: { signal: AbortSignal }) => {
        signals.push(options.signal);
        resolve();
        return new Promise(() => {});
      }) as never);
    });
    const response = fetch(new URL('/mcp', address), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${test}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(call),
    });
    await asked;
    expect(signals[0]?.aborted).toBe(false);
    api.clock.advance(20_000);
    expect((await response).status).toBe(503);
    expect(signals[0]?.aborted).toBe(true);
  });

  it('refuses a caller without a valid token with 401', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toContain('Bearer');
  });
});
