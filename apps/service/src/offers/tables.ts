import type { TableDescription } from '../tables/description.ts';

export function offerContext(offerId: string): string {
  return `offer/${offerId}`;
}

export const OFFERS_TABLES: readonly TableDescription[] = [
  {
    name: 'offers',
    content: 'encrypted offers with the requests that they came from',
    primaryKey: ['account_id', 'id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'offers',
          deletes: 'stored offers',
          when: '30 days after they were made',
          column: 'expires_at',
          afterMs: 0,
        },
      ],
    },
    erasure: { kind: 'deleted' },
    sealed: [{ column: 'document_sealed', contextColumns: ['id'], context: offerContext }],
  },
];
