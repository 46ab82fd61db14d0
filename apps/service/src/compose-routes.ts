import type { AppContext } from './app-context.ts';
import { CaseService, CaseShares } from './cases/index.ts';
import type { CurrentCatalog } from './catalog/index.ts';
import { type ApisOfBuckets, readinessOf } from './compose-buckets.ts';
import { linkMail } from './config/index.ts';
import { enqueueCaseShare } from './email/index.ts';
import {
  accountRoutes,
  agentRoutes,
  type ConsoleDeps,
  Cursors,
  consolePageRoutes,
  DatasetBodyCache,
  guidePages,
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
import { Problem } from './kernel/index.ts';
import type { DailyBudgets } from './quota/index.ts';
import { publicBranding } from './settings/index.ts';
import type { FairTurns } from './underwriting/index.ts';
import { VERSION } from './version.ts';
import { type EndpointDeps, type EventStream, hostAddresses, type Resolver } from './webhooks/index.ts';
import { byteRenderer, LogoSignatures, planPresenter } from './wire/index.ts';

/** The routes of the console, with its files and the guides. */
export async function consoleRoutes(deps: ConsoleDeps, publicUrl: string | null): Promise<Route[]> {
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

/** What the routes of an API need of the process that serves it. */
export interface RouteParts {
  readonly context: AppContext;
  readonly catalog: Pick<CurrentCatalog, 'at' | 'current' | 'ready'>;
  /** Metrics of the whole service in Prometheus text format. */
  readonly metricsText: () => Promise<string>;
  /** Resolves the hosts of webhook URLs; the name servers of the machine unless given. */
  readonly resolver?: Resolver;
  /** The APIs of all buckets; absent where there is only this one. */
  readonly apis?: ApisOfBuckets;
}

/** What routes share with the rest of the process. */
export interface SharedParts {
  /** Before this time, the service writes what the previous release reads. */
  readonly sealedSince: Date;
  readonly budgets: DailyBudgets;
  readonly stream: EventStream;
  readonly turns: FairTurns;
  /** What absolute links begin with. */
  linkBase(): string;
}

/** The routes of the OpenAPI document, which describes all of them. */
export function apiRoutes(deps: RouteParts, shared: SharedParts): Route[] {
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

function underwritingRoutes({ context, catalog }: RouteParts, { budgets, turns }: SharedParts): Route[] {
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

function resourceRoutes({ context, resolver }: RouteParts, shared: SharedParts): Route[] {
  const { budgets, stream, sealedSince, turns } = shared;
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
    ...requestRoutes({ db, keys, clock, reads, turns }, cursorsOf('requests')),
    ...redeliverRoutes(webhooks),
    ...replayRoutes(webhooks),
    ...caseRoutes({ cases, cursorsOf }),
    ...caseShareRoutes(shares, (accountId) => publicBranding({ db }, accountId)),
  ];
}
