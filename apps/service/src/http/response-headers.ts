import type { AuthenticatedRoute, OpenRoute } from './route.ts';

type DocumentedRoute = AuthenticatedRoute | OpenRoute;

interface HeaderDocument {
  readonly description: string;
  readonly required: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}

const text = (description: string, required = true): HeaderDocument => ({
  description,
  required,
  schema: { type: 'string' },
});
/** Absent if the window is unknown: the token was refused, or the database cannot be reached. */
const count = (description: string): HeaderDocument => ({
  description,
  required: false,
  schema: { type: 'integer', minimum: 0 },
});

/** Response headers that clients use, as components of the OpenAPI document. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': text('The same as `request_id` in the body. Quote it to support.'),
  'Api-Version': text('The version of the path.'),
  'X-RateLimit-Limit': count('Requests that the license may make in 60 seconds.'),
  'X-RateLimit-Remaining': count('How many of them are left.'),
  'X-RateLimit-Reset': count('Seconds until another request is allowed.'),
  'Retry-After': {
    description: 'Seconds to wait before retrying.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': text('`Bearer`.'),
  'Idempotency-Replayed': text('`true` when this is the stored response to an earlier request.', false),
  'Idempotency-Key': text('Of a conflict: the key as it was sent.', false),
  ETag: text('Send it in If-None-Match to learn whether anything has changed.'),
  Deprecation: text('When this route was superseded (RFC 9745).'),
  Link: text('The newer route, `rel="successor-version"`.'),
} satisfies Record<string, HeaderDocument>;

type HeaderName = keyof typeof RESPONSE_HEADERS;

const WINDOW: readonly HeaderName[] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

/** The headers of one response, as references; `api` is null for public routes. */
export function responseHeaders(
  api: DocumentedRoute | null,
  status: number,
): Record<string, { $ref: string }> {
  const names: HeaderName[] = ['X-Request-Id', ...(api === null ? [] : namesOf(api, status))];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function namesOf(route: DocumentedRoute, status: number): HeaderName[] {
  const isKept = status < 300 || status === 422;
  return [
    'Api-Version',
    ...(status === 401 || status === 503 ? [] : WINDOW),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ...(route.kind !== 'open' && route.key !== 'none' && isKept ? (['Idempotency-Replayed'] as const) : []),
    ...(route.kind !== 'open' && route.key !== 'none' && status === 409
      ? (['Idempotency-Key'] as const)
      : []),
    ...(route.conditional && (status === 200 || status === 304) ? (['ETag'] as const) : []),
    ...(route.kind === 'open' || route.successor === undefined ? [] : (['Deprecation', 'Link'] as const)),
  ];
}
