import { CONSOLE_API } from '@prequal/contract';
import type { FastifyRequest } from 'fastify';
import { isHiddenFrom } from '../access/index.ts';
import { Problem } from '../kernel/index.ts';
import { isConsoleApi } from './request-state.ts';
import type { Route } from './route.ts';

/** 404, or 405 with the methods that the path supports. Routes that are hidden from the member stay hidden. */
export function unmatched(routes: readonly Route[], request: FastifyRequest): Problem {
  const path = request.url.split('?', 1)[0] ?? '';
  const { session } = request.requestState;
  const allowed = routes
    .filter((route) => !(route.kind === 'console' && session !== null && isHiddenFrom(session, route)))
    .filter((route) => !(route.kind === 'page' && isConsoleApi(path)))
    .filter((route) => pathsOf(route).some((candidate) => pathPattern(candidate).test(path)))
    .map((route) => route.method);
  if (allowed.length === 0) return new Problem('not_found', 'There is no resource at this path.');
  const methods = [...new Set(allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
  return new Problem('method_not_allowed', `This path accepts ${methods.join(', ')}.`, {
    headers: { Allow: methods.join(', ') },
  });
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);
}

/** Every API route is served twice: to tokens under its own path, and to sessions under /console/api. */
export function pathsOf(route: Route): readonly string[] {
  const twice = route.kind === 'api' || route.kind === 'decision' || route.kind === 'open';
  return twice ? [route.path, `${CONSOLE_API}${route.path}`] : [route.path];
}
