import { type AdviceCode, PROBLEMS, type ProblemCode } from '@prequal/contract/vocabulary';
import { problemPath } from '../problem.ts';
import type { PublicRoute } from '../route.ts';
import { html, prose } from './html.ts';
import { PAGE_STYLE, pagePolicy } from './page-style.ts';

interface Explanation {
  readonly cause: string;
  readonly remedy: string;
}

/** What each problem means and what to do about it: the pages that `type` and `doc_url` lead to. */
export const PROBLEM_EXPLANATIONS: Readonly<Record<ProblemCode, Explanation>> = {
  validation_error: {
    cause:
      'A field, header or query parameter is missing, unknown or out of range. With status 422, the body has the right shape but names a product that does not exist.',
    remedy:
      'Read `param`, a JSON pointer to the first failing field, and `errors`, which lists every failing field. Change the request; sending it again unchanged fails again.',
  },
  unauthorized: {
    cause: 'The request has no usable bearer token: it is missing, malformed, unknown, expired or revoked.',
    remedy:
      'Send `Authorization: Bearer svc_…`. `advice_code` says whether to send a token (`send_token`), to check the one you send (`check_token`) or to get a new one (`rotate_token`).',
  },
  forbidden: {
    cause: 'The token is valid, but it may not do this.',
    remedy:
      '`advice_code` names the reason: a missing scope, an inactive or locked license, or a suspended account. Your operator can change each of them.',
  },
  own_draft: {
    cause: 'A draft of the catalog must be approved by somebody who did not write it.',
    remedy: 'Ask another publisher, or let the operator set `PREQUAL_PUBLISH_ALONE`.',
  },
  livemode_mismatch: {
    cause: 'The token belongs to one mode, test or live, and the resource or the deployment to the other.',
    remedy: 'Use a token for the mode that `detail` names.',
  },
  not_found: {
    cause:
      'There is nothing at this path, or it belongs to another account. The response is the same in both cases.',
    remedy: 'Check the path and the id. Expired cases and share links are not found either.',
  },
  method_not_allowed: {
    cause: 'The path exists, but not with this method.',
    remedy: 'The `Allow` header names the methods that the path accepts.',
  },
  idempotency_conflict: {
    cause: 'The `Idempotency-Key` was already used with a different request body within 24 hours.',
    remedy: 'Use a new key for a new request. Use the same key only to repeat the same request.',
  },
  conflict: {
    cause: 'The resource is in a state that does not allow this.',
    remedy: 'Read `detail`, retrieve the resource, and decide again.',
  },
  draft_is_stale: {
    cause: 'A file of this draft was changed by a version that was published after the draft was begun.',
    remedy: 'Begin a new draft on the current version and make the change there.',
  },
  gone: {
    cause: 'The payload of this event was deleted after 30 days.',
    remedy: 'The event can no longer be delivered again.',
  },
  payload_too_large: {
    cause: 'The request body is larger than 256 KiB, or than what the endpoint accepts.',
    remedy: 'Send a smaller body.',
  },
  unsupported_media_type: {
    cause: 'The body is not JSON, or is encoded in a way that the service does not know.',
    remedy: 'Send `Content-Type: application/json`, plain or compressed with gzip, br or deflate.',
  },
  draft_has_errors: {
    cause: 'The draft has errors, or one of its scenarios fails.',
    remedy: 'Check the draft, which lists every error with its file and line, and correct them.',
  },
  rate_limit_exceeded: {
    cause: 'The license, or the network address, sent too many requests.',
    remedy:
      'Wait for the number of seconds in `Retry-After`, then repeat the request with the same key. With `quota_exhausted` the monthly quota is used up: ask your operator for more.',
  },
  internal_error: {
    cause: 'Something went wrong in the service.',
    remedy:
      'Repeat the request with the same idempotency key. If it fails again, send the `request_id` to support.',
  },
  service_unavailable: {
    cause: 'The service cannot reach its storage at the moment.',
    remedy: 'Wait for the number of seconds in `Retry-After`, then repeat the request with the same key.',
  },
};

/** What a program can decide by each advice code. */
export const ADVICE_EXPLANATIONS: Readonly<Record<AdviceCode, string>> = {
  retry: 'Repeat the request, after `Retry-After` seconds if there is one, with the same idempotency key.',
  quota_exhausted:
    'The monthly quota or a daily limit is used up; `detail` says which. Stop for `Retry-After` seconds, or ask your operator to raise it.',
  send_token: 'The request has no token. Send one.',
  check_token: 'The token is malformed or unknown. Compare it with the one you were issued.',
  rotate_token: 'The token has expired or was revoked. Get a new one from your operator.',
  missing_scope: 'The token lacks the scope that `detail` names. Use another token.',
  license_inactive: 'The license is not active. Ask your operator to activate it.',
  license_locked: 'The license was locked. Stop, and contact support.',
  account_suspended: 'The account is suspended. Stop, and contact support.',
  use_other_mode: 'Use a token for the other mode, test or live.',
  new_idempotency_key: 'Send the request again with a new idempotency key.',
};

/** One page per problem code, for people who follow `type` or `doc_url`. */
export function problemPages(): PublicRoute[] {
  return (Object.keys(PROBLEMS) as ProblemCode[]).map((code) => {
    const body = pageOf(code);
    return {
      kind: 'public',
      isPage: true,
      method: 'GET',
      path: problemPath(code),
      operationId: `problem_${code}`,
      tag: 'Service',
      summary: PROBLEMS[code].title,
      responses: { 200: { description: 'HTML.' } },
      handle: () => ({
        kind: 'bytes',
        status: 200,
        contentType: 'text/html; charset=utf-8',
        body,
        headers: { 'Content-Security-Policy': pagePolicy() },
      }),
    };
  });
}

function pageOf(code: ProblemCode): string {
  const { status, title } = PROBLEMS[code];
  const { cause, remedy } = PROBLEM_EXPLANATIONS[code];
  const advice = Object.entries(ADVICE_EXPLANATIONS).map(
    ([name, text]) => html`<dt><code>${name}</code></dt><dd>${prose(text)}</dd>`,
  );
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – prequal</title>
${{ markup: `<style>${PAGE_STYLE}</style>` }}
<main>
  <h1>${title}</h1>
  <p><code>${code}</code>, HTTP status ${status}</p>
  <h2>What happened</h2>
  <p>${prose(cause)}</p>
  <h2>What to do</h2>
  <p>${prose(remedy)}</p>
  <h2>Advice codes</h2>
  <p>Where a program can decide by itself, the problem carries an ${prose('`advice_code`')}:</p>
  <dl>${advice}</dl>
  <p><a href="/docs">API reference</a></p>
</main>
</html>
`.markup;
}
