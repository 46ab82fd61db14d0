import { Server } from '@modelcontextprotocol/server';
import { EVEN_PACING, type Pacing, randomUuid, systemClock } from '../kernel/index.ts';
import type { CompactResponse } from './compact/index.ts';
import { parseResponse } from './parse-response.ts';
import { API_TOOLS, type ApiTool, DEFAULT_RESULTS, MOST_RESULTS, TOOL_OPTIONS } from './tools.ts';

/** A call of the API with the caller's token; returns the status and the body as text. */
export type CallApi = (request: ApiRequest) => Promise<{ readonly status: number; readonly body: string }>;

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface McpServerOptions {
  readonly version: string;
  /** The public address of the service, for links. */
  readonly publicUrl: string;
  readonly callApi: CallApi;
  /** How the work on long responses shares the event loop. */
  readonly pacing?: Pacing;
}

type Arguments = Readonly<Record<string, unknown>>;

/** What a response may take by default, as JSON. */
const MOST_BYTES = 19_500;

const INSTRUCTIONS = `Prequalify applicants for life insurance. Work in this order:
1. list_products shows what can be quoted. Products are named by slug.
2. suggest finds the catalog name of a condition or medication that the applicant mentions. Free text also works.
3. questions lists the facts that can still change the result. Ask the applicant, and put each answer where its param points.
4. prequalify (one amount) or quote (several) finds the offers. With include_open_facts: true they also say what is still open, and the best that each offer can become.
5. explain says why a class is closed and when it opens.
Results are short by default: pass max_results for more of them, or detail: "full" for the whole response of the API.
If a result is provisional, something was not understood: ask the applicant again, and never present such a result as final.
Only prequalify, quote and explain with a live token are recorded; prequalify and quote are billed.`;

const TOOL_LIST = API_TOOLS.map(({ name, description, inputSchema, outputSchema }) => ({
  name,
  description,
  inputSchema: { ...inputSchema, type: 'object' as const },
  outputSchema: { ...outputSchema, type: 'object' as const },
  annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
}));

/** A Model Context Protocol server whose tools are operations of the API. */
export function mcpServer({ version, publicUrl, callApi, pacing = EVEN_PACING }: McpServerOptions): Server {
  const server = new Server(
    { name: 'prequal', version, websiteUrl: publicUrl },
    {
      capabilities: { tools: {} },
      instructions: `${INSTRUCTIONS}\nThe guide is at ${publicUrl}/docs/guides/from-words-to-offers.md.`,
    },
  );
  server.setRequestHandler('tools/list', async () => ({ tools: TOOL_LIST }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = API_TOOLS.find(({ name }) => name === params.name);
    if (tool === undefined) return failed(`There is no tool named "${params.name}".`);
    const { options, fields } = separateOptions(params.arguments ?? {});
    const issue = optionIssue(options);
    if (issue !== null) return failed(issue);
    const { status, body } = await callApi(requestOf(tool, { ...tool.defaults, ...fields }));
    return status < 400 ? succeeded(tool, { body, options }, pacing) : failed(body);
  });
  return server;
}

function failed(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] };
}

async function succeeded(
  tool: ApiTool,
  { body, options }: { readonly body: string; readonly options: Arguments },
  pacing: Pacing,
) {
  const { detail, max_results: most } = options;
  const envelope = await parseResponse(body, pacing);
  if (detail === 'full') {
    const { structured } = tool.compact(envelope, Number.POSITIVE_INFINITY);
    return resultOf({ text: body, structured: { ...structured, response: envelope } });
  }
  if (typeof most === 'number') return resultOf(tool.compact(envelope, most));
  return shortestResult(tool, envelope, pacing);
}

/** Lists fewer results where the default number would be too long. */
async function shortestResult(tool: ApiTool, envelope: unknown, pacing: Pacing) {
  for (let limit = DEFAULT_RESULTS; ; limit = Math.floor(limit * 0.7)) {
    const began = systemClock.elapsed();
    const result = resultOf(tool.compact(envelope, limit));
    if (limit <= 1 || Buffer.byteLength(JSON.stringify(result)) <= MOST_BYTES) return result;
    await pacing.rest(systemClock.elapsed() - began);
  }
}

function resultOf({ text, structured }: CompactResponse) {
  return { content: [{ type: 'text' as const, text }], structuredContent: { ...structured } };
}

/** Tells the options of the tool from the fields of the request. */
function separateOptions(args: Arguments): { readonly options: Arguments; readonly fields: Arguments } {
  const isOption = ([name]: [string, unknown]) => Object.hasOwn(TOOL_OPTIONS, name);
  const entries = Object.entries(args);
  return {
    options: Object.fromEntries(entries.filter(isOption)),
    fields: Object.fromEntries(entries.filter((entry) => !isOption(entry))),
  };
}

/** Checked before the call, which may be billed. */
function optionIssue({ detail, max_results: most }: Arguments): string | null {
  if (detail !== undefined && detail !== 'compact' && detail !== 'full') {
    return 'detail must be compact or full.';
  }
  const isCount = typeof most === 'number' && Number.isInteger(most) && most >= 1 && most <= MOST_RESULTS;
  if (most !== undefined && !isCount) return `max_results must be a whole number from 1 to ${MOST_RESULTS}.`;
  return null;
}

function requestOf({ method, path, keyed }: ApiTool, args: Arguments): ApiRequest {
  if (method === 'GET') {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(args)) query.set(name, String(value));
    return { method, url: query.size === 0 ? path : `${path}?${query}`, headers: {}, body: null };
  }
  const headers = {
    'content-type': 'application/json',
    ...(keyed ? { 'idempotency-key': randomUuid() } : {}),
  };
  return { method, url: path, headers, body: JSON.stringify(args) };
}
