import type { TableDescription } from '../tables/description.ts';

const DAY_MS = 86_400_000;
/** How long the payload of an event is kept. */
export const PAYLOAD_DAYS = 30;

/** Encrypted bodies begin with this byte and the time of the event, which the database may change. */
export const EVENT_MARK = 0x53;
export const EVENT_PREFIX = 40;

export function eventContext(accountId: string): string {
  return `event/${accountId}`;
}

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
    history: { column: 'created_at' },
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
    sealed: [
      {
        column: 'body',
        contextColumns: ['account_id'],
        context: eventContext,
        mark: EVENT_MARK,
        prefix: EVENT_PREFIX,
      },
    ],
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
