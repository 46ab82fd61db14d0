import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  admit,
  authenticateSession,
  authenticateToken,
  countOpenRequest,
  requireRole,
  requireScope,
  sessionPrincipal,
} from '../access/index.ts';
import { notFound } from '../kernel/index.ts';
import type { HttpDeps } from './http-deps.ts';
import { needsNoToken } from './open.ts';
import { accessOf, authenticatedRouteOf, isConsoleApi, requestAddress } from './request-state.ts';

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

/** Authentication comes before everything else under /v1, /v2, /v3, /mcp and /console/api, unknown paths included. */
export async function authorizeRequest(
  deps: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  beginRequest(deps, request, reply);
  const { access } = deps;
  const console = isConsoleApi(request.url);
  const { route, apiVersion } = request.requestState;
  if (console) {
    const { method, headers, ip: address } = request;
    const signsIn = route?.kind === 'sign_in';
    const { publicUrl } = deps;
    request.requestState.session = await authenticateSession(access, {
      method,
      headers,
      address,
      publicUrl,
      signsIn,
    });
    // Before the body is read: a route that is hidden from the member must not answer to what is in it.
    const { session } = request.requestState;
    if (route?.kind === 'console' && route.operator === true && session !== null) requireRole(session, route);
  }
  if (apiVersion === null && route?.kind !== 'raw') return;
  if (isOddShareLink(request)) {
    await countOpenRequest(access, request.ip);
    throw notFound('shared case');
  }
  if (!console && route?.kind === 'open' && (await needsNoToken(deps, route, request))) return;
  const principal = console
    ? sessionPrincipal(request.requestState.session)
    : await authenticateToken(access, { authorization: request.headers.authorization, address: request.ip });
  request.requestState.principal = principal;
  try {
    admit(access, principal);
  } catch (error) {
    await deps.turns.refuse(principal.licenseId);
    throw error;
  }
  const needed = accessOf(request);
  if (needed !== null) requireScope(principal, needed.scope);
}

/** A mistyped share link is not found; nobody who opens one has a token to send. */
function isOddShareLink({ method, url, requestState: { route, apiPath } }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && route === null && apiPath.startsWith('/v1/shared/') && !isConsoleApi(url);
}

export function beginRequest(deps: HttpDeps, request: FastifyRequest, reply: FastifyReply): void {
  request.requestState = {
    requestId: request.id,
    startedAt: deps.clock.elapsed(),
    ...requestAddress(request),
    principal: null,
    session: null,
    rate: null,
    hasExcess: false,
    replayed: false,
    problem: null,
  };
  reply.headers(SECURITY_HEADERS);
  const { apiVersion } = request.requestState;
  if (apiVersion !== null) reply.header('Api-Version', apiVersion);
  const successor = authenticatedRouteOf(request)?.successor;
  if (successor !== undefined) {
    reply.header('Deprecation', `@${Math.floor(successor.since.getTime() / 1000)}`);
    reply.header('Link', `<${successor.path}>; rel="successor-version"`);
  }
}
