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
import { CaseService, CaseShares } from './cases/index.ts';
import {
  type CatalogDiffer,
  type CurrentCatalog,
  inlineBuilder,
  SnapshotFolder,
  SnapshotLoader,
  VersionComparison,
} from './catalog/index.ts';
import {
  type Api,
  type ApisOfBuckets,
  consoleBuckets,
  openOf,
  portOf,
  readinessOf,
  serverParts,
} from './compose-buckets.ts';
import { identityDeps } from './compose-identity.ts';
import { linkMail, serviceUrl } from './config/index.ts';
import { accountNotifier, enqueueCaseShare } from './email/index.ts';
import { examineInstallation } from './health.ts';
import {
  accountRoutes,
  agentRoutes,
  buildServer,
  type ConsoleDeps,
  Cursors,
  consolePageRoutes,
  DatasetBodyCache,
  guidePages,
  type HttpDeps,
  historyRoutes,
  jobRoutes,
  mcpRoute,
  memberRoutes,
  oidcRoutes,
  openApiDocument,
  operatorRoutes,
  passkeyRoutes,
  problemPages,
  type Route,
  ratesRoutes,
  readConsoleFiles,
  readGuideFiles,
  serviceRoutes,
  sessionRoutes,
  settingsRoutes,
  tokenRoutes,
  workbenchRoutes,
} from './http/index.ts';
import { caseRoutes } from './http/v1/cases/routes.ts';
import { caseShareRoutes } from './http/v1/cases/share-routes.ts';
import { eventRoutes } from './http/v1/events/routes.ts';
import { logoRoutes } from './http/v1/logo/routes.ts';
import { redeliverRoutes } from './http/v1/redeliver/routes.ts';
import { replayRoutes } from './http/v1/replays/routes.ts';
import { requestRoutes } from './http/v1/requests/routes.ts';
import { webhookEndpointRoutes } from './http/v1/webhook_endpoints/routes.ts';
import { datasetsV2Routes } from './http/v2/datasets/routes.ts';
import { prequalifyV2Route } from './http/v2/prequalify/routes.ts';
import { applicantFromFhirRoute } from './http/v3/applicants/routes.ts';
import { datasetsRoute } from './http/v3/datasets/routes.ts';
import { explainRoute } from './http/v3/explain/routes.ts';
import { offerRoutes } from './http/v3/offers/routes.ts';
import { productsRoute } from './http/v3/products/routes.ts';
import { questionsRoute } from './http/v3/questions/routes.ts';
import { suggestRoutes } from './http/v3/suggest/routes.ts';
import { treatmentsRoute } from './http/v3/treatments/routes.ts';
import { prequalifyRoute, quoteRoute } from './http/v3/underwriting/routes.ts';
import { SealedResponses } from './idempotency/index.ts';
import { installedVersions } from './installed-versions.ts';
import { Problem } from './kernel/index.ts';
import type { ProcessMetrics } from './metrics.ts';
import { PendingWork } from './pending-work.ts';
import { AddressThrottle, DailyBudgets, LOGO_THROTTLE, NearLimit, RateLimits } from './quota/index.ts';
import { RequestLog } from './requests/index.ts';
import { publicBranding } from './settings/index.ts';
import { CONFIRMED_CHANNEL, readSealing } from './storage/index.ts';
import { type DecisionDeps, DecisionLog, FairTurns, runDecision } from './underwriting/index.ts';
import { VERSION } from './version.ts';
import { type EndpointDeps, EventStream, hostAddresses, type Resolver } from './webhooks/index.ts';
import { byteRenderer, LogoSignatures, planPresenter } from './wire/index.ts';
import { inlineWork, type RunWork, type WorkbenchDeps } from './workbench/index.ts';

export type { Api } from './compose-buckets.ts';

export interface ApiDeps {
  readonly context: AppContext;
  readonly catalog: Pick<CurrentCatalog, 'at' | 'current' | 'ready'>;
  /** Compares catalog versions; in the thread that serves requests unless given. */
  readonly diffCatalogs?: CatalogDiffer;
  /** Runs the work of drafts; in the thread that serves requests unless given. */
  readonly work?: RunWork;
  /** Builds the versions that drafts become; in the thread that serves requests unless given. */
  readonly loader?: SnapshotLoader;
  readonly log: Logger;
  readonly metrics: ProcessMetrics;
  /** Metrics of the whole service in Prometheus text format. */
  readonly metricsText: () => Promise<string>;
  /** Resolves the hosts of webhook URLs; the name servers of the machine unless given. */
  readonly resolver?: Resolver;
  /** The APIs of all buckets; absent where there is only this one. */
  readonly apis?: ApisOfBuckets;
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

function decisionDeps({ context, catalog }: ApiDeps, sealedSince: Date): DecisionDeps {
  const { db, keys, clock } = context;
  return {
    clock,
    keys,
    catalog,
    turns: new FairTurns(),
    log: new DecisionLog(db, keys, { sealedSince }),
    responses: new SealedResponses(db, keys, sealedSince),
    limits: new RateLimits(db, clock),
    nearLimit: new NearLimit(clock),
    budgets: new DailyBudgets(db, clock),
  };
}

async function consoleRoutes(deps: ConsoleDeps, publicUrl: string | null): Promise<Route[]> {
  return [
    ...consolePageRoutes(await readConsoleFiles(), publicUrl),
    ...guidePages(await readGuideFiles()),
    ...sessionRoutes(deps),
    ...passkeyRoutes(deps),
    ...oidcRoutes(deps),
    ...memberRoutes(deps),
    ...accountRoutes(deps),
    ...tokenRoutes(deps),
    ...jobRoutes(deps),
    ...settingsRoutes(deps),
    ...agentRoutes(deps),
    ...operatorRoutes(deps),
    ...ratesRoutes(deps),
    ...historyRoutes(deps),
    ...workbenchRoutes(deps),
  ];
}

/** What routes share with the rest of the process. */
interface SharedParts {
  /** Before this time, the service writes what the previous release reads. */
  readonly sealedSince: Date;
  readonly budgets: DailyBudgets;
  readonly stream: EventStream;
  readonly turns: FairTurns;
  /** What absolute links begin with. */
  linkBase(): string;
}

/** The routes of the OpenAPI document, which describes all of them. */
function apiRoutes(deps: ApiDeps, shared: SharedParts): Route[] {
  const { context, catalog, metricsText } = deps;
  const { storage, config } = context;
  const routes: Route[] = [
    ...problemPages(),
    ...serviceRoutes({
      readiness: () => readinessOf(deps.apis, { storage, catalog }),
      metrics: config.metrics && config.metricsPort === null ? metricsText : null,
      openapi: madeOnce(() => JSON.stringify(openApiDocument(routes, VERSION))),
      version: VERSION,
    }),
    mcpRoute({ version: VERSION, clock: context.clock, ...shared }),
    ...underwritingRoutes(deps, shared),
    ...resourceRoutes(deps, shared),
  ];
  return routes;
}

/** Describing all routes is a tenth of a start, and most processes are never asked for it. */
function madeOnce(make: () => string): () => string {
  let made: string | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

function underwritingRoutes({ context, catalog }: ApiDeps, { budgets, turns }: SharedParts): Route[] {
  const { db, keys, clock } = context;
  const logos = new LogoSignatures(keys);
  const renderer = byteRenderer(logos.path);
  const bodies = new DatasetBodyCache();
  return [
    prequalifyRoute(renderer),
    quoteRoute(renderer),
    questionsRoute({ clock, catalog, turns }),
    applicantFromFhirRoute(clock),
    explainRoute({ db, keys, clock, catalog, turns }, logos.path),
    ...offerRoutes({ db, keys, clock, catalog, budgets, presentPlans: planPresenter(logos.path) }),
    prequalifyV2Route(logos.path),
    datasetsRoute(catalog, bodies),
    productsRoute(catalog, new Cursors(keys.derive('cursor'), 'products')),
    ...suggestRoutes(catalog),
    treatmentsRoute({ catalog, clock, turns }),
    ...datasetsV2Routes(catalog, bodies),
    ...logoRoutes(catalog, logos),
  ];
}

function resourceRoutes({ context, resolver }: ApiDeps, shared: SharedParts): Route[] {
  const { budgets, stream, sealedSince } = shared;
  const { db, keys, clock, config, storage } = context;
  const { reads } = storage;
  const cursorsOf = (list: ConstructorParameters<typeof Cursors>[1]) =>
    new Cursors(keys.derive('cursor'), list);
  const guard = { allowPrivate: config.webhooks.allowPrivate, resolve: hostAddresses(clock, resolver) };
  const webhooks: EndpointDeps = { db, keys, clock, guard };
  const cases = new CaseService({
    db,
    clock,
    spend: (tx, principal, asked) => budgets.spend(tx, principal, asked),
    sendShare: async (tx, share) => {
      if (share.isOwnLink === true && linkMail(config) === 'no_public_address') {
        throw new Problem(
          'conflict',
          'The address of the case cannot be mailed, because PREQUAL_PUBLIC_URL is not set. Send `link`.',
        );
      }
      return enqueueCaseShare(tx, { keys, clock }, share);
    },
  });
  const shares = new CaseShares({ db, keys, clock, hashedSince: sealedSince, home: context.home });
  return [
    ...webhookEndpointRoutes(webhooks),
    ...eventRoutes({ db, keys, reads, stream }, cursorsOf('events')),
    ...requestRoutes({ db, keys, clock, reads }, cursorsOf('requests')),
    ...redeliverRoutes(webhooks),
    ...replayRoutes(webhooks),
    ...caseRoutes({ cases, cursors: cursorsOf('cases') }),
    ...caseShareRoutes(shares, (accountId) => publicBranding({ db }, accountId)),
  ];
}
