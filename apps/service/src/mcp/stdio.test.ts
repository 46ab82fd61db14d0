import { fileURLToPath } from 'node:url';
import { Client, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { SCOPES } from '@prequal/contract/vocabulary';
import { describe, expect, it, vi } from 'vitest';
import { startApi } from '../../test/api.ts';

// A program is started, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const PROGRAM = fileURLToPath(new URL('../../bin/prequal.js', import.meta.url));
const api = await startApi();
const { test } = await api.customer({ scopes: SCOPES });
const address = await api.app.listen({ host: '127.0.0.1', port: 0 });

describe('prequal mcp', () => {
  it.each<VersionNegotiationMode>(['legacy', { pin: '2026-07-28' }])(
    'serves the tools on standard input and output, and ends with its client (%o)',
    async (mode) => {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [PROGRAM, 'mcp'],
        env: { PREQUAL_URL: address, PREQUAL_TOKEN: test },
      });
      await client.connect(transport);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('prequalify');
      const listed = await client.callTool({ name: 'list_products', arguments: { limit: 1 } });
      expect(listed.isError).toBeFalsy();
      expect(listed.structuredContent).toMatchObject({ count: 1, next_cursor: expect.any(String) });
      const [first] = listed.content;
      expect(first?.type === 'text' ? first.text : '').toContain('1 products by carrier');
      const whole = await client.callTool({ name: 'list_products', arguments: {} });
      expect(Buffer.byteLength(JSON.stringify(whole))).toBeLessThan(20_000);
      expect(client.getInstructions()).toContain(`${address}/docs/guides/`);
      const { pid } = transport;
      await client.close();
      expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
    },
  );
});
