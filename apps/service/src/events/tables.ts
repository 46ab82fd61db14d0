import type { TableDescription } from '../tables/description.ts';

const DAY_MS = 86_400_000;
/** How long the payload of an event is kept. */
export const PAYLOAD_DAYS = 30;

export const EVENTS_TABLES: readonly TableDescription[] = [
  {
    name: 'event_log',
    // With their payloads.
    view: 'events',
    content: 'ids, types and times of events',
    primaryKey: ['id'],
    tenant: {
      column: 'account_id',
      keyExceptions: {
        events_pkey:
          'The previous version finds events by id alone, and a further index on the largest table would cost every request. ' +
          'The next release makes it (account_id, id).',
      },
    },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    erasure: { kind: 'kept' },
  },
  {
    name: 'event_payloads',
    content: 'the data of events',
    primaryKey: ['account_id', 'livemode', 'seq', 'created_at'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'event_payloads',
          deletes: 'the `data` of events; pending deliveries are dead-lettered first',
          when: `${PAYLOAD_DAYS} days after the event`,
          column: 'created_at',
          afterMs: PAYLOAD_DAYS * DAY_MS,
          byOwner: true,
        },
      ],
    },
    erasure: { kind: 'expires' },
    partitioning: { column: 'created_at', period: 'day' },
  },
  {
    name: 'event_heads',
    content: 'last event of an account',
    primaryKey: ['account_id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    erasure: { kind: 'kept' },
  },
];
