import type { TableDescription } from '../tables/description.ts';

export function auditRequestContext(auditId: string): string {
  return `audit/${auditId}`;
}

export function auditCoveredContext(auditId: string): string {
  return `audit/${auditId}/covered`;
}

export const AUDIT_TABLES: readonly TableDescription[] = [
  {
    name: 'audit_log',
    content: 'actions, and encrypted requests and reasons',
    primaryKey: ['account_id', 'seq', 'at'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    erasure: { kind: 'emptied', columns: { request_sealed: null }, step: 'audit_requests' },
    sealed: [
      {
        column: 'request_sealed',
        contextColumns: ['id'],
        context: auditRequestContext,
        // The digest of a row covers the hash of its first ciphertext.
        also: 'request_hash = coalesce(request_hash, sha256(request_sealed))',
      },
      { column: 'covered_sealed', contextColumns: ['id'], context: auditCoveredContext },
    ],
    partitioning: {
      column: 'at',
      period: 'month',
      // A padded request stays beside its row.
      options: 'toast_tuple_target = 8160',
      truncateGuard: 'refuse_audit_change',
    },
  },
  {
    name: 'audit_heads',
    content: 'ends of the audit chains',
    primaryKey: ['account_id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'forever' },
    erasure: { kind: 'kept' },
  },
];
