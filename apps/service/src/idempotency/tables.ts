import type { TableDescription } from '../tables/description.ts';

const DAY_MS = 86_400_000;
/** A request that reads a key just before it expires still finds its response in the group. */
const PACK_GRACE_MS = 3_600_000;

/** Sealed groups of responses begin with this byte. */
export const SEALED_GROUP_MARK = 0x53;

export function responseGroupContext(accountId: string): string {
  return `responses/${accountId}`;
}

/** The context of a response that is stored by itself: the key in its normalized form. */
export function responseContext(...identity: string[]): string {
  return `answer/${identity.join('/')}`;
}

const IDENTITY = ['account_id', 'livemode', 'route', 'key'];

export const IDEMPOTENCY_TABLES: readonly TableDescription[] = [
  {
    name: 'idempotency_keys',
    content: 'keys and stored responses',
    primaryKey: [...IDENTITY, 'expires_at'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'idempotency_keys',
          deletes: 'keys and the responses stored under them',
          when: '24 hours after the first request',
          column: 'expires_at',
          afterMs: 0,
        },
      ],
    },
    erasure: { kind: 'expires' },
    sealed: [
      {
        column: 'body',
        contextColumns: IDENTITY,
        context: responseContext,
        // Compressed bodies begin with a mark; a ciphertext begins with its key version, which is below 9,999.
        only: 'get_byte(body, 0) < 40',
      },
      {
        column: 'body',
        contextColumns: ['account_id'],
        context: responseGroupContext,
        mark: SEALED_GROUP_MARK,
      },
    ],
    partitioning: {
      column: 'expires_at',
      period: 'day',
      leadMs: DAY_MS,
      options: 'toast_tuple_target = 8160',
    },
  },
  {
    name: 'response_packs',
    content: 'stored responses',
    primaryKey: ['id', 'account_id', 'expires_at'],
    tenant: {
      column: 'account_id',
      keyExceptions: {
        response_packs_pkey: 'Contains the account, but not first: keys find their pack by its number.',
      },
    },
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'response_packs',
          deletes: 'responses that were compressed together, after their keys',
          when: '25 hours after the last of their requests',
          column: 'expires_at',
          afterMs: PACK_GRACE_MS,
        },
      ],
    },
    erasure: { kind: 'expires' },
    sealed: [
      {
        column: 'body',
        contextColumns: ['account_id'],
        context: responseGroupContext,
        mark: SEALED_GROUP_MARK,
      },
    ],
    partitioning: {
      column: 'expires_at',
      period: 'day',
      leadMs: DAY_MS,
      options: 'toast_tuple_target = 8160',
      numbered: { column: 'id', sequence: 'response_pack_ids' },
    },
  },
];
