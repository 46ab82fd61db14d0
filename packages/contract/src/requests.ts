import { Type } from 'typebox';
import { ProblemSchema } from './problem.ts';
import {
  arrayEnvelopeOf,
  cursorPageOf,
  described,
  envelopeOf,
  idOf,
  literalUnion,
  named,
  nullable,
  objectName,
  pageQuery,
  strict,
  Timestamp,
} from './schema.ts';
import { USAGE_GROUPS } from './vocabulary/index.ts';

const FIELDS = {
  id: idOf('request', 'The X-Request-Id of the response.'),
  object: objectName('request'),
  at: Timestamp,
  method: Type.String({ description: 'The HTTP method.' }),
  path: Type.String({ description: 'Without the query.' }),
  status: Type.Integer({ description: 'The HTTP status of the response.' }),
  code: nullable(Type.String({ description: 'The code of the problem.' })),
  token_hint: nullable(Type.String({ description: 'The last characters of the token.' })),
  member_id: nullable(Type.String({ description: 'The member, for requests from the console.' })),
  api_version: Type.String({ description: 'The API version that served it.' }),
  duration_ms: Type.Integer({ minimum: 0, description: 'Until the response was sent.' }),
  replayed: Type.Boolean({ description: 'The response was stored under an Idempotency-Key.' }),
};

const LoggedRequestSchema = named('LoggedRequest', FIELDS);
const LoggedRequestWithProblemSchema = named('LoggedRequestWithProblem', {
  ...FIELDS,
  problem: nullable(ProblemSchema, 'The problem document that was sent; null for a success.'),
});

export const RequestPageSchema = cursorPageOf('RequestPage', LoggedRequestSchema);
export const RequestResponseSchema = envelopeOf('RequestResponse', {
  object: 'request',
  data: LoggedRequestWithProblemSchema,
});
export const RequestPathSchema = strict({ id: idOf('request', 'The request.') });

const Instant = Type.String({
  format: 'date-time',
  'x-expects': 'an RFC 3339 timestamp such as 2026-01-31T00:00:00Z',
  description: 'An RFC 3339 timestamp such as 2026-01-31T00:00:00Z.',
});
const Day = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  'x-expects': 'a UTC day such as 2026-01-31',
  description: 'A UTC day such as 2026-01-31.',
});

export const RequestListQuerySchema = strict({
  ...pageQuery({ defaultLimit: 25, maxLimit: 100 }),
  method: Type.Optional(
    literalUnion(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], {
      description: 'Only requests with this method.',
    }),
  ),
  path: Type.Optional(Type.String({ maxLength: 200, description: 'The beginning of the path.' })),
  status: Type.Optional(
    Type.String({
      pattern: '^[1-5](?:xx|\\d{2})$',
      'x-expects': 'a status such as 422 or a class such as 4xx',
      description: 'A status such as 422, or a class such as 4xx.',
    }),
  ),
  code: Type.Optional(Type.String({ maxLength: 100, description: 'Only problems with this code.' })),
  token_id: Type.Optional(
    Type.String({
      ...idOf('token', 'The token.'),
      'x-expects': 'a token id such as tok_01M7GK93MZZJVRFD896270VA63',
    }),
  ),
  since: Type.Optional(Instant),
  until: Type.Optional(Instant),
});

export const UsageQuerySchema = strict({
  from: Type.Optional(Day),
  to: Type.Optional(Type.String({ ...Day, description: 'The last UTC day; today by default.' })),
  group_by: Type.Optional(literalUnion(USAGE_GROUPS, { description: 'What a row counts.' })),
});

const Count = Type.Integer({ minimum: 0 });
const UsageRowSchema = named('UsageRow', {
  day: Type.Optional(Type.String({ format: 'date', description: 'The UTC day; when grouped by day.' })),
  operation: Type.Optional(Type.String({ description: 'The operation; when grouped by operation.' })),
  token_hint: Type.Optional(
    nullable(Type.String(), 'The last characters of the token; when grouped by token. Null for the console.'),
  ),
  license_id: Type.Optional(Type.String({ description: 'The license; when grouped by license.' })),
  requests: described(Count, 'All requests.'),
  executions: Type.Integer({ minimum: 0, description: 'Requests that succeeded and were not replays.' }),
  replays: described(Count, 'Requests whose stored response was sent again.'),
  errors: described(Count, 'Requests that ended with a problem.'),
});

export const UsageListSchema = arrayEnvelopeOf('UsageList', UsageRowSchema);

const CurrentUsageSchema = named('CurrentUsage', {
  period: Type.String({ description: 'The UTC month, YYYY-MM.' }),
  license_id: idOf('license', 'The license of the token.'),
  used: described(Count, 'Executions counted this month.'),
  quota: nullable(Count, 'Executions allowed per month; null means no limit.'),
  remaining: nullable(Count, 'What is left of the quota; null means no limit.'),
  resets_at: Timestamp,
  period_start: described(Timestamp, 'When the month began.'),
  period_end: described(Timestamp, 'When the month ends; the same as `resets_at`.'),
  prequalify_count: described(Count, 'Prequalifications among `used`.'),
  quote_count: described(Count, 'Quotes among `used`.'),
  quota_limit: nullable(Count, 'The same as `quota`.'),
});

export const CurrentUsageResponseSchema = envelopeOf('CurrentUsageResponse', {
  object: 'usage',
  data: CurrentUsageSchema,
});
