import type { TableDescription } from '../tables/description.ts';

const KEPT_MS = 30 * 86_400_000;

export function recipientContext(emailId: string): string {
  return `email/${emailId}/recipient`;
}

export function variablesContext(emailId: string): string {
  return `email/${emailId}/variables`;
}

export const EMAIL_TABLES: readonly TableDescription[] = [
  {
    name: 'emails',
    content: 'the outbox',
    primaryKey: ['account_id', 'id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'emails',
          deletes:
            'delivered and failed email; recipient and content are erased as soon as it is delivered or has failed',
          when: '30 days after it was delivered or has failed',
          column: 'settled_at',
          afterMs: KEPT_MS,
        },
      ],
    },
    erasure: { kind: 'deleted' },
    sealed: [
      { column: 'recipient_sealed', contextColumns: ['id'], context: recipientContext },
      { column: 'variables_sealed', contextColumns: ['id'], context: variablesContext },
    ],
  },
];
