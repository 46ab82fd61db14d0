import { refusedByQuota, refusedByWindow } from '../access/index.ts';
import { remarksOf } from '../wire/index.ts';
import { chooseEncoding } from './content-encoding.ts';
import { type Exchange, keyConflict, replay, routeOf, sendStored, sentBody } from './exchange.ts';
import type { HttpDeps } from './http-deps.ts';
import { isLargeRequest } from './large-request.ts';
import { problemBody } from './problem.ts';
import type { DecisionRoute } from './route.ts';
import { unknownNamesProblem } from './underwriting.ts';

/** Translates a request for a decision, runs it, and sends its outcome. */
export async function executeDecision(
  deps: HttpDeps,
  route: DecisionRoute,
  exchange: Exchange,
): Promise<Buffer> {
  const { request, parsed, principal, subject } = exchange;
  const call = exchange.call(null);
  const { requestId, publicUrl, isGone } = call;
  const { command, pointer, render } = route.translate(call);
  const key = parsed.idempotencyKey;
  const outcome = await deps.runDecision({
    principal,
    requestId,
    command,
    subject,
    key: key === null ? null : { route: routeOf(request), key, body: sentBody(exchange) },
    isLarge: isLargeRequest(parsed.sent, request.headers['content-length']),
    encoding: chooseEncoding(request.headers['accept-encoding']) === 'gzip' ? 'gzip' : 'br',
    isGone,
    render: (evaluation) => render(evaluation, remarksOf(evaluation, pointer)),
    refuse: (refusal) => {
      const problem = unknownNamesProblem(refusal, pointer);
      return { problem, body: problemBody(problem, { requestId, publicUrl }) };
    },
  });
  request.requestState.rate = outcome.rate;
  switch (outcome.kind) {
    case 'executed':
      return sendStored(exchange, outcome.response);
    case 'replay':
      return replay(exchange, outcome.response);
    case 'conflict':
      throw keyConflict(exchange, outcome.firstSeenAt);
    case 'refused':
      throw outcome.problem;
    case 'over_limit':
      throw await refusedByWindow(deps, subject, outcome.rate?.resetSeconds);
    case 'over_quota':
      throw await refusedByQuota(deps, subject, outcome.retryAfterSeconds);
  }
}
