import { tokenModeOf } from '../accounts/index.ts';
import { VERSION } from '../version.ts';
import { type Command, command, toggle } from './command.ts';
import { UsageError } from './failure.ts';

export const mcpCommand: Command = command({
  name: 'mcp',
  summary: 'Serve the API as tools to a Model Context Protocol client on standard input and output',
  inputs: { live: toggle('Allow a live token; its quotes are billed and audited') },
  run: async (session, { live }) => {
    const { token, url } = session.config().client;
    if (token === null) throw new UsageError('Set PREQUAL_TOKEN to a token of the account.');
    const mode = tokenModeOf(token);
    if (mode === null) throw new UsageError('PREQUAL_TOKEN is not a token: it must look like svc_test_… .');
    if (mode === 'live' && !live) {
      throw new UsageError('PREQUAL_TOKEN is a live token. Use a test token, or add --live to allow it.');
    }
    const { serveStdio } = await import('../mcp/index.ts');
    await serveStdio({ baseUrl: url, token, version: VERSION });
    return { document: { served: true }, text: '' };
  },
});
