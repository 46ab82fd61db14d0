import { CONSOLE_API } from '@prequal/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticatedPrincipal, ConsoleSession } from '../access/index.ts';
import type { RateState } from '../quota/index.ts';
import type { AuthenticatedRoute, Route } from './route.ts';

/** What the hooks find out about a request before it is handled. */
export interface RequestState {
  /** Replaced by the original's on a replay. */
  requestId: string;
  readonly startedAt: number;
  /** Null if no route matches. */
  readonly route: Route | null;
  /** The API path, without the prefix for sessions. */
  readonly apiPath: string;
  /** `v1`, `v2`, `v3`, or null outside the API. */
  readonly apiVersion: string | null;
  principal: AuthenticatedPrincipal | null;
  /** Only under /console/api. */
  session: ConsoleSession | null;
  rate: RateState | null;
  /** The body had more members than any valid one, and was cut before it was parsed. */
  hasExcess: boolean;
  /** The response was stored under an idempotency key before. */
  replayed: boolean;
  /** The problem document that was sent. */
  problem: Buffer | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    requestState: RequestState;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}

/** What the URL of a request says, found once: Fastify builds a new object whenever `routeOptions` is read. */
export function requestAddress(
  request: FastifyRequest,
): Pick<RequestState, 'route' | 'apiPath' | 'apiVersion'> {
  const matched = request.routeOptions.config.route ?? null;
  const path = request.url.split('?', 1)[0] ?? '';
  const apiPath = isConsoleApi(path) ? path.slice(CONSOLE_API.length) : path;
  return {
    // Addresses of screens have parameters that would match unknown paths of the console's API.
    route: matched?.kind === 'page' && isConsoleApi(path) ? null : matched,
    apiPath,
    apiVersion: /^\/(v[123])(?:\/|$)/.exec(apiPath)?.[1] ?? null,
  };
}

export function authenticatedRouteOf({ requestState: { route } }: FastifyRequest): AuthenticatedRoute | null {
  return route?.kind === 'api' || route?.kind === 'decision' ? route : null;
}

/** The scope that a token needs for this request; null if any token is enough. */
export function accessOf(request: FastifyRequest): AuthenticatedRoute['access'] | null {
  const { route } = request.requestState;
  return route?.kind === 'open' ? route.access : (authenticatedRouteOf(request)?.access ?? null);
}

export function isConsoleApi(url: string): boolean {
  return /^\/console\/api(?:[/?]|$)/.test(url);
}

export function setRateHeaders(reply: FastifyReply, { limit, remaining, resetSeconds }: RateState): void {
  reply.header('X-RateLimit-Limit', limit);
  reply.header('X-RateLimit-Remaining', remaining);
  reply.header('X-RateLimit-Reset', resetSeconds);
}
