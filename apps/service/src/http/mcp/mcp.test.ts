import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, describe, expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { nestedBody } from '../../../test/requests.ts';
import { SCOPES } from '../../accounts/index.ts';

const api = await startApi();
const { test } = await api.customer({ scopes: SCOPES });
const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
const slug = api.snapshot.variants.find(
  ({ released, productClass }) => released && productClass === 'fex',
)?.slug;

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
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
  it('lists the operations of the API as read-only tools with their request schemas', async () => {
    const { tools } = await (await connect(test)).listTools();
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
  });

  it('prequalifies as the API does', async () => {
    const client = await connect(test);
    const result = await client.callTool({
      name: 'prequalify',
      arguments: nestedBody({ products: [slug] }),
    });
    expect(result.isError).toBeFalsy();
    expect(JSON.parse(textOf(result))).toMatchObject({ object: 'prequalify_result', livemode: false });
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
