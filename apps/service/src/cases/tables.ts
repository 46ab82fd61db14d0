import type { TableDescription } from '../tables/description.ts';

export const CASES_TABLES: readonly TableDescription[] = [
  {
    name: 'cases',
    content: 'cases that the client encrypted',
    primaryKey: ['account_id', 'id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'cases',
          deletes: 'saved cases',
          when: '90 days after they were saved or replaced',
          column: 'expires_at',
          afterMs: 0,
        },
      ],
    },
    erasure: { kind: 'deleted' },
  },
  {
    name: 'case_shares',
    content: 'share links of cases',
    primaryKey: ['account_id', 'id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: {
      kind: 'expires',
      rules: [
        {
          step: 'cases',
          deletes: 'share links of cases',
          when: 'when they expire, with their case at the latest',
          column: 'expires_at',
          afterMs: 0,
        },
      ],
    },
    erasure: { kind: 'deleted' },
  },
];
