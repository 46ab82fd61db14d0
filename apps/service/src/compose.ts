import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import {
  type AccessDeps,
  Authenticator,
  findSession,
  lockForAbuse,
  PlainCookie,
  SessionCookie,
} from './access/index.ts';
import { exportAccount } from './account-export.ts';
import { ACCESS_CHANNEL, type AccountDeps } from './accounts/index.ts';
import type { AppContext } from './app-context.ts';
import { MAIN } from './buckets/index.ts';
import {
  type CatalogDiffer,
  inlineBuilder,
  SnapshotFolder,
  SnapshotLoader,
  VersionComparison,
} from './catalog/index.ts';
import { type Api, consoleBuckets, openOf, portOf, serverParts } from './compose-buckets.ts';
import { identityDeps } from './compose-identity.ts';
import { apiRoutes, consoleRoutes, type RouteParts } from './compose-routes.ts';
import { linkMail, serviceUrl } from './config/index.ts';
import { accountNotifier } from './email/index.ts';
import { examineInstallation } from './health.ts';
import { buildServer, type ConsoleDeps, type HttpDeps } from './http/index.ts';
import { LikelyReplays, SealedResponses } from './idempotency/index.ts';
import { installedVersions } from './installed-versions.ts';
import type { ProcessMetrics } from './metrics.ts';
import { PendingWork } from './pending-work.ts';
import { AddressThrottle, DailyBudgets, LOGO_THROTTLE, NearLimit, RateLimits } from './quota/index.ts';
import { RequestLog } from './requests/index.ts';
import { CONFIRMED_CHANNEL, readSealing } from './storage/index.ts';
import {
  type DecisionDeps,
  DecisionLog,
  FairTurns,
  runDecision,
  type WriterClient,
} from './underwriting/index.ts';
import { EventStream } from './webhooks/index.ts';
import { inlineWork, type RunWork, type WorkbenchDeps } from './workbench/index.ts';

export type { Api } from './compose-buckets.ts';

export interface ApiDeps extends RouteParts {
  /** Compares catalog versions; in the thread that serves requests unless given. */
  readonly diffCatalogs?: CatalogDiffer;
  /** Runs the work of drafts; in the thread that serves requests unless given. */
  readonly work?: RunWork;
  /** Builds the versions that drafts become; in the thread that serves requests unless given. */
  readonly loader?: SnapshotLoader;
  /** Shared by the APIs of all buckets, and with other processes; of this API alone unless given. */
  readonly likelyReplays?: LikelyReplays;
  /** Writes decisions together with those of other processes; each process writes its own unless given. */
  readonly sharedWriter?: WriterClient | null;
  readonly log: Logger;
  readonly metrics: ProcessMetrics;
}

/** Builds one API process; the only place where everything is wired together. */
export async function composeApi(deps: ApiDeps): Promise<Api> {
  const { context, log, metrics } = deps;
  const { db, keys, clock, config, storage, home } = context;
  const accounts: AccountDeps = { db, keys, clock, home, notify: accountNotifier({ keys, clock }) };
  const authenticator = tokenAuthenticator(context, log, () => listener.isConnected());
  const forget = (_channel: string, accountId: string | null) => authenticator.forget(accountId);
  const listener = storage.listen([ACCESS_CHANNEL, CONFIRMED_CHANNEL], forget);
  const cookie = new SessionCookie(config.secureCookies);
  const background = new PendingWork((error) => log.error({ err: error }, 'Background work failed'));
  const { since: sealedSince } = await readSealing(db);
  const decisions = decisionDeps(deps, sealedSince);
  const { budgets, turns } = decisions;
  const requestLog = new RequestLog({ db, keys, clock, onDropped: metrics.requestsDropped, budget: budgets });
  const access = accessDeps(context, { authenticator, accounts, cookie });
  let app: FastifyInstance | null = null;
  const ownBase = () => serviceUrl({ ...config, port: portOf(app) ?? config.port });
  const linkBase = home === undefined ? ownBase : () => deps.apis?.linkBase() ?? ownBase();
  const console: ConsoleDeps = {
    accounts,
    attempts: home === undefined ? accounts : { ...accounts, db: home.db },
    buckets: consoleBuckets(deps.apis, () => console),
    access,
    catalog: deps.catalog,
    versions: new VersionComparison(home?.db ?? db, deps.diffCatalogs),
    reads: storage.reads,
    cookie,
    ...configuredParts(deps, { accounts, background }),
    linkBase,
    ...ownWork(deps, accounts),
    background,
  };
  const stream = new EventStream({ db, keys, clock });
  const api = apiRoutes(deps, { budgets, stream, turns, linkBase, sealedSince });
  const routes = [...api, ...(await consoleRoutes(console, config.publicUrl))];
  const httpDeps: HttpDeps = {
    clock,
    log,
    publicUrl: config.publicUrl,
    linkBase,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    observe: metrics.observe,
    logRequest: (request) => {
      if (config.requestLog) requestLog.add(request);
    },
    access,
    lockForAbuse: (licenseId) => lockForAbuse(accounts, licenseId),
    ...decisionParts(decisions),
    ...serverParts(deps.apis, home),
  };
  const built = await buildServer(httpDeps, routes);
  app = built;
  return {
    app: built,
    httpDeps,
    console,
    close: async () => {
      stream.stop();
      await built.close();
      await background.settled();
      await requestLog.close();
      await listener.close();
    },
    settled: async () => {
      await background.settled();
      await requestLog.flush();
    },
  };
}

/** What requests need besides routes. */
function decisionParts(
  decisions: DecisionDeps,
): Pick<HttpDeps, 'limits' | 'responses' | 'turns' | 'runDecision'> {
  const { limits, responses, turns } = decisions;
  return { limits, responses, turns, runDecision: (input) => runDecision(decisions, input) };
}

function tokenAuthenticator(context: AppContext, log: Logger, mayRemember: () => boolean): Authenticator {
  const onTouchFailed = (error: unknown) => log.warn({ err: error }, "Could not record a token's last use");
  return new Authenticator({ ...context, onTouchFailed, mayRemember });
}

/** What console routes know of the configuration. */
function configuredParts(
  deps: ApiDeps,
  work: { readonly accounts: AccountDeps; readonly background: PendingWork },
): Pick<ConsoleDeps, 'attemptCookie' | 'providerCookie' | 'identity' | 'modes' | 'linkMail'> {
  const { config } = deps.context;
  const { secureCookies: secure } = config;
  return {
    attemptCookie: new PlainCookie({ name: 'prequal_oidc', sameSite: 'Lax', secure }),
    providerCookie: new PlainCookie({ name: 'prequal_provider', sameSite: 'Strict', secure }),
    identity: identityDeps(deps, work),
    modes: config.modes,
    linkMail: linkMail(config),
  };
}

function accessDeps(
  { db, clock, config }: AppContext,
  {
    authenticator,
    accounts,
    cookie,
  }: {
    readonly authenticator: Authenticator;
    readonly accounts: AccountDeps;
    readonly cookie: SessionCookie;
  },
): AccessDeps {
  return {
    modes: config.modes,
    tokens: authenticator,
    findSession: (cookies) => findSession(accounts, cookie.read(cookies)),
    sendsSession: (cookies) => cookie.isIn(cookies),
    failures: new AddressThrottle(db, clock),
    openRequests: new AddressThrottle(db, clock, { subject: 'open' }),
    signedRequests: new AddressThrottle(db, clock, LOGO_THROTTLE),
  };
}

/** What console routes do with all modules of the installation that this process works with. */
function ownWork(
  deps: ApiDeps,
  accounts: AccountDeps,
): Pick<ConsoleDeps, 'examine' | 'exportAccount' | 'listVersions' | 'workbench'> {
  const { config, clock, storage, keys } = deps.context;
  return {
    workbench: workbenchDeps(deps),
    examine: () =>
      examineInstallation({
        config,
        clock,
        open: async () => storage,
        keys: async () => keys,
        openBucket: (name) => openOf(deps.apis, name),
        describe: (error) => (error instanceof Error ? error.message : String(error)),
      }),
    listVersions: () => installedVersions(storage.db),
    exportAccount: (accountId, report) => exportAccount({ deps: accounts, accountId }, report),
  };
}

function workbenchDeps({ context, work = inlineWork, loader }: ApiDeps): WorkbenchDeps {
  const { db, keys, clock, config } = context;
  const { publishAlone, dataDir } = config;
  const own = loader ?? new SnapshotLoader(inlineBuilder, new SnapshotFolder({ dataDir, keys }));
  return { db, keys, clock, loader: own, work, publishAlone };
}

function decisionDeps(
  { context, catalog, likelyReplays, sharedWriter }: ApiDeps,
  sealedSince: Date,
): DecisionDeps {
  const { db, keys, clock, home, placement } = context;
  const writeShared = sharedWriter?.writeTo({ bucket: home?.bucket ?? MAIN, placement: placement ?? null });
  return {
    clock,
    keys,
    catalog,
    turns: new FairTurns(),
    log: new DecisionLog(db, keys, { sealedSince, writeShared }),
    responses: new SealedResponses(db, keys, sealedSince),
    limits: new RateLimits(db, clock),
    nearLimit: new NearLimit(clock),
    likelyReplays: likelyReplays ?? new LikelyReplays(clock),
    budgets: new DailyBudgets(db, clock),
  };
}
