import type { ConsoleData } from '@prequal/contract';
import { memberActor } from '../../access/index.ts';
import {
  type Account,
  cancelClosing,
  changeLicense,
  changeLimits,
  closeAccount,
  createAccount,
  createLicense,
  createWithOwner,
  inviteOwner,
  type License,
  type LimitChanges,
  type ListPosition,
  pageOfAccounts,
  resumeAccount,
  scheduleClosing,
  selectLicensePage,
  showAccount,
  suspendAccount,
} from '../../accounts/index.ts';
import { type BucketOutcome, valuesOf } from '../../buckets/index.ts';
import { Problem } from '../../kernel/index.ts';
import { selectWaitingLanes, type WaitingLane } from '../../webhooks/index.ts';
import { cursorPage } from '../../wire/index.ts';
import { Cursors } from '../cursors.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';
import { type ConsoleDeps, invitationDeps } from './console-deps.ts';
import { operatorBillingRoutes } from './operator-billing-routes.ts';
import { presentAccount, presentInvited, presentLicense } from './present.ts';

const LICENSE_CHANGES = ['activate', 'deactivate', 'lock', 'unlock'] as const;
const COMMON = { role: 'owner', operator: true } as const;
const PAGE = 50;

/** What those who run the service do to accounts, as on the command line, under the member of the session. */
export function operatorRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  const pages = new OperatorPages(new Cursors(deps.accounts.keys.derive('cursor'), 'operator'));
  return [
    ...operatorAccountRoutes(deps, pages),
    ...accountChangeRoutes(deps),
    keepRoute(deps),
    ...operatorLicenseRoutes(deps, pages),
    ...licenseChangeRoutes(deps),
    ...operatorBillingRoutes(deps),
    consoleRoute('GET /operator/health', {
      ...COMMON,
      operationId: 'showHealth',
      summary: 'Check storage, migrations, clock, keys, catalog and disk',
      handle: async () => enveloped(200, 'health', await deps.examine()),
    }),
    consoleRoute('GET /operator/versions', {
      ...COMMON,
      operationId: 'showVersions',
      summary: 'Show the versions of the program, its parts and its catalogs',
      handle: async () => enveloped(200, 'versions', await deps.listVersions()),
    }),
    consoleRoute('GET /operator/lanes', {
      ...COMMON,
      operationId: 'listWaitingLanes',
      summary: 'List the webhook endpoints with events that are not delivered yet',
      handle: async ({ query }) => {
        const position = pages.read('lanes', query);
        const outcomes = await deps.buckets.each(({ accounts }) =>
          selectWaitingLanes(accounts.db, pages.oneMore(position)),
        );
        return pages.respond('lanes', position, {
          outcomes,
          idOf: ({ endpointId }) => endpointId,
          present: presentLane,
        });
      },
    }),
  ];
}

function operatorAccountRoutes(deps: ConsoleDeps, pages: OperatorPages): ConsoleRoute[] {
  return [
    consoleRoute('GET /operator/accounts', {
      ...COMMON,
      operationId: 'listAccounts',
      summary: 'List accounts, newest first',
      handle: async ({ query }) => {
        const position = pages.read('accounts', query);
        const outcomes = await deps.buckets.each(({ accounts }) =>
          pageOfAccounts(accounts, pages.oneMore(position)),
        );
        return pages.respond('accounts', position, {
          outcomes,
          idOf: ({ id }) => id,
          present: presentOperated,
        });
      },
    }),
    consoleRoute('GET /operator/accounts/{id}', {
      ...COMMON,
      operationId: 'showAccount',
      summary: 'Show an account',
      handle: async ({ params }) => {
        const { accounts } = await deps.buckets.ofAccount(params.id);
        return enveloped(200, 'account', presentOperated(await showAccount(accounts, params.id)));
      },
    }),
    consoleRoute('POST /operator/accounts', {
      ...COMMON,
      operationId: 'createAccount',
      summary: 'Create an account, and invite its first owner if one is named',
      handle: async ({ session, body }) => {
        const input = { name: body.name, email: body.email ?? null };
        const actor = memberActor(session);
        const bucket = await deps.buckets.forNewAccount();
        if (body.owner == null) {
          const account = await createAccount(bucket.accounts, actor, input);
          return enveloped(201, 'account', presentOperated(account));
        }
        const made = await createWithOwner(invitationDeps(bucket), actor, { ...input, owner: body.owner });
        const { invitation, ...owner } = presentInvited(made.invitation, deps.linkMail);
        return enveloped(201, 'account', { ...presentOperated(made.account), owner, invitation });
      },
    }),
    consoleRoute('POST /operator/accounts/{id}/owners', {
      ...COMMON,
      operationId: 'inviteOwner',
      summary: 'Invite an owner of an account, or invite them again',
      handle: async ({ session, params, body }) => {
        const invited = { accountId: params.id, email: body.email };
        const bucket = await deps.buckets.ofAccount(params.id);
        const invitation = await inviteOwner(invitationDeps(bucket), memberActor(session), invited);
        return enveloped(201, 'member', presentInvited(invitation, deps.linkMail));
      },
    }),
  ];
}

function accountChangeRoutes({ buckets }: ConsoleDeps): ConsoleRoute[] {
  return [
    consoleRoute('POST /operator/accounts/{id}/suspend', {
      ...COMMON,
      operationId: 'suspendAccount',
      summary: 'Suspend an account',
      bodyOptional: true,
      handle: async ({ session, params, body }) => {
        requireOther(session, params.id);
        const change = { id: params.id, reason: body.reason ?? null };
        const { accounts } = await buckets.ofAccount(params.id);
        const { value } = await suspendAccount(accounts, memberActor(session), change);
        return enveloped(200, 'account', presentOperated(value));
      },
    }),
    consoleRoute('POST /operator/accounts/{id}/resume', {
      ...COMMON,
      operationId: 'resumeAccount',
      summary: 'Resume an account',
      bodyOptional: true,
      handle: async ({ session, params }) => {
        const { accounts } = await buckets.ofAccount(params.id);
        const { value } = await resumeAccount(accounts, memberActor(session), params.id);
        return enveloped(200, 'account', presentOperated(value));
      },
    }),
    consoleRoute('POST /operator/accounts/{id}/close', {
      ...COMMON,
      operationId: 'closeAccount',
      summary: 'Close an account, now or after some days',
      bodyOptional: true,
      handle: async ({ session, params: { id }, body: { after_days: days = 0 } }) => {
        requireOther(session, id);
        const actor = memberActor(session);
        const { accounts } = await buckets.ofAccount(id);
        const { value } = await (days === 0
          ? closeAccount(accounts, actor, id)
          : scheduleClosing(accounts, actor, { id, days }));
        return enveloped(200, 'account', presentOperated(value));
      },
    }),
  ];
}

function keepRoute({ buckets }: ConsoleDeps): ConsoleRoute {
  return consoleRoute('POST /operator/accounts/{id}/keep', {
    ...COMMON,
    operationId: 'keepAccount',
    summary: 'Keep an account that would close',
    bodyOptional: true,
    handle: async ({ session, params }) => {
      const { accounts } = await buckets.ofAccount(params.id);
      const { value } = await cancelClosing(accounts, memberActor(session), params.id);
      return enveloped(200, 'account', presentOperated(value));
    },
  });
}

function requireOther(session: { readonly accountId: string }, id: string): void {
  if (id !== session.accountId) return;
  throw new Problem('conflict', 'The operator account cannot suspend or close itself. Use the command line.');
}

function operatorLicenseRoutes({ buckets }: ConsoleDeps, pages: OperatorPages): ConsoleRoute[] {
  return [
    consoleRoute('GET /operator/licenses', {
      ...COMMON,
      operationId: 'listLicenses',
      summary: 'List licenses, newest first',
      handle: async ({ query: { account_id: accountId = null, ...query } }) => {
        const position = pages.read(`licenses/${accountId}`, query);
        const outcomes = await buckets.each(({ accounts }) =>
          selectLicensePage(accounts.db, { ...pages.oneMore(position), accountId }),
        );
        return pages.respond(`licenses/${accountId}`, position, {
          outcomes,
          idOf: ({ id }) => id,
          present: (license) => ({ ...presentOwned(license), account_name: license.accountName }),
        });
      },
    }),
    consoleRoute('POST /operator/licenses', {
      ...COMMON,
      operationId: 'createLicense',
      summary: 'Create an inactive license for an account',
      prepare: withFlatLimits,
      handle: async ({ session, body: { account_id: accountId, ...limits } }) => {
        const input = { accountId, limits: limitsOf(limits) };
        const { accounts } = await buckets.ofAccount(accountId);
        const license = await createLicense(accounts, memberActor(session), input);
        return enveloped(201, 'license', presentOwned(license));
      },
    }),
    consoleRoute('PATCH /operator/licenses/{id}', {
      ...COMMON,
      operationId: 'changeLicenseLimits',
      summary: 'Change limits of a license; omitted limits stay as they are',
      prepare: withFlatLimits,
      handle: async ({ session, params, body }) => {
        const change = { id: params.id, changes: limitsOf(body) };
        const { value } = await buckets.whereFound(({ accounts }) =>
          changeLimits(accounts, memberActor(session), change),
        );
        return enveloped(200, 'license', presentOwned(value));
      },
    }),
  ];
}

function licenseChangeRoutes({ buckets }: ConsoleDeps): ConsoleRoute[] {
  return LICENSE_CHANGES.map((action) =>
    consoleRoute(`POST /operator/licenses/{id}/${action}`, {
      ...COMMON,
      operationId: `${action}License`,
      summary: `${action.charAt(0).toUpperCase()}${action.slice(1)} a license`,
      bodyOptional: true,
      handle: async ({ session, params, body }) => {
        const change = { id: params.id, action, reason: body.reason ?? null };
        const { value } = await buckets.whereFound(({ accounts }) =>
          changeLicense(accounts, memberActor(session), change),
        );
        return enveloped(200, 'license', presentOwned(value));
      },
    }),
  );
}

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly search?: string | undefined;
}

interface PageRows<T, P> {
  /** The rows of each bucket. */
  readonly outcomes: readonly BucketOutcome<readonly T[]>[];
  idOf(row: T): string;
  present(row: T): P;
}

/** Pages of lists that are the same for every operator. */
class OperatorPages {
  readonly #cursors: Cursors;

  constructor(cursors: Cursors) {
    this.#cursors = cursors;
  }

  read(list: string, { cursor, limit = PAGE, search }: PageQuery): ListPosition {
    const after = this.#cursors.read(list, cursor);
    return { search: search ?? null, after: after === null ? null : String(after), limit };
  }

  /** One row more than the page has says whether another page follows. */
  oneMore(position: ListPosition): ListPosition {
    return { ...position, limit: position.limit + 1 };
  }

  /** Newest first, of all buckets that respond. Without any of them there is no page. */
  respond<T, P>(list: string, { limit }: ListPosition, { outcomes, idOf, present }: PageRows<T, P>) {
    const [first] = outcomes;
    if (first !== undefined && outcomes.every(({ ok }) => !ok) && !first.ok) throw first.error;
    const found = valuesOf(outcomes).flat();
    const rows = outcomes.length === 1 ? found : found.toSorted((a, b) => (idOf(a) < idOf(b) ? 1 : -1));
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const next = rows.length > limit && last !== undefined ? this.#cursors.issue(list, idOf(last)) : null;
    const silent = outcomes.filter(({ ok }) => !ok).map(({ bucket }) => bucket);
    const rest = cursorPage(
      page.map((row) => present(row)),
      next,
    );
    return enveloped(200, 'list', silent.length === 0 ? rest : { ...rest, unavailable_buckets: silent });
  }
}

/** Limits are sent as they are named on the command line, or in an object as they are returned. */
function withFlatLimits(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('limits' in body)) return body;
  const { limits, ...rest } = body;
  return typeof limits === 'object' && limits !== null ? { ...rest, ...limits } : body;
}

interface SentLimits {
  readonly rate?: number;
  readonly light_rate?: number;
  readonly test_rate?: number;
  readonly monthly_quota?: number | null;
}

function limitsOf(sent: SentLimits): LimitChanges {
  const { rate, light_rate: lightRate, test_rate: testRate, monthly_quota: monthlyQuota } = sent;
  return { rate, lightRate, testRate, monthlyQuota };
}

function presentOperated(account: Account): ConsoleData<'GET /operator/accounts/{id}'> {
  const { email, createdAt } = account;
  return { ...presentAccount(account), email, created_at: createdAt.toISOString() };
}

function presentOwned(license: License): ConsoleData<'POST /operator/licenses'> {
  return { ...presentLicense(license), account_id: license.accountId };
}

/** Only the host of the address: the rest may hold secrets of the customer. */
function presentLane(lane: WaitingLane): ConsoleData<'GET /operator/lanes'>['data'][number] {
  return {
    endpoint_id: lane.endpointId,
    object: 'lane',
    account_id: lane.accountId,
    host: URL.canParse(lane.url) ? new URL(lane.url).host : null,
    enabled: lane.enabled,
    pending: lane.pending,
    retrying: lane.retrying,
    in_progress: lane.leased,
    next_attempt_at: lane.nextAttemptAt?.toISOString() ?? null,
  };
}
