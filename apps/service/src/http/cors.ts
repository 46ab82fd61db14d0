import type { FastifyReply, FastifyRequest } from 'fastify';
import { RESPONSE_HEADERS } from './response-headers.ts';

/** The paths that tokens can access; the console's own paths stay limited to its origin. */
const API_PATH = /^\/v[123](?:[/?]|$)/;
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Api-Version, Version';
const EXPOSED_HEADERS = Object.keys(RESPONSE_HEADERS).join(', ');
const PREFLIGHT_SECONDS = 7200;

/**
 * Lets pages of the listed origins read responses under /v1, /v2 and /v3. Returns true for a preflight, which needs no
 * token because browsers send none with it. With no origin listed, nothing changes.
 */
export function applyCors(origins: readonly string[], request: FastifyRequest, reply: FastifyReply): boolean {
  if (origins.length === 0 || !API_PATH.test(request.url)) return false;
  const { origin } = request.headers;
  const isListed = origin !== undefined && origins.includes(origin);
  if (isListed) {
    reply.header('Access-Control-Allow-Origin', origin);
    reply.header('Access-Control-Expose-Headers', EXPOSED_HEADERS);
  }
  const isPreflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (isPreflight && isListed) {
    reply.header('Access-Control-Allow-Methods', METHODS);
    reply.header('Access-Control-Allow-Headers', REQUEST_HEADERS);
    reply.header('Access-Control-Max-Age', PREFLIGHT_SECONDS);
  }
  return isPreflight;
}

/** Caches must not serve one origin's response to another; routes may have set Vary before this. */
export function varyByOrigin(origins: readonly string[], request: FastifyRequest, reply: FastifyReply): void {
  if (origins.length === 0 || !API_PATH.test(request.url)) return;
  const vary = reply.getHeader('Vary');
  reply.header('Vary', vary === undefined ? 'Origin' : `${String(vary)}, Origin`);
}
