import { type AuthenticatedPrincipal, Authenticator } from '../access/index.ts';
import type { AppContext } from '../app-context.ts';
import { newestEventNumber, selectEventsAfter } from '../events/index.ts';
import { Problem, systemClock } from '../kernel/index.ts';

/** An event as receivers get it. */
export interface HeardEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
  readonly body: Buffer;
}

/** Where `listen` gets the events of one account and mode from, beginning with the next one. */
export interface EventSource {
  /** Says whose events these are. */
  readonly name: string;
  /** The next events, possibly none after a while. */
  next(signal: AbortSignal): Promise<readonly HeardEvent[]>;
}

interface Envelope {
  readonly id: string;
  readonly type: string;
  readonly api_version: string;
  readonly livemode: boolean;
  readonly created_at: string;
  readonly data: unknown;
}

function heard({ id, type, api_version, livemode, created_at, data }: Envelope): HeardEvent {
  const envelope = { id, object: 'event', type, api_version, livemode, created_at, data };
  return { id, type, createdAt: created_at, body: Buffer.from(JSON.stringify(envelope)) };
}

const POLL_MS = 250;
const PAGE = 100;

/** Reads the database of this data directory. */
export async function localSource(context: AppContext, token: string): Promise<EventSource> {
  const { db, clock } = context;
  const principal = await listenerOf(context, token);
  let seq = await newestEventNumber(db, principal);
  return {
    name: `${principal.mode} events of ${principal.accountId}`,
    next: async (signal) => {
      const found = await selectEventsAfter(context, principal, { seq, limit: PAGE });
      seq = found.at(-1)?.seq ?? seq;
      if (found.length === 0) await clock.sleep(POLL_MS, signal);
      return found
        .filter(({ purged }) => !purged)
        .map((event) =>
          heard({ ...event, api_version: event.apiVersion, created_at: event.createdAt.toISOString() }),
        );
    },
  };
}

async function listenerOf(context: AppContext, token: string): Promise<AuthenticatedPrincipal> {
  const principal = await new Authenticator({
    db: context.db,
    keys: context.keys,
    clock: context.clock,
  }).authenticate(token);
  if (principal === null) throw new Problem('unauthorized', 'The token is unknown, revoked or expired.');
  if (!principal.scopes.includes('events'))
    throw new Problem('forbidden', 'The token does not have the events scope.');
  return principal;
}

const WAIT_SECONDS = 30;
const RETRY_MS = 2000;

/** Asks a service for its stream of events: needs nothing but its address and a token. */
export async function remoteSource(url: string, token: string): Promise<EventSource> {
  const ask = async <T>(path: string, signal?: AbortSignal): Promise<T> => {
    const response = await fetch(new URL(path, url), {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      redirect: 'error',
      ...(signal === undefined ? {} : { signal }),
    });
    const body = (await response.json()) as T & { readonly detail?: string };
    if (response.ok) return body;
    throw refusalOf(response.status, body.detail);
  };
  const newest = await ask<{ data: { data: readonly Envelope[] } }>('/v1/events?limit=1').catch(
    (error: unknown) => {
      if (error instanceof Problem) throw error;
      throw new Problem('service_unavailable', `Cannot reach ${url}. Check --url.`, { cause: error });
    },
  );
  let after = newest.data.data[0]?.id;
  return {
    name: `events of ${url}`,
    next: async (signal) => {
      const query = new URLSearchParams({
        wait: String(WAIT_SECONDS),
        ...(after === undefined ? {} : { after }),
      });
      try {
        const page = await ask<{ data: { data: readonly Envelope[]; next_after: string | null } }>(
          `/v1/events/stream?${query}`,
          signal,
        );
        after = page.data.next_after ?? undefined;
        return page.data.data.filter(({ data }) => data !== null).map(heard);
      } catch (error) {
        if (signal.aborted) return [];
        if (error instanceof Problem && error.status < 500 && error.status !== 429) throw error;
        // The service restarts or the network is away: nothing is lost, because the position is kept.
        await systemClock.sleep(RETRY_MS, signal);
        return [];
      }
    },
  };
}

function refusalOf(status: number, detail: string | undefined): Problem {
  const code =
    status === 401
      ? 'unauthorized'
      : status === 403
        ? 'forbidden'
        : status === 429
          ? 'rate_limit_exceeded'
          : status >= 500
            ? 'service_unavailable'
            : 'validation_error';
  return new Problem(code, detail ?? `The service responded with ${status}.`);
}
