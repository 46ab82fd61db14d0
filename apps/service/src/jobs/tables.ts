import type { TableDescription } from '../tables/description.ts';

export function jobResultContext(jobId: string, part: string): string {
  return `job/${jobId}/${part}`;
}

const EXPIRY = { step: 'jobs', when: '24 hours after the job', column: 'expires_at', afterMs: 0 } as const;

export const JOBS_TABLES: readonly TableDescription[] = [
  {
    name: 'jobs',
    content: 'work that takes longer than a request',
    primaryKey: ['account_id', 'id'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'expires', rules: [{ ...EXPIRY, deletes: 'jobs' }] },
    erasure: { kind: 'deleted' },
  },
  {
    name: 'job_results',
    content: 'encrypted results of jobs, such as exports of an account',
    primaryKey: ['account_id', 'job_id', 'part'],
    tenant: { column: 'account_id' },
    distribution: { place: 'bucket' },
    retention: { kind: 'expires', rules: [{ ...EXPIRY, deletes: 'results of jobs' }] },
    erasure: { kind: 'deleted' },
    sealed: [{ column: 'bytes_sealed', contextColumns: ['job_id', 'part'], context: jobResultContext }],
  },
];
