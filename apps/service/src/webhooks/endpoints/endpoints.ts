import { isDeepStrictEqual } from 'node:util';
import { type EventFilter, type EventType, isEventType } from '@prequal/contract';
import { lockEventStream } from '../../events/index.ts';
import {
  type Clock,
  type FieldIssue,
  type KeyRing,
  modeMismatch,
  newId,
  notFound,
  type PrincipalAccount,
  Problem,
  validationProblem,
} from '../../kernel/index.ts';
import { type Db, joinTransaction, type Tx } from '../../storage/index.ts';
import { lockLane, wakeLane } from '../delivery/lane-store.ts';
import { drawSigningSecret, sealSecret } from '../delivery/signature.ts';
import { sendTest } from '../delivery/test-event.ts';
import type { BatchSettings } from './batch-column.ts';
import {
  countEndpoints,
  type EndpointRow,
  insertEndpoint,
  lockEndpoint,
  markDeleted,
  saveEndpoint,
  saveSecret,
  selectEndpoint,
  selectEndpoints,
} from './endpoint-store.ts';
import { filterIssues } from './filter.ts';
import { type EndpointHeaders, headerHints, headerIssues, sealHeaders } from './headers.ts';
import { type TargetGuard, targetIssue } from './target.ts';

export interface EndpointDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly guard: TargetGuard;
}

/** The same dependencies, working in a transaction that is already open; null: each use case opens its own. */
export function inTransaction(deps: EndpointDeps, tx: Tx | null): EndpointDeps {
  return tx === null ? deps : { ...deps, db: joinTransaction(tx) };
}

export interface Endpoint extends Omit<EndpointRow, 'headersSealed'> {
  /** Hints of the values; null if there are none. */
  readonly headers: EndpointHeaders | null;
}

/** The only moments at which the secret leaves the service: creation and rotation. */
export interface EndpointWithSecret extends Endpoint {
  readonly signingSecret: string;
}

export const MOST_ENDPOINTS = 25;

/** How an endpoint receives events; null and an omitted option of a new endpoint mean none. */
interface EndpointOptions {
  readonly filter?: EventFilter | null;
  readonly batch?: BatchSettings | null;
  readonly headers?: EndpointHeaders | null;
}

export interface EndpointInput extends EndpointOptions {
  readonly url: string;
  readonly events?: readonly string[];
  readonly description?: string;
}

/** An input whose URL was resolved and found to be public. Only `checkEndpoint` makes one. */
export type CheckedEndpointInput = EndpointInput & { readonly [CHECKED]: true };
const CHECKED = Symbol('checked');

/** Waits for name servers, so it must not be called inside a transaction. */
export async function checkEndpoint(
  { guard }: Pick<EndpointDeps, 'guard'>,
  { accountId }: PrincipalAccount,
  input: EndpointInput,
): Promise<CheckedEndpointInput> {
  await throwIssues(guard, accountId, input);
  return { ...input, [CHECKED]: true };
}

export async function createEndpoint(
  deps: EndpointDeps,
  principal: PrincipalAccount,
  input: EndpointInput,
): Promise<EndpointWithSecret> {
  return addEndpoint(deps, principal, await checkEndpoint(deps, principal, input));
}

export async function addEndpoint(
  deps: EndpointDeps,
  principal: PrincipalAccount,
  input: CheckedEndpointInput,
): Promise<EndpointWithSecret> {
  const now = deps.clock.now();
  const id = newId('endpoint', now);
  const signingSecret = drawSigningSecret();
  const endpoint: EndpointRow = {
    id,
    accountId: principal.accountId,
    livemode: principal.livemode,
    url: input.url,
    events: distinct(input.events ?? []),
    enabled: true,
    description: input.description ?? '',
    filter: input.filter ?? null,
    batch: input.batch ?? null,
    headersSealed: sealHeaders(deps.keys, id, input.headers),
    createdAt: now,
    updatedAt: now,
  };
  await deps.db.transaction(async (tx) => {
    // Locked, so that two requests cannot both create the last allowed endpoint.
    await lockEventStream(tx, principal.accountId);
    if ((await countEndpoints(tx, principal.accountId, principal.livemode)) >= MOST_ENDPOINTS) {
      throw new Problem(
        'conflict',
        `An account can have at most ${MOST_ENDPOINTS} webhook endpoints per mode.`,
      );
    }
    await insertEndpoint(tx, endpoint, sealSecret(deps.keys, endpoint.id, signingSecret));
  });
  return { ...hinted(deps, endpoint), signingSecret };
}

export async function listEndpoints(
  deps: Pick<EndpointDeps, 'db' | 'keys'>,
  principal: PrincipalAccount,
): Promise<Endpoint[]> {
  const rows = await selectEndpoints(deps.db, principal.accountId, principal.livemode);
  return rows.map((row) => hinted(deps, row));
}

function hinted({ keys }: Pick<EndpointDeps, 'keys'>, { headersSealed, ...row }: EndpointRow): Endpoint {
  return { ...row, headers: headerHints(keys, row.id, headersSealed) };
}

export async function showEndpoint(
  deps: Pick<EndpointDeps, 'db' | 'keys'>,
  principal: PrincipalAccount,
  id: string,
): Promise<Endpoint> {
  return hinted(deps, ofMode(principal, await selectEndpoint(deps.db, principal.accountId, id)));
}

export interface EndpointChange extends EndpointOptions {
  readonly url?: string;
  readonly events?: readonly string[];
  readonly enabled?: boolean;
  readonly description?: string;
}

/** A new URL, new headers, and being enabled again, are reasons to try at once what was waiting. */
export async function changeEndpoint(
  deps: EndpointDeps,
  principal: PrincipalAccount,
  { id, change }: { readonly id: string; readonly change: EndpointChange },
): Promise<Endpoint> {
  await throwIssues(deps.guard, principal.accountId, change);
  return held({ deps, principal, id }, async (tx, before, now) => {
    const after: EndpointRow = {
      ...before,
      url: change.url ?? before.url,
      events: change.events === undefined ? before.events : distinct(change.events),
      enabled: change.enabled ?? before.enabled,
      description: change.description ?? before.description,
      filter: change.filter === undefined ? before.filter : change.filter,
      batch: change.batch === undefined ? before.batch : change.batch,
      headersSealed:
        change.headers === undefined ? before.headersSealed : sealHeaders(deps.keys, id, change.headers),
      updatedAt: now,
    };
    if (isSame(before, after)) return hinted(deps, before);
    await saveEndpoint(tx, after);
    const isReachableAgain =
      (after.enabled && !before.enabled) ||
      after.url !== before.url ||
      after.headersSealed !== before.headersSealed;
    if (isReachableAgain && after.enabled) await wakeLane(tx, id, now);
    return hinted(deps, after);
  });
}

/** What was still on its way to the endpoint is canceled. */
export async function deleteEndpoint(
  deps: EndpointDeps,
  principal: PrincipalAccount,
  id: string,
): Promise<void> {
  await held({ deps, principal, id }, async (tx, _endpoint, now) => {
    await lockLane(tx, id);
    await markDeleted(tx, id, now);
  });
}

/** The next attempt is signed with the new secret. */
export async function rotateSecret(
  deps: EndpointDeps,
  principal: PrincipalAccount,
  id: string,
): Promise<EndpointWithSecret> {
  const signingSecret = drawSigningSecret();
  return held({ deps, principal, id }, async (tx, endpoint, now) => {
    await saveSecret(tx, id, { secretSealed: sealSecret(deps.keys, id, signingSecret), now });
    return { ...hinted(deps, endpoint), updatedAt: now, signingSecret };
  });
}

/**
 * Emits a `webhook.test` event to this endpoint only and returns its id. It keeps its place in the order, unless the
 * event at the head waits for a retry: then it is sent at once.
 */
export async function testEndpoint(
  deps: EndpointDeps,
  principal: PrincipalAccount,
  id: string,
): Promise<string> {
  return held({ deps, principal, id }, async (tx, endpoint, now) => {
    if (!endpoint.enabled) throw new Problem('conflict', 'The webhook endpoint is disabled.');
    return sendTest(tx, principal, { endpointId: id, now });
  });
}

/** One change of one endpoint. Locks the account's counters before the endpoint, as all other code does. */
async function held<T>(
  {
    deps,
    principal,
    id,
  }: { readonly deps: EndpointDeps; readonly principal: PrincipalAccount; readonly id: string },
  work: (tx: Tx, endpoint: EndpointRow, now: Date) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    await lockEventStream(tx, principal.accountId);
    return work(tx, ofMode(principal, await lockEndpoint(tx, principal.accountId, id)), deps.clock.now());
  });
}

function ofMode(principal: PrincipalAccount, endpoint: EndpointRow | null): EndpointRow {
  if (endpoint === null) throw notFound('webhook endpoint');
  if (endpoint.livemode !== principal.livemode) throw modeMismatch('webhook endpoint', endpoint.livemode);
  return endpoint;
}

async function throwIssues(guard: TargetGuard, accountId: string, input: EndpointChange): Promise<void> {
  const issues: FieldIssue[] = [];
  const target = input.url === undefined ? null : await targetIssue(input.url, guard, accountId);
  if (target !== null) issues.push(target);
  issues.push(...eventTypeIssues(input.events ?? []));
  issues.push(...filterIssues(input.filter), ...headerIssues(input.headers));
  if (input.description?.includes('\0')) {
    issues.push({ param: '/description', detail: 'The description must not contain NUL characters.' });
  }
  if (issues.length > 0) throw validationProblem(issues);
}

function eventTypeIssues(types: readonly string[]): FieldIssue[] {
  return types.flatMap((type, index) =>
    isEventType(type) ? [] : [{ param: `/events/${index}`, detail: 'Unknown event type.' }],
  );
}

function distinct(types: readonly string[]): readonly EventType[] {
  return [...new Set(types)].filter(isEventType);
}

function isSame(before: EndpointRow, after: EndpointRow): boolean {
  return (
    before.url === after.url &&
    before.enabled === after.enabled &&
    before.description === after.description &&
    before.headersSealed === after.headersSealed &&
    isDeepStrictEqual(before.filter, after.filter) &&
    isDeepStrictEqual(before.batch, after.batch) &&
    before.events.length === after.events.length &&
    before.events.every((type, index) => type === after.events[index])
  );
}
