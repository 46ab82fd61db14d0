import { encodeTime } from 'ulid';
import type { TableDescription } from '../tables/description.ts';

const DAY_MS = 86_400_000;
const DELIVERY_DAYS = 90;
const RESPONSE_DAYS = 30;
const CONTAINS_ACCOUNT =
  'Contains the account, which is enough to distribute, but not first: workers find deliveries by endpoint.';
/** Rows of older versions have the account of their endpoint. */
const ACCOUNT_OF_ENDPOINT = { table: 'webhook_endpoints', key: 'id', by: 'endpoint_id' };

export function endpointSecretContext(endpointId: string): string {
  return `endpoint/${endpointId}`;
}

/** Constant request headers may carry credentials. */
export function endpointHeadersContext(endpointId: string): string {
  return `endpoint/${endpointId}/headers`;
}

export function attemptResponseContext(endpointId: string): string {
  return `attempt/${endpointId}`;
}

/** The ids of all events before a moment are smaller: they begin with the time of their creation. */
function eventIdAt(moment: Date): string {
  return `evt_${encodeTime(moment.getTime())}`;
}

export const WEBHOOKS_TABLES: readonly TableDescription[] = [
  {
    name: 'webhook_endpoints',
    content: 'URLs, descriptions, filters, encrypted signing secrets and encrypted request headers',
    primaryKey: ['account_id', 'id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    // URLs, descriptions, filters and headers may name people and their systems.
    erasure: {
      kind: 'emptied',
      columns: {
        url: 'https://erased.invalid/',
        description: '',
        enabled: false,
        filter: null,
        headers_sealed: null,
      },
    },
    sealed: [
      { column: 'secret_sealed', contextColumns: ['id'], context: endpointSecretContext },
      { column: 'headers_sealed', contextColumns: ['id'], context: endpointHeadersContext },
    ],
  },
  {
    name: 'webhook_lanes',
    content: 'position of an endpoint in its deliveries',
    primaryKey: ['account_id', 'endpoint_id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    erasure: { kind: 'kept' },
  },
  {
    name: 'webhook_deliveries',
    content: 'states of deliveries',
    primaryKey: ['endpoint_id', 'seq', 'account_id', 'emitted_at'],
    tenant: { column: 'account_id', keyExceptions: { webhook_deliveries_pkey: CONTAINS_ACCOUNT } },
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'deliveries',
          deletes: 'finished deliveries, including dead letters',
          when: `${DELIVERY_DAYS} days after the event`,
          column: 'event_id',
          afterMs: DELIVERY_DAYS * DAY_MS,
          valueAt: eventIdAt,
          unless: `t.status = 'pending' or exists (
            select from out_of_band_deliveries o where o.endpoint_id = t.endpoint_id and o.seq = t.seq)`,
        },
      ],
    },
    erasure: { kind: 'expires' },
    partitioning: {
      column: 'emitted_at',
      period: 'month',
      fillsAccountFrom: ACCOUNT_OF_ENDPOINT,
      keeps: {
        tables: ['event_payloads', 'webhook_deliveries'],
        rows: "status = 'pending' and emitted_at < $1",
      },
    },
    changing: "status = 'pending'",
  },
  {
    name: 'webhook_attempts',
    content: 'attempts to deliver, with encrypted responses',
    primaryKey: ['event_id', 'endpoint_id', 'number', 'account_id', 'attempted_at'],
    tenant: { column: 'account_id', keyExceptions: { webhook_attempts_pkey: CONTAINS_ACCOUNT } },
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'delivery_attempts',
          deletes: 'the attempts to deliver an event',
          when: `${DELIVERY_DAYS} days after the event`,
          column: 'event_id',
          afterMs: DELIVERY_DAYS * DAY_MS,
          valueAt: eventIdAt,
        },
        {
          step: 'attempt_responses',
          deletes: 'the headers and the start of the body that endpoints responded with',
          when: `${RESPONSE_DAYS} days after the attempt`,
          column: 'attempted_at',
          afterMs: RESPONSE_DAYS * DAY_MS,
          empties: 'response_sealed',
        },
      ],
    },
    erasure: { kind: 'expires' },
    sealed: [{ column: 'response_sealed', contextColumns: ['endpoint_id'], context: attemptResponseContext }],
    partitioning: {
      column: 'attempted_at',
      period: 'month',
      fillsAccountFrom: ACCOUNT_OF_ENDPOINT,
    },
  },
  {
    name: 'out_of_band_deliveries',
    content: 'redeliveries and tests that are due',
    primaryKey: ['account_id', 'id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'owner', when: 'when the attempt was made' },
    erasure: { kind: 'expires' },
  },
  {
    name: 'webhook_replays',
    content: 'time range and counts of replays',
    primaryKey: ['account_id', 'id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    erasure: { kind: 'kept' },
  },
  {
    name: 'lease_owners',
    content: 'running processes',
    primaryKey: ['owner'],
    tenant: { column: null },
    distribution: { place: 'each', reason: 'the processes that hold leases in this database' },
    retention: { kind: 'owner', when: 'when the process has been silent and its leases are freed' },
    erasure: { kind: 'none' },
  },
];
