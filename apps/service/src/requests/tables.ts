import type { TableDescription } from '../tables/description.ts';

const DAY_MS = 86_400_000;
/** How long a row of the request log is kept. */
export const REQUEST_LOG_DAYS = 30;

export function dayOfLog(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function problemContext(requestId: string): string {
  return `request/${requestId}/problem`;
}

export const REQUESTS_TABLES: readonly TableDescription[] = [
  {
    name: 'request_log',
    content: 'method, path and status of requests',
    primaryKey: ['account_id', 'id', 'at'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'request_log',
          deletes: 'the request log that `GET /v1/requests` shows',
          when: `${REQUEST_LOG_DAYS} days after the request`,
          column: 'at',
          afterMs: REQUEST_LOG_DAYS * DAY_MS,
        },
      ],
    },
    erasure: { kind: 'expires' },
    sealed: [{ column: 'problem_sealed', contextColumns: ['id'], context: problemContext }],
    partitioning: { column: 'at', period: 'day' },
  },
  {
    name: 'request_counts',
    content: 'how many requests of each kind an account made in a day',
    primaryKey: ['account_id', 'livemode', 'day', 'license_id', 'operation', 'token_hint'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'request_log',
          deletes: 'the counts that `GET /v1/usage` shows',
          when: `${REQUEST_LOG_DAYS} days after their day`,
          column: 'day',
          afterMs: (REQUEST_LOG_DAYS + 1) * DAY_MS,
          valueAt: dayOfLog,
        },
      ],
    },
    erasure: { kind: 'expires' },
  },
];
