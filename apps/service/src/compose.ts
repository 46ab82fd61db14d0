import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Authenticator, findSession, lockForAbuse, requireOwnMember, SessionCookie } from './access/index.ts';
import { accountOperations } from './account-operations.ts';
import {
  ACCESS_CHANNEL,
  type AccountDeps,
  addressHash,
  changeRole,
  checkedAddress,
  endSession,
  inviteMember,
  listLicenses,
  listMembers,
  mailSignInLinks,
  openSessionWithTicket,
  removeMember,
  renewInvitation,
  type SignInMail,
  showAccount,
  showMember,
  switchSession,
  ticketMember,
} from './accounts/index.ts';
import type { AppContext } from './app-context.ts';
import { listHistory } from './audit/index.ts';
import { showBalance } from './billing/index.ts';
import { CaseService, CaseShares } from './cases/index.ts';
import { type CatalogDiffer, type CurrentCatalog, VersionComparison } from './catalog/index.ts';
import { linkMail, serviceUrl } from './config/index.ts';
import { enqueueCaseShare, enqueueSignInLink } from './email/index.ts';
import {
  accountRoutes,
  buildServer,
  Cursors,
  caseRoutes,
  caseShareRoutes,
  consolePageRoutes,
  DatasetBodyCache,
  datasetsRoute,
  datasetsV2Routes,
  eventRoutes,
  explainRoute,
  guidePages,
  type HistoryOperations,
  type HttpDeps,
  historyRoutes,
  logoRoutes,
  type MemberOperations,
  mcpRoute,
  memberRoutes,
  openApiDocument,
  prequalifyRoute,
  prequalifyV2Route,
  problemPages,
  productsRoute,
  questionsRoute,
  quoteRoute,
  type Route,
  readConsoleFiles,
  readGuideFiles,
  redeliverRoutes,
  replayRoutes,
  requestRoutes,
  type SessionOperations,
  serviceRoutes,
  sessionRoutes,
  suggestRoutes,
  tokenRoutes,
  webhookEndpointRoutes,
} from './http/index.ts';
import { SealedResponses } from './idempotency/index.ts';
import { Problem } from './kernel/index.ts';
import type { ProcessMetrics } from './metrics.ts';
import { PendingWork } from './pending-work.ts';
import {
  AddressThrottle,
  countSignIn,
  DailyBudgets,
  LOGO_THROTTLE,
  monthlyUsage,
  monthOf,
  NearLimit,
  RateLimits,
} from './quota/index.ts';
import { findRequest, RequestLog, selectRequests, selectUsage } from './requests/index.ts';
import type { Tx } from './storage/index.ts';
import {
  type DecisionDeps,
  DecisionLog,
  FairTurns,
  replayDecision,
  runDecision,
} from './underwriting/index.ts';
import { VERSION } from './version.ts';
import {
  findEventDeliveries,
  hostAddresses,
  listEventDeliveries,
  type Resolver,
  WebhookService,
} from './webhooks/index.ts';
import { byteRenderer, LogoSignatures } from './wire/index.ts';

export interface ApiDeps {
  readonly context: AppContext;
  readonly catalog: Pick<CurrentCatalog, 'at' | 'current' | 'ready'>;
  /** Compares catalog versions; in the thread that serves requests unless given. */
  readonly diffCatalogs?: CatalogDiffer;
  readonly log: Logger;
  readonly metrics: ProcessMetrics;
  /** Metrics of the whole service in Prometheus text format. */
  readonly metricsText: () => Promise<string>;
  /** Resolves the hosts of webhook URLs; the name servers of the machine unless given. */
  readonly resolver?: Resolver;
}

export interface Api {
  readonly app: FastifyInstance;
  readonly httpDeps: HttpDeps;
  close(): Promise<void>;
  /** Resolves when all background work of responses is done. */
  settled(): Promise<void>;
}

/** Builds one API process; the only place where everything is wired together. */
export async function composeApi(deps: ApiDeps): Promise<Api> {
  const { context, log } = deps;
  const { db, keys, clock, config } = context;
  const accountDeps: AccountDeps = { db, keys, clock };
  const authenticator = new Authenticator({
    db,
    keys,
    clock,
    onTouchFailed: (error) => log.warn({ err: error }, "Could not record a token's last use"),
  });
  const listener = context.storage.listen([ACCESS_CHANNEL], (_channel, accountId) =>
    authenticator.forget(accountId),
  );
  const throttle = new AddressThrottle(db, clock);
  const responses = new SealedResponses(db, keys);
  const budgets = new DailyBudgets(db, clock);
  const limits = new RateLimits(db, clock);
  const decisions: DecisionDeps = {
    clock,
    keys,
    catalog: deps.catalog,
    turns: new FairTurns(),
    log: new DecisionLog(db, keys),
    responses,
    limits,
    nearLimit: new NearLimit(clock),
    budgets,
  };
  const cookie = new SessionCookie(config.secureCookies);
  const requestLog = new RequestLog({ db, keys, clock, onDropped: deps.metrics.requestsDropped });
  const mails = new PendingWork((error) => log.error({ err: error }, 'Could not mail a sign-in link'));

  const mailLinks = linkMail(config);
  let app: FastifyInstance | null = null;
  const linkBase = () => serviceUrl({ ...config, port: portOf(app) ?? config.port });
  const sessionOf = async (cookies: string | undefined) => {
    const text = cookie.read(cookies);
    return text === null ? null : findSession(accountDeps, text);
  };
  const httpDeps: HttpDeps = {
    clock,
    log,
    publicUrl: config.publicUrl,
    linkBase,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    observe: deps.metrics.observe,
    logRequest: (request) => {
      if (config.requestLog) requestLog.add(request);
    },
    access: {
      modes: config.modes,
      tokens: authenticator,
      findSession: sessionOf,
      sendsSession: (cookies) => cookie.isIn(cookies),
      failures: throttle,
      openRequests: new AddressThrottle(db, clock, { subject: 'open' }),
      signedRequests: new AddressThrottle(db, clock, LOGO_THROTTLE),
    },
    limits,
    lockForAbuse: (licenseId) => lockForAbuse(accountDeps, licenseId),
    responses,
    runDecision: (input) => runDecision(decisions, input),
  };

  const sendLink = (tx: Tx, mail: SignInMail) => enqueueSignInLink(tx, { keys, clock }, mail);
  const invitationDeps = () => ({
    ...accountDeps,
    baseUrl: linkBase(),
    send: mailLinks === 'no_public_address' ? null : sendLink,
  });
  const sessions: SessionOperations = {
    cookie,
    modes: config.modes,
    countSignIn: (address, email) => countSignIn(db, clock, { address, emailHash: addressHash(keys, email) }),
    linkMail: mailLinks,
    checkedAddress,
    current: sessionOf,
    ticketMember: (ticket) => ticketMember(accountDeps, ticket),
    requestLink: (email, baseUrl) => mails.add(mailSignInLinks(accountDeps, { email, baseUrl }, sendLink)),
    open: (ticket) =>
      openSessionWithTicket(accountDeps, ticket, config.modes.includes('test') ? 'test' : 'live'),
    find: (text) => findSession(accountDeps, text),
    change: (session, change) => switchSession(accountDeps, session, change),
    end: (session) => endSession(accountDeps, session),
    failedFrom: (address) => throttle.fail(address),
    details: async ({ memberId, accountId }) => ({
      member: await showMember(accountDeps, memberId),
      account: await showAccount(accountDeps, accountId),
      licenses: await listLicenses(accountDeps, accountId),
    }),
  };

  const members: MemberOperations = {
    linkMail: mailLinks,
    list: ({ accountId }) => listMembers(accountDeps, accountId),
    invite: ({ memberId, accountId }, input) =>
      inviteMember(invitationDeps(), `member:${memberId}`, { accountId, ...input }),
    inviteAgain: ({ memberId, accountId }, id) =>
      renewInvitation(invitationDeps(), `member:${memberId}`, { accountId, id }),
    changeRole: async (session, change) => {
      await requireOwnMember(accountDeps, session, change.id);
      return (await changeRole(accountDeps, `member:${session.memberId}`, change)).value;
    },
    remove: async (session, id) => {
      await requireOwnMember(accountDeps, session, id);
      return (await removeMember(accountDeps, `member:${session.memberId}`, id)).value;
    },
  };

  const account = accountOperations(accountDeps, deps.catalog);
  const routes = [
    ...composeRoutes(deps, budgets),
    ...consolePageRoutes(await readConsoleFiles(), config.publicUrl),
    ...guidePages(await readGuideFiles()),
    ...sessionRoutes(sessions),
    ...memberRoutes(members),
    ...accountRoutes(account),
    ...tokenRoutes(account),
    ...historyRoutes(historyOperations(deps)),
  ];
  const built = await buildServer(httpDeps, routes);
  app = built;
  return {
    app: built,
    httpDeps,
    close: async () => {
      await built.close();
      await mails.settled();
      await requestLog.close();
      await listener.close();
    },
    settled: async () => {
      await mails.settled();
      await requestLog.flush();
    },
  };
}

function historyOperations({ context, catalog, diffCatalogs }: ApiDeps): HistoryOperations {
  const { db, keys, storage } = context;
  const changes = new VersionComparison(db, diffCatalogs);
  return {
    history: async ({ accountId }, page) =>
      listHistory({ db: await storage.reads.current(), keys }, accountId, page),
    balance: ({ accountId }) => showBalance({ db }, accountId),
    catalogChanges: () => changes.of(catalog.current().version),
    replayDecision: ({ accountId }, requestId) => replayDecision({ db, keys, catalog }, requestId, accountId),
  };
}

/** The port that the server listens on; null before it listens. */
function portOf(app: FastifyInstance | null): number | null {
  const address = app?.server.address() ?? null;
  return address === null || typeof address === 'string' ? null : address.port;
}

function composeRoutes({ context, catalog, metricsText, resolver }: ApiDeps, budgets: DailyBudgets): Route[] {
  const { db, keys, clock, config } = context;
  const { reads } = context.storage;
  const cursorKey = keys.derive('cursor');
  const webhooks = new WebhookService({
    db,
    keys,
    clock,
    guard: { allowPrivate: config.webhooks.allowPrivate, resolve: hostAddresses(clock, resolver) },
  });
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
  const logos = new LogoSignatures(keys);
  const renderer = byteRenderer(logos.path);
  const bodies = new DatasetBodyCache();
  const routes: Route[] = [
    ...problemPages(),
    ...serviceRoutes({
      notReady: async () => [
        ...((await context.storage.reachable()) ? [] : ['storage']),
        ...(catalog.ready() ? [] : ['catalog']),
      ],
      metrics: config.metrics && config.metricsPort === null ? metricsText : null,
      openapi: () => document,
      version: VERSION,
    }),
    mcpRoute(VERSION),
    prequalifyRoute(renderer),
    quoteRoute(renderer),
    questionsRoute({ clock, catalog }),
    explainRoute({ db, keys, clock, catalog }, logos.path),
    prequalifyV2Route(logos.path),
    datasetsRoute(catalog, bodies),
    productsRoute(catalog, new Cursors(cursorKey, 'products')),
    ...suggestRoutes(catalog),
    ...datasetsV2Routes(catalog, bodies),
    ...logoRoutes(catalog, logos),
    ...webhookEndpointRoutes(webhooks),
    ...eventRoutes(
      {
        list: async (query) => listEventDeliveries(await reads.current(), query),
        find: (accountId, id) => findEventDeliveries({ db, keys }, accountId, id),
      },
      new Cursors(cursorKey, 'events'),
    ),
    ...requestRoutes(
      {
        now: () => clock.now(),
        list: async (query) => selectRequests(await reads.current(), query),
        find: (accountId, id) => findRequest({ db, keys }, accountId, id),
        usage: async (account, range) => selectUsage(await reads.current(), account, range),
        used: (licenseId) => monthlyUsage(db, licenseId, monthOf(clock.now())),
      },
      new Cursors(cursorKey, 'requests'),
    ),
    ...redeliverRoutes(webhooks),
    ...replayRoutes(webhooks),
    ...caseRoutes(cases, new Cursors(cursorKey, 'cases')),
    ...caseShareRoutes(new CaseShares({ db, clock })),
  ];
  const document = JSON.stringify(openApiDocument(routes, VERSION));
  return routes;
}
