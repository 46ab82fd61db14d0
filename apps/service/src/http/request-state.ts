import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticatedPrincipal, ConsoleSession } from '../accounts/index.ts';
import type { RateState } from '../quota/index.ts';
import type { AuthenticatedRoute, Route } from './route.ts';

/** What the hooks learn about a request on its way in. */
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

/** What a token needs for this request; null where nothing but a token itself is needed. */
export function accessOf(request: FastifyRequest): AuthenticatedRoute['access'] | null {
  const route = routeOf(request);
  return route?.kind === 'open' ? route.access : (authenticatedRouteOf(request)?.access ?? null);
}

/** Where sessions, and nothing else, are accepted. */
export const CONSOLE_API = '/console/api';

export function isConsoleApi(url: string): boolean {
  return /^\/console\/api(?:[/?]|$)/.test(url);
}

/** The path of a request as the API knows it, without what sessions put in front of it. */
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
