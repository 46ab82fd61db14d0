import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { SCOPES } from '@prequal/contract/vocabulary';
import { afterAll, describe, expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { nestedBody } from '../../../test/requests.ts';

const api = await startApi();
const { test } = await api.customer({ scopes: SCOPES });
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
      for (const { annotations, inputSchema } of tools) {
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
      expect(JSON.parse(textOf(result))).toMatchObject({ object: 'prequalify_result', livemode: false });
    },
  );

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
