import type { TableDescription } from '../tables/description.ts';

export function bucketUrlContext(name: string): string {
  return `bucket/${name}/url`;
}

const FINDS_ACCOUNTS = { place: 'home', reason: 'finds the bucket of an account' } as const;

export const BUCKETS_TABLES: readonly TableDescription[] = [
  {
    name: 'buckets',
    content: 'schemas with the tables of some accounts, and their addresses',
    primaryKey: ['name'],
    tenant: { column: null },
    distribution: { place: 'home', reason: 'lists the buckets' },
    retention: { kind: 'forever' },
    erasure: { kind: 'none' },
    sealed: [{ column: 'url_sealed', contextColumns: ['name'], context: bucketUrlContext }],
  },
  {
    name: 'account_buckets',
    content: 'the bucket of each account that is not in the first one',
    primaryKey: ['account_id'],
    tenant: { column: 'account_id' },
    distribution: FINDS_ACCOUNTS,
    retention: { kind: 'forever' },
    erasure: { kind: 'kept' },
  },
  {
    name: 'account_moves',
    content: 'accounts that are being moved to another bucket',
    primaryKey: ['account_id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'home', reason: 'says how far a move is' },
    retention: { kind: 'owner', when: 'when the account has been moved' },
    erasure: { kind: 'expires' },
  },
  {
    name: 'secret_owners',
    content: 'the account of each keyed hash of a token, session, sign-in link or share link',
    primaryKey: ['hash'],
    tenant: { column: 'account_id' },
    distribution: FINDS_ACCOUNTS,
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'sessions',
          deletes: 'the accounts of expired sessions and links',
          when: 'when they expire',
          column: 'expires_at',
          afterMs: 0,
        },
      ],
    },
    erasure: { kind: 'deleted' },
  },
  {
    name: 'member_addresses',
    content: 'the account of each keyed hash of an email address',
    primaryKey: ['hash', 'account_id'],
    tenant: { column: 'account_id' },
    distribution: FINDS_ACCOUNTS,
    retention: { kind: 'forever' },
    erasure: { kind: 'deleted' },
  },
];
