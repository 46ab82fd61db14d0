import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticatedPrincipal, ConsoleSession } from '../accounts/index.ts';
import type { RateState } from '../quota/index.ts';
import type { AuthenticatedRoute, Route } from './route.ts';

/** What the hooks find out about a request before it is handled. */
export interface RequestState {
  /** Replaced by the original's on a replay. */
  requestId: string;
  readonly startedAt: number;
  principal: AuthenticatedPrincipal | null;
  /** Only under /console/api. */
  session: ConsoleSession | null;
  rate: RateState | null;
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

export function routeOf(request: FastifyRequest): Route | null {
  const route = request.routeOptions.config.route ?? null;
  // Addresses of screens have parameters that would match unknown paths of the console's API.
  return route?.kind === 'page' && isConsoleApi(request.url) ? null : route;
}

export function authenticatedRouteOf(request: FastifyRequest): AuthenticatedRoute | null {
  const route = routeOf(request);
  return route?.kind === 'api' || route?.kind === 'recorded' ? route : null;
}

/** The scope that a token needs for this request; null if any token is enough. */
export function accessOf(request: FastifyRequest): AuthenticatedRoute['access'] | null {
  const route = routeOf(request);
  return route?.kind === 'open' ? route.access : (authenticatedRouteOf(request)?.access ?? null);
}

/** The paths that accept only sessions. */
export const CONSOLE_API = '/console/api';

export function isConsoleApi(url: string): boolean {
  return /^\/console\/api(?:[/?]|$)/.test(url);
}

/** The API path of a request, without the prefix for sessions. */
export function apiPathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return isConsoleApi(path) ? path.slice(CONSOLE_API.length) : path;
}

/** `v1`, `v2`, `v3`, or null outside the API. */
export function apiVersionOf(url: string): string | null {
  return /^\/(v[123])(?:\/|$)/.exec(apiPathOf(url))?.[1] ?? null;
}

export function setRateHeaders(reply: FastifyReply, { limit, remaining, resetSeconds }: RateState): void {
  reply.header('X-RateLimit-Limit', limit);
  reply.header('X-RateLimit-Remaining', remaining);
  reply.header('X-RateLimit-Reset', resetSeconds);
}
