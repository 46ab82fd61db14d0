import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterAll, expect } from 'vitest';
import { SessionCookie } from '../src/access/index.ts';
import type { AppContext } from '../src/app-context.ts';
import { BucketApis } from '../src/bucket-apis.ts';
import { Buckets } from '../src/bucket-contexts.ts';
import { openSession } from '../src/cli/session.ts';
import { type Api, composeApi } from '../src/compose.ts';
import { parseConfig } from '../src/config/index.ts';
import { KeyRing, systemClock } from '../src/kernel/index.ts';
import { openStorage } from '../src/storage/index.ts';
import { type CommandRun, runCommand } from './command-run.ts';
import { freshDatabase } from './database.ts';
import { makeCertificate } from './receiver.ts';
import { nestedBody } from './requests.ts';
import { shippedSnapshot } from './snapshot.ts';

const KEY = Buffer.alloc(32, 7);

/** An installation without processes: the API of each bucket, and the command line. */
export interface TestInstallation {
  readonly context: AppContext;
  readonly buckets: Buckets;
  readonly api: Api;
  /** A command, as an operator types it. */
  run(args: readonly string[]): Promise<CommandRun>;
  /** The document of a command that succeeds. */
  json<T>(...args: string[]): Promise<T>;
  ask(options: InjectOptions & { readonly token?: string }): Promise<LightMyRequestResponse>;
  /** A prequalification of one product. */
  decide(token: string, key?: string): Promise<LightMyRequestResponse>;
  /** Waits until all buckets have written what follows the responses. */
  settled(): Promise<void>;
  /** Sees now what commands changed, as a notification would cause. */
  look(): Promise<void>;
}

export async function startInstallation(
  ownVariables: Record<string, string> = {},
): Promise<TestInstallation> {
  const { url, poolerUrl } = await freshDatabase(1);
  const dataDir = await mkdtemp(join(tmpdir(), 'prequal-buckets-'));
  const variables = {
    DATABASE_URL: poolerUrl ?? url,
    ...(poolerUrl === null ? {} : { DATABASE_LISTEN_URL: url }),
    PREQUAL_KEY: `1:${KEY.toString('base64')}`,
    PREQUAL_DATA_DIR: dataDir,
    ...ownVariables,
  };
  const environment = { variables, cores: 1, cwd: dataDir, host: 'here', operator: 'ada' };
  const parsed = parseConfig(environment, {});
  if (!parsed.ok) throw new Error(parsed.complaints.join('\n'));
  const { config } = parsed;
  const { databaseUrl, listenUrl } = config;
  const storage = await openStorage({ databaseUrl, listenUrl, dataDir, connections: 8, clock: systemClock });
  const context: AppContext = {
    config,
    keys: new KeyRing([{ version: 1, root: KEY }]),
    storage,
    db: storage.db,
    clock: systemClock,
    applied: [],
    close: () => storage.close(),
  };
  const buckets = new Buckets(context, { connections: 4, deadlineMs: 5000 });
  const apis = await apisOf(buckets);
  const api = await apis.main();
  afterAll(async () => {
    await apis.close();
    await buckets.close();
    await context.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const run = (args: readonly string[]) =>
    runCommand(
      args,
      openSession(environment, systemClock, async () => 0),
    );
  const ask: TestInstallation['ask'] = ({ token, ...options }) =>
    api.app.inject({
      ...options,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...options.headers },
    });
  return {
    context,
    buckets,
    api,
    run,
    json: async (...args) => {
      const { code, out, err } = await run([...args, '--json']);
      expect(code, err).toBe(0);
      return JSON.parse(out);
    },
    ask,
    decide: (token, key = randomUUID()) => ask(decisionRequest(token, key)),
    settled: async () => {
      await apis.each((bucketApi) => bucketApi.settled());
    },
    look: async () => {
      buckets.directory.forget();
      await buckets.directory.refresh();
    },
  };
}

function decisionRequest(token: string, key: string) {
  return {
    method: 'POST',
    url: '/v3/prequalify',
    token,
    headers: { 'idempotency-key': key },
    payload: nestedBody({ products: ['alder-creek-homestead'] }),
  } as const;
}

/** An installation that delivers webhooks to receivers with this certificate on the machine itself. */
export async function startDeliveringInstallation() {
  const folder = await mkdtemp(join(tmpdir(), 'prequal-buckets-ca-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const certificate = await makeCertificate();
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, certificate.cert);
  const installation = await startInstallation({
    PREQUAL_WEBHOOK_ALLOW_PRIVATE: 'true',
    PREQUAL_WEBHOOK_CA_FILE: caFile,
  });
  return { installation, certificate };
}

async function apisOf(buckets: Buckets): Promise<BucketApis> {
  const snapshot = await shippedSnapshot();
  return new BucketApis({
    buckets,
    cookie: new SessionCookie(buckets.main.config.secureCookies),
    compose: (bucket, all) =>
      composeApi({
        context: bucket,
        apis: all,
        catalog: { at: async () => snapshot, current: () => snapshot, ready: () => true },
        log: pino({ level: 'silent' }),
        metrics: { observe: () => {}, requestsDropped: () => {}, text: async () => '' },
        metricsText: async () => '',
      }),
  });
}
