import cluster from 'node:cluster';
import { SCOPES } from '@prequal/contract/vocabulary';
import { Authenticator } from '../../apps/service/src/access/index.ts';
import { buildServer, type HttpDeps, type Route } from '../../apps/service/src/http/index.ts';
import { prequalifyRoute } from '../../apps/service/src/http/v3/underwriting/routes.ts';
import { KEY_BYTES, KeyRing, systemClock } from '../../apps/service/src/kernel/index.ts';
import { createLogger } from '../../apps/service/src/logging.ts';
import { processMetrics } from '../../apps/service/src/metrics.ts';
import type { Db } from '../../apps/service/src/storage/index.ts';
import { byteRenderer } from '../../apps/service/src/wire/index.ts';

/** The bytes of a real response, kept in a variable of this process. */
export interface FloorResponse {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** The compressed bytes in base64. */
  readonly body: string;
  readonly encoding: string | null;
}

/**
 * The baseline for the service: the same HTTP server, hooks, checks and headers, sending the same bytes without
 * evaluation and storage. It runs as a separate process with as many workers as the service.
 */
const credential = {
  id: 'tok_x',
  licenseId: 'lic_x',
  accountId: 'acct_x',
  mode: 'live',
  scopes: SCOPES,
  expiresAt: null,
  revokedAt: null,
  accountStatus: 'provisioned',
  licenseStatus: 'activated',
  rate: 1,
  lightRate: 1,
  testRate: 1,
  monthlyQuota: null,
};
/** Accepts every token that is well-formed. */
const authenticator = new Authenticator({
  db: { query: async () => [credential] } as unknown as Db,
  keys: new KeyRing([{ version: 1, root: Buffer.alloc(KEY_BYTES) }]),
  clock: systemClock,
});

const state = { limit: 1, remaining: 1, resetSeconds: 60 };

/** The bytes sent instead of a decision, by method and path. */
const decided = new Map<string, Buffer>();

const deps: HttpDeps = {
  clock: systemClock,
  log: createLogger('silent'),
  publicUrl: null,
  linkBase: () => '',
  trustedProxies: [],
  corsOrigins: [],
  observe: processMetrics().observe,
  access: {
    modes: ['test', 'live'],
    tokens: authenticator,
    findSession: async () => null,
    sendsSession: () => false,
    failures: { fail: async () => ({ allowed: true }) },
    signedRequests: { fail: async () => ({ allowed: true }) },
    openRequests: { fail: async () => ({ allowed: true }) },
  },
  logRequest: () => {},
  limits: {
    take: async () => ({ granted: true, state, slot: 0 }),
    charge: async () => state,
    peek: async () => state,
    refund: async () => {},
    recordRefusal: async () => false,
  },
  lockForAbuse: async () => {},
  turns: { admit: (_, work) => work(), refuse: async () => {} },
  responses: {
    fingerprint: () => Buffer.alloc(32),
    lookUp: async () => ({ kind: 'free' }),
    lookUpWithOtherKeys: async () => null,
    executeOnce: async () => {
      throw new Error('the floor executes nothing');
    },
  },
  runDecision: async ({ requestId, key }) => {
    const body = decided.get(key?.route ?? '');
    if (body === undefined) throw new Error('the floor has no response for this route');
    return { kind: 'executed', response: { status: 200, body, requestId }, rate: state };
  },
};

function route(response: FloorResponse): Route {
  return response.method === 'POST' ? prequalifyFloor(response) : datasetsFloor(response);
}

/** The real route up to the decision: body, header and key are read and checked, then the bytes are sent. */
function prequalifyFloor({ path, body }: FloorResponse): Route {
  decided.set(`POST ${path}`, Buffer.from(body, 'base64'));
  return { ...prequalifyRoute(byteRenderer()), path, operationId: path };
}

function datasetsFloor({ path, method, body, encoding }: FloorResponse): Route {
  const bytes = Buffer.from(body, 'base64');
  return {
    kind: 'api',
    method,
    path,
    operationId: path,
    tag: 'Floor',
    summary: path,
    access: { scope: 'prequalify', tier: 'heavy' },
    key: 'none',
    responses: {},
    handle: async () => ({
      kind: 'bytes',
      status: 200,
      contentType: 'application/json; charset=utf-8',
      body: bytes,
      ...(encoding === null ? {} : { headers: { 'Content-Encoding': encoding } }),
    }),
  };
}

async function serveFloor(responses: readonly FloorResponse[]): Promise<void> {
  const app = await buildServer(deps, responses.map(route));
  await app.listen({ host: '127.0.0.1', port: 0 });
}

interface Order {
  readonly responses: FloorResponse[];
  readonly workers: number;
}

/** Wait until the other process is listening, because messages to a process that is still loading are lost. */
if (cluster.isPrimary) {
  process.once('message', ({ responses, workers }: Order) => {
    let listening = 0;
    for (let i = 0; i < workers; i++) {
      const worker = cluster.fork();
      worker.once('message', () => worker.send(responses));
      worker.once('listening', (address) => {
        if (++listening === workers) process.send?.({ port: address.port });
      });
    }
  });
  process.once('disconnect', () => process.exit());
  process.send?.('ready');
} else {
  process.once('message', (responses: FloorResponse[]) => {
    serveFloor(responses).catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  });
  process.once('disconnect', () => process.exit());
  process.send?.('ready');
}
