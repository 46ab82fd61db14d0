import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterAll, expect, inject } from 'vitest';
import { SessionCookie } from '../src/access/index.ts';
import {
  type AccountDeps,
  changeLicense,
  createAccount,
  createLicense,
  issueToken,
  type LimitChanges,
  type Scope,
} from '../src/accounts/index.ts';
import type { AppContext } from '../src/app-context.ts';
import { BucketApis } from '../src/bucket-apis.ts';
import { Buckets } from '../src/bucket-contexts.ts';
import { MAIN } from '../src/buckets/index.ts';
import {
  type CatalogSnapshot,
  CurrentCatalog,
  inlineBuilder,
  publishContent,
  SnapshotFolder,
  SnapshotLoader,
} from '../src/catalog/index.ts';
import { type Api, type ApiDeps, composeApi } from '../src/compose.ts';
import { KeyRing } from '../src/kernel/index.ts';
import { openStorage } from '../src/storage/index.ts';
import { testConfig } from './config.ts';
import { freshDatabase } from './database.ts';
import { SECOND_BUCKET } from './global-setup.ts';
import { shippedSnapshot } from './snapshot.ts';
import { VirtualClock } from './virtual-clock.ts';

export interface Customer {
  readonly accountId: string;
  readonly licenseId: string;
  readonly test: string;
  readonly live: string;
}

export interface TestApi extends Api {
  readonly snapshot: CatalogSnapshot;
  /** From now on this catalog is the current one. */
  publish(snapshot: CatalogSnapshot): void;
  /** Switches to the version that is current in the database, as a notification would. */
  look(): Promise<void>;
  readonly context: AppContext;
  readonly clock: VirtualClock;
  readonly accountDeps: AccountDeps;
  /** A fresh account with an activated license and one token of each mode. */
  customer(options?: { limits?: LimitChanges; scopes?: readonly Scope[] }): Promise<Customer>;
  /** A request whose response is checked against the OpenAPI document before the test sees it. */
  ask(options: InjectOptions & { token?: string }): Promise<LightMyRequestResponse>;
}

interface ReplacedDeps extends Pick<ApiDeps, 'resolver' | 'work' | 'likelyReplays'> {
  /** Where the accounts of the file are; `main` or `second`, by a seed, unless the file needs one of them. */
  readonly bucket?: typeof MAIN | typeof SECOND_BUCKET;
  /** A catalog that is published in the database and followed there; otherwise the shipped one is current. */
  readonly published?: PublishedCatalog;
}

type ComposedBucket = Pick<ApiDeps, 'context' | 'apis'>;

const WITHOUT_OUTPUT = {
  log: pino({ level: 'silent' }),
  metrics: { observe: () => {}, requestsDropped: () => {}, text: async () => '' },
  metricsText: async () => '# no metrics in tests\n',
};

/** A whole API process on a database of its own, without a socket, on a clock that the test owns. */
export async function startApi(
  variables: Record<string, string> = {},
  replaced: ReplacedDeps = {},
): Promise<TestApi> {
  const { published, bucket = bucketOfFile(), ...ownDeps } = replaced;
  const { url, poolerUrl } = await freshDatabase(1, { buckets: bucket !== MAIN });
  const clock = new VirtualClock();
  const config = testConfig({ DATABASE_URL: url, ...variables });
  const storage = await openStorage({
    databaseUrl: poolerUrl ?? url,
    listenUrl: poolerUrl === null ? null : url,
    dataDir: config.dataDir,
    connections: 8,
    clock,
  });
  const keys = new KeyRing([{ version: 1, root: Buffer.alloc(32, 7) }]);
  const main: AppContext = {
    config,
    keys,
    storage,
    db: storage.db,
    clock,
    applied: [],
    close: () => storage.close(),
  };
  const followed = published === undefined ? null : await followPublished(main, published);
  const snapshot = followed?.current() ?? (await shippedSnapshot());
  let current = snapshot;
  const catalog = followed ?? {
    at: async (version: string) => (version === current.version ? current : null),
    current: () => current,
    ready: () => true,
  };
  const compose = (own: ComposedBucket) => composeApi({ ...own, catalog, ...WITHOUT_OUTPUT, ...ownDeps });
  const { api, context } =
    bucket === MAIN
      ? { api: await compose({ context: main }), context: main }
      : await startInBucket(main, bucket, compose);
  afterAll(async () => {
    await api.close();
    await main.close();
  });
  const accountDeps: AccountDeps = { db: context.db, keys, clock, home: context.home };
  let validator: ReturnType<typeof responseValidator> | null = null;
  return {
    ...api,
    snapshot,
    publish: (next) => {
      current = next;
    },
    look: () => followed?.look() ?? Promise.resolve(),
    context,
    clock,
    accountDeps,
    customer: (options) => makeCustomer(accountDeps, options),
    ask: async ({ token, ...options }) => {
      const headers = {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...options.headers,
      };
      const response = await api.app.inject({ ...options, headers });
      validator ??= responseValidator(api, JSON.stringify(variables));
      (await validator)(options, response);
      return response;
    },
  };
}

/** The bucket that a test file works in, unless it says which. */
function bucketOfFile(): typeof MAIN | typeof SECOND_BUCKET {
  const seed = inject('bucketSeed');
  if (seed === MAIN || seed === SECOND_BUCKET) return seed;
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  const [byte = 0] = createHash('sha256').update(`${seed} ${file}`).digest();
  return byte % 2 === 0 ? MAIN : SECOND_BUCKET;
}

/** The API of a bucket, reached through the server of the first one. */
async function startInBucket(
  main: AppContext,
  bucket: string,
  compose: (own: ComposedBucket) => Promise<Api>,
): Promise<{ readonly api: Api; readonly context: AppContext }> {
  const buckets = new Buckets(main, { connections: 8 });
  const apis = new BucketApis({
    buckets,
    cookie: new SessionCookie(main.config.secureCookies),
    compose: (context, all) => compose({ context, apis: all }),
  });
  const first = await apis.main();
  const { app } = first;
  const api = await apis.named(bucket);
  const close = async () => {
    await apis.close();
    await buckets.close();
  };
  const settled = async () => {
    await Promise.all([first.settled(), api.settled()]);
  };
  return { api: { ...api, app, close, settled }, context: await buckets.named(bucket) };
}

type PublishedCatalog = Parameters<typeof publishContent>[1];

async function followPublished(context: AppContext, published: PublishedCatalog): Promise<CurrentCatalog> {
  const { keys } = context;
  const dataDir = await mkdtemp(join(tmpdir(), 'prequal-api-'));
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const loader = new SnapshotLoader(inlineBuilder, new SnapshotFolder({ dataDir, keys }));
  await publishContent({ ...context, loader }, published);
  const catalog = new CurrentCatalog({ ...context, loader });
  await catalog.look();
  return catalog;
}

async function makeCustomer(
  accountDeps: AccountDeps,
  { limits = {}, scopes }: { limits?: LimitChanges; scopes?: readonly Scope[] } = {},
): Promise<Customer> {
  const account = await createAccount(accountDeps, 'operator:test', { name: 'Test Agency' });
  const license = await createLicense(accountDeps, 'operator:test', { accountId: account.id, limits });
  await changeLicense(accountDeps, 'operator:test', { id: license.id, action: 'activate' });
  const issue = async (mode: 'test' | 'live') =>
    (
      await issueToken(accountDeps, 'operator:test', {
        licenseId: license.id,
        mode,
        ...(scopes ? { scopes } : {}),
      })
    ).text;
  return {
    accountId: account.id,
    licenseId: license.id,
    test: await issue('test'),
    live: await issue('live'),
  };
}

interface DocumentedResponse {
  readonly headers: Record<string, unknown>;
  readonly content?: Record<string, unknown>;
}

interface OpenApi {
  readonly paths: Record<string, Record<string, { responses: Record<string, DocumentedResponse> }>>;
  readonly components: { readonly headers: Record<string, { required: boolean }> };
}

interface Compiler {
  readonly document: OpenApi;
  readonly ajv: Ajv2020;
}

/** By the text of the document, so that the test files of a worker compile each schema once. */
const compilers = new Map<string, Compiler>();

function compilerOf(text: string): Compiler {
  const document = JSON.parse(text) as OpenApi;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: 'openapi', ...document });
  const compiler = { document, ajv };
  compilers.set(text, compiler);
  return compiler;
}

/** By the settings of the API, on which alone the document depends: each API would otherwise build the same one again. */
const documents = new Map<string, string>();

async function documentOf(api: Api, settings: string): Promise<string> {
  const known = documents.get(settings);
  if (known !== undefined) return known;
  const { body } = await api.app.inject({ url: '/openapi.json' });
  documents.set(settings, body);
  return body;
}

/** Checks a response against the document, with a validator that is independent of our schema library. */
async function responseValidator(api: Api, settings: string) {
  const text = await documentOf(api, settings);
  const { document, ajv } = compilers.get(text) ?? compilerOf(text);
  return (options: InjectOptions, response: LightMyRequestResponse) => {
    const path = String(options.url).split('?', 1)[0] ?? '';
    const method = (options.method ?? 'GET').toLowerCase();
    expect(response.headers['x-request-id']).toMatch(/^req_/);
    const template = Object.keys(document.paths).find((candidate) => matches(candidate, path));
    const operation = template === undefined ? undefined : document.paths[template]?.[method];
    const type = String(response.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
    if (operation === undefined) {
      expect([401, 403, 404, 405, 413, 415, 429]).toContain(response.statusCode);
      return check(ajv, '#/components/schemas/Problem', response);
    }
    const documented = operation.responses[String(response.statusCode)];
    expect(documented, `${method} ${template} does not document ${response.statusCode}`).toBeDefined();
    checkHeaders(document.components.headers, documented?.headers ?? {}, response);
    if (documented?.content === undefined) return expect(response.body).toBe('');
    expect(Object.keys(documented.content)).toContain(type);
    if (!type.endsWith('json')) return;
    const pointer = [
      'paths',
      template ?? '',
      method,
      'responses',
      String(response.statusCode),
      'content',
      type,
      'schema',
    ];
    check(
      ajv,
      `#/${pointer.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`,
      response,
    );
  };
}

/** A response has every required header of the document, and no header that it does not list. */
function checkHeaders(
  known: OpenApi['components']['headers'],
  documented: DocumentedResponse['headers'],
  response: LightMyRequestResponse,
): void {
  for (const [name, { required }] of Object.entries(known)) {
    const isThere = response.headers[name.toLowerCase()] !== undefined;
    const mayBe = name in documented;
    expect(isThere ? mayBe : !(mayBe && required), `${name} on ${response.statusCode}`).toBe(true);
  }
}

function check(ajv: Ajv2020, pointer: string, response: LightMyRequestResponse): void {
  const validate = ajv.getSchema(`openapi${pointer}`) ?? ajv.compile({ $ref: `openapi${pointer}` });
  if (!validate(response.json()))
    throw new Error(
      `response does not match its schema: ${ajv.errorsText(validate.errors)}\n${response.body}`,
    );
  if (response.statusCode >= 400) {
    expect(response.json()).toMatchObject({
      status: response.statusCode,
      request_id: response.headers['x-request-id'],
    });
  }
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}
