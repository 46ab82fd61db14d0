import {
  CurrentUsageResponseSchema,
  RequestListQuerySchema,
  RequestPageSchema,
  RequestPathSchema,
  RequestResponseSchema,
  UsageListSchema,
  UsageQuerySchema,
} from '@prequal/contract';
import { notFound, type Pacing, Problem } from '../../../kernel/index.ts';
import { monthlyUsage, monthOf } from '../../../quota/index.ts';
import {
  findRequest,
  OneAtATime,
  REQUEST_LOG_DAYS,
  type RequestLogDeps,
  type RequestRow,
  selectRequests,
  selectUsage,
  type UsageGroup,
} from '../../../requests/index.ts';
import { cursorPage } from '../../../wire/index.ts';
import { type Cursors, listOwner } from '../../cursors.ts';
import { type ApiRoute, apiRoute, type Call, enveloped } from '../../route.ts';

export interface RequestRouteDeps extends Pick<RequestLogDeps, 'db' | 'keys' | 'clock'> {
  /** The database that lists are read from. */
  readonly reads: { current(): Promise<RequestLogDeps['db']> };
  /** How long work of a license rests while others are active. */
  readonly turns: { pacingOf(licenseId: string): Pacing };
}

interface LogQueryDeps extends RequestRouteDeps {
  /**
   * An account runs one of these queries at a time in a process and rests after each while others are active, so that many
   * of them cannot occupy the database.
   */
  readonly inTurn: <T>(
    principal: Call['principal'],
    query: (db: RequestLogDeps['db']) => Promise<T>,
  ) => Promise<T>;
}

const COMMON = { tag: 'Requests and usage', access: { scope: 'logs', tier: 'light' }, key: 'none' } as const;
const DAY_MS = 86_400_000;

export function requestRoutes(deps: RequestRouteDeps, cursors: Cursors): ApiRoute[] {
  const queries = new OneAtATime(deps.clock);
  const inTurn: LogQueryDeps['inTurn'] = ({ accountId, licenseId }, query) =>
    queries.run(
      accountId,
      async () => query(await deps.reads.current()),
      (workedMs) => deps.turns.pacingOf(licenseId).rest(workedMs),
    );
  return [
    listRoute({ ...deps, inTurn }, cursors),
    retrieveRoute(deps),
    usageRoute({ ...deps, inTurn }),
    currentRoute(deps),
  ];
}

function listRoute(deps: LogQueryDeps, cursors: Cursors): ApiRoute {
  return apiRoute({
    ...COMMON,
    method: 'GET',
    path: '/v1/requests',
    operationId: 'listRequests',
    summary: 'List requests of the last 30 days, newest first',
    description:
      'The log is written in the background: a request appears within a second, and rows may be missing after an outage. A page with filters looks at 20,000 requests: it may have fewer rows than `limit`, or none, as long as `next_cursor` is not null.',
    query: RequestListQuerySchema,
    responses: { 200: { description: 'A page of requests.', schema: RequestPageSchema } },
    check: ({ principal, query }) => void cursors.read(listOwner(principal), query.cursor),
    handle: async ({ principal, query }) => {
      const owner = listOwner(principal);
      const before = cursors.read(owner, query.cursor);
      const limit = query.limit ?? 25;
      const [minStatus, maxStatus] = statusRange(query.status);
      const wanted = {
        accountId: principal.accountId,
        livemode: principal.livemode,
        before: before === null ? null : String(before),
        limit,
        method: query.method ?? null,
        path: query.path ?? null,
        minStatus,
        maxStatus,
        code: query.code ?? null,
        tokenId: query.token_id ?? null,
        since: query.since === undefined ? null : new Date(query.since),
        until: query.until === undefined ? null : new Date(query.until),
      };
      const { rows, next } = await deps.inTurn(principal, (db) => selectRequests(db, wanted));
      return enveloped(200, 'list', cursorPage(rows.map(presentRequest), cursors.issue(owner, next)));
    },
  });
}

function retrieveRoute(deps: RequestRouteDeps): ApiRoute {
  return apiRoute({
    ...COMMON,
    method: 'GET',
    path: '/v1/requests/{id}',
    operationId: 'retrieveRequest',
    summary: 'Retrieve one request with the problem document of a failure',
    params: RequestPathSchema,
    responses: { 200: { description: 'The request.', schema: RequestResponseSchema } },
    handle: async ({ principal, params }) => {
      const found = await findRequest(deps, principal.accountId, params.id);
      if (found === null) throw notFound('request');
      if (found.row.livemode !== principal.livemode) {
        throw new Problem(
          'livemode_mismatch',
          `This request was made in ${found.row.livemode ? 'live' : 'test'} mode; use a token of that mode.`,
        );
      }
      return enveloped(200, 'request', { ...presentRequest(found.row), problem: found.problem });
    },
  });
}

function usageRoute(deps: LogQueryDeps): ApiRoute {
  return apiRoute({
    ...COMMON,
    method: 'GET',
    path: '/v1/usage',
    operationId: 'listUsage',
    summary: 'Count requests by day, operation, token or license',
    description:
      'Counted from the request log, so it covers the last 30 days. Invoices count separately and exactly.',
    query: UsageQuerySchema,
    responses: {
      200: { description: 'One row per group.', schema: UsageListSchema },
    },
    check: ({ query }) => void usageRange(query, deps.clock.now()),
    handle: async ({ principal, query }) => {
      const groupBy = query.group_by ?? 'day';
      const range = usageRange(query, deps.clock.now());
      const rows = await deps.inTurn(principal, (db) => selectUsage(db, principal, { ...range, groupBy }));
      return enveloped(
        200,
        'list',
        rows.map(({ group, ...counts }) => ({ [GROUP_FIELDS[groupBy]]: group, ...counts })),
      );
    },
  });
}

function currentRoute(deps: RequestRouteDeps): ApiRoute {
  return apiRoute({
    ...COMMON,
    method: 'GET',
    path: '/v1/usage/current',
    operationId: 'currentUsage',
    summary: "Show the month's executions against the quota of the license",
    responses: { 200: { description: 'The month.', schema: CurrentUsageResponseSchema } },
    handle: async ({ principal }) => enveloped(200, 'usage', await currentUsage(deps, principal)),
  });
}

const GROUP_FIELDS: Readonly<Record<UsageGroup, string>> = {
  day: 'day',
  operation: 'operation',
  token: 'token_hint',
  license: 'license_id',
};

async function currentUsage(deps: RequestRouteDeps, { licenseId, limits }: Call['principal']) {
  const now = deps.clock.now();
  const { used, quotes } = await monthlyUsage(deps.db, licenseId, monthOf(now));
  const quota = limits.monthlyQuota;
  const monthStart = (offset: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString();
  return {
    period: now.toISOString().slice(0, 7),
    license_id: licenseId,
    used,
    quota,
    remaining: quota === null ? null : Math.max(0, quota - used),
    resets_at: monthStart(1),
    // The same in the words of public clients.
    period_start: monthStart(0),
    period_end: monthStart(1),
    prequalify_count: used - quotes,
    quote_count: quotes,
    quota_limit: quota,
  };
}

function statusRange(status: string | undefined): readonly [number | null, number | null] {
  if (status === undefined) return [null, null];
  const first = Number(status[0]) * 100;
  return status.endsWith('xx') ? [first, first + 99] : [Number(status), Number(status)];
}

/** Whole UTC days, the last one included. */
function usageRange(
  query: { readonly from?: string; readonly to?: string },
  now: Date,
): { readonly from: Date; readonly to: Date } {
  const today = now.toISOString().slice(0, 10);
  const to = new Date(startOf(query.to ?? today, '/to').getTime() + DAY_MS);
  const from =
    query.from === undefined
      ? new Date(to.getTime() - REQUEST_LOG_DAYS * DAY_MS)
      : startOf(query.from, '/from');
  if (from >= to) {
    throw new Problem('validation_error', 'from must not be after to.', { param: '/from' });
  }
  return { from, to };
}

function startOf(day: string, param: string): Date {
  const start = new Date(`${day}T00:00:00.000Z`);
  if (!Number.isNaN(start.getTime()) && start.toISOString().startsWith(day)) return start;
  throw new Problem('validation_error', `${param.slice(1)} must be a real date such as 2026-01-31.`, {
    param,
  });
}

function presentRequest(row: RequestRow) {
  return {
    id: row.id,
    object: 'request',
    at: row.at.toISOString(),
    method: row.method,
    path: row.path,
    status: row.status,
    code: row.code,
    token_hint: row.tokenHint,
    member_id: row.memberId,
    api_version: row.apiVersion,
    duration_ms: row.durationMs,
    replayed: row.replayed,
  };
}
