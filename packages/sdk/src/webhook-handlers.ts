import {
  BodyTooLongError,
  maxBytesOf,
  readChunks,
  receiveWebhook,
  SIGNATURE_HEADER,
  type WebhookReceiverOptions,
} from './webhook-receiver.ts';

/** What the handlers use of a Node request; Express adds `body` if a parser ran before. */
export interface NodeWebhookRequest extends AsyncIterable<Uint8Array | string> {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: unknown;
}

export interface NodeWebhookResponse {
  writeHead(status: number, headers?: Record<string, string>): unknown;
  end(): unknown;
}

/** What the plugin uses of a Fastify instance. */
export interface FastifyWebhookInstance {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    contentType: string,
    options: { readonly parseAs: 'buffer'; readonly bodyLimit: number },
    parser: (request: never, body: Uint8Array, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown;
  post(
    path: string,
    handler: (request: FastifyWebhookRequest, reply: FastifyWebhookReply) => Promise<unknown>,
  ): unknown;
}

export interface FastifyWebhookRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

export interface FastifyWebhookReply {
  code(status: number): { send(): unknown };
}

/** A handler for `http.createServer`, and for Express before or after a parser that keeps the raw body. */
export function nodeWebhookHandler(
  options: WebhookReceiverOptions,
): (request: NodeWebhookRequest, response: NodeWebhookResponse) => void {
  return (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' });
      response.end();
      return;
    }
    void receiveWebhook(() => rawBodyOf(request, options), signatureOf(request), options).then((status) => {
      // The rest of a body that is too long is not read, so the connection cannot be used again.
      response.writeHead(status, status === 413 ? { connection: 'close' } : {});
      response.end();
    });
  };
}

/** The same for Express: `app.post('/hook', expressWebhookHandler(options))`, without `express.json()` before it. */
export function expressWebhookHandler(
  options: WebhookReceiverOptions,
): ReturnType<typeof nodeWebhookHandler> {
  return nodeWebhookHandler(options);
}

/** A Fastify plugin: `app.register(fastifyWebhookPlugin('/hook', options))`. Other routes keep their parsers. */
export function fastifyWebhookPlugin(
  path: string,
  options: WebhookReceiverOptions,
): (instance: FastifyWebhookInstance) => Promise<void> {
  return async (instance) => {
    instance.removeAllContentTypeParsers();
    const parsing = { parseAs: 'buffer', bodyLimit: maxBytesOf(options) } as const;
    instance.addContentTypeParser('*', parsing, (_request, body, done) => done(null, body));
    instance.post(path, async (request, reply) => {
      const read = () => bytesOfBody(request.body) ?? new Uint8Array();
      return reply.code(await receiveWebhook(read, signatureOf(request), options)).send();
    });
  };
}

/** A handler of the Fetch standard: Deno, Bun, Cloudflare Workers, route handlers of Next.js, and others. */
export function fetchWebhookHandler(
  options: WebhookReceiverOptions,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    const read = async () => notTooLong(new Uint8Array(await request.arrayBuffer()), maxBytesOf(options));
    const status = await receiveWebhook(read, request.headers.get(SIGNATURE_HEADER), options);
    return new Response(null, { status });
  };
}

function signatureOf({ headers }: Pick<NodeWebhookRequest, 'headers'>): string | undefined {
  const [value] = [headers[SIGNATURE_HEADER]].flat();
  return value;
}

async function rawBodyOf(request: NodeWebhookRequest, options: WebhookReceiverOptions): Promise<Uint8Array> {
  const { body } = request;
  const most = maxBytesOf(options);
  if (body === undefined) return readChunks(request, most);
  const bytes = bytesOfBody(body);
  if (bytes !== null) return notTooLong(bytes, most);
  throw new TypeError(
    'The body was parsed before its signature was verified. Register the webhook route before express.json().',
  );
}

function notTooLong(body: Uint8Array, most: number): Uint8Array {
  if (body.length <= most) return body;
  throw new BodyTooLongError(`The body is longer than ${most} bytes.`);
}

function bytesOfBody(body: unknown): Uint8Array | null {
  if (body instanceof Uint8Array) return body;
  return typeof body === 'string' ? new TextEncoder().encode(body) : null;
}
