import type { KeyRing } from '../kernel/index.ts';
import type { TableDescription } from '../tables/description.ts';

export function accountEmailContext(accountId: string): string {
  return `account/${accountId}/email`;
}

export function memberEmailContext(memberId: string): string {
  return `member/${memberId}/email`;
}

/** Finds a member by address without decrypting anything. */
export function addressHash(keys: KeyRing, email: string, version?: number): Buffer {
  return keys.mac('email-hash', email.trim().toLowerCase(), version);
}

export const ACCOUNTS_TABLES: readonly TableDescription[] = [
  {
    name: 'accounts',
    content: 'name and email address',
    primaryKey: ['id'],
    tenant: { column: 'id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    erasure: { kind: 'emptied', columns: { name: 'closed account', email_sealed: null } },
    sealed: [{ column: 'email_sealed', contextColumns: ['id'], context: accountEmailContext }],
  },
  {
    name: 'members',
    content: 'names and email addresses',
    primaryKey: ['account_id', 'id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    // The rows stay for the actors of the audit log.
    erasure: {
      kind: 'emptied',
      columns: { name: 'former member', email_sealed: null, email_hash: null, status: 'removed' },
    },
    sealed: [
      {
        column: 'email_sealed',
        contextColumns: ['id'],
        context: memberEmailContext,
        hash: { column: 'email_hash', of: (keys, plain) => addressHash(keys, plain.toString()) },
      },
    ],
  },
  {
    name: 'licenses',
    content: 'status, limits and the reason for a status',
    primaryKey: ['account_id', 'id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    // Reasons are free text that an operator wrote.
    erasure: { kind: 'emptied', columns: { status_reason: null } },
  },
  {
    name: 'tokens',
    content: 'keyed hashes, names and the reason for a revocation',
    primaryKey: ['account_id', 'id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    erasure: { kind: 'emptied', columns: { name: null, revoked_reason: null } },
  },
  {
    name: 'token_owners',
    content: 'the account of each keyed hash',
    primaryKey: ['hash'],
    tenant: {
      column: 'account_id',
      keyExceptions: { token_owners_pkey: 'Finds the account of a token.' },
    },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    erasure: { kind: 'kept' },
  },
  {
    name: 'sessions',
    content: 'console sessions',
    primaryKey: ['account_id', 'hash'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'sessions',
          deletes: 'console sessions',
          when: '12 hours after they were opened, and at once when the member is removed or the account is suspended or closed',
          column: 'expires_at',
          afterMs: 0,
        },
      ],
    },
    erasure: { kind: 'deleted' },
  },
  {
    name: 'sign_in_tickets',
    content: 'sign-in links',
    primaryKey: ['account_id', 'hash'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'sessions',
          deletes: 'unused sign-in links',
          when: '10 minutes after they were made; invitations after 7 days',
          column: 'expires_at',
          afterMs: 0,
        },
      ],
    },
    erasure: { kind: 'deleted' },
  },
  {
    name: 'passkeys',
    content: 'public keys of the passkeys that members sign in with',
    primaryKey: ['account_id', 'id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'owner', when: 'when the member removes a passkey, or is removed' },
    erasure: { kind: 'deleted' },
  },
  {
    name: 'spent_challenges',
    content: 'hashes of sign-in challenges that were used',
    primaryKey: ['hash'],
    tenant: { column: null },
    distribution: { place: 'home', reason: 'used before an account is known' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'sessions',
          deletes: 'used sign-in challenges',
          when: 'when they would have expired, after 10 minutes at most',
          column: 'expires_at',
          afterMs: 0,
        },
      ],
    },
    erasure: { kind: 'none' },
  },
];
