import type { JOB_STATUSES } from '@prequal/contract/vocabulary';
import type { Db, Tx } from '../storage/index.ts';

type JobStatus = (typeof JOB_STATUSES)[number];

export interface StoredJob {
  readonly id: string;
  readonly accountId: string;
  readonly memberId: string;
  readonly kind: string;
  readonly status: JobStatus;
  readonly done: number;
  readonly total: number;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = `id, account_id as "accountId", member_id as "memberId", kind, status, done, total,
  created_at as "createdAt", seen_at as "seenAt", expires_at as "expiresAt"`;

/** False when the account already runs a job of this kind. */
export async function insertJob(tx: Tx, job: StoredJob): Promise<boolean> {
  const rows = await tx.query(
    `insert into jobs (id, account_id, member_id, kind, status, created_at, seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (account_id, kind) where status = 'running' do nothing returning id`,
    [job.id, job.accountId, job.memberId, job.kind, job.status, job.createdAt, job.seenAt, job.expiresAt],
  );
  return rows.length > 0;
}

/** Jobs of the account that have been silent for too long: their process was stopped. */
export async function failSilentJobs(
  db: Pick<Db, 'query'>,
  accountId: string,
  silentSince: Date,
): Promise<void> {
  await db.query(
    `update jobs set status = 'failed' where account_id = $1 and status = 'running' and seen_at < $2`,
    [accountId, silentSince],
  );
}

export async function selectJob(
  db: Db,
  { accountId, id, now }: { readonly accountId: string; readonly id: string; readonly now: Date },
): Promise<StoredJob | null> {
  const [row] = await db.query<StoredJob>(
    `select ${COLUMNS} from jobs where account_id = $1 and id = $2 and expires_at > $3`,
    [accountId, id, now],
  );
  return row ?? null;
}

/** False when the job no longer runs, because somebody canceled it. */
export async function reportProgress(
  db: Db,
  job: Pick<StoredJob, 'accountId' | 'id'>,
  { done, total, now }: { readonly done: number; readonly total: number; readonly now: Date },
): Promise<boolean> {
  const rows = await db.query(
    `update jobs set done = $3, total = $4, seen_at = $5
     where account_id = $1 and id = $2 and status = 'running' returning id`,
    [job.accountId, job.id, done, total, now],
  );
  return rows.length > 0;
}

/** False when the job no longer ran. */
export async function endJob(
  tx: Pick<Tx, 'query'>,
  job: Pick<StoredJob, 'accountId' | 'id'>,
  { status, expiresAt }: { readonly status: JobStatus; readonly expiresAt: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update jobs set status = $3, expires_at = $4
     where account_id = $1 and id = $2 and status = 'running' returning id`,
    [job.accountId, job.id, status, expiresAt],
  );
  return rows.length > 0;
}

export interface ResultPart {
  readonly part: number;
  readonly bytesSealed: Buffer;
}

export async function insertResultPart(
  db: Db,
  job: Pick<StoredJob, 'accountId' | 'id'>,
  { part, bytesSealed, expiresAt }: ResultPart & { readonly expiresAt: Date },
): Promise<void> {
  await db.query(
    'insert into job_results (account_id, job_id, part, bytes_sealed, expires_at) values ($1, $2, $3, $4, $5)',
    [job.accountId, job.id, part, bytesSealed, expiresAt],
  );
}

/** Keeps the parts as long as the job that they belong to. */
export async function keepResultParts(
  tx: Tx,
  { accountId, id }: Pick<StoredJob, 'accountId' | 'id'>,
  expiresAt: Date,
): Promise<void> {
  await tx.query('update job_results set expires_at = $3 where account_id = $1 and job_id = $2', [
    accountId,
    id,
    expiresAt,
  ]);
}

export async function deleteResultParts(
  db: Db,
  { accountId, id }: Pick<StoredJob, 'accountId' | 'id'>,
): Promise<void> {
  await db.query('delete from job_results where account_id = $1 and job_id = $2', [accountId, id]);
}

/** One part of a result; null after the last one. */
export async function selectResultPart(
  db: Db,
  { accountId, id }: Pick<StoredJob, 'accountId' | 'id'>,
  part: number,
): Promise<ResultPart | null> {
  const [row] = await db.query<ResultPart>(
    `select part, bytes_sealed as "bytesSealed" from job_results
     where account_id = $1 and job_id = $2 and part = $3`,
    [accountId, id, part],
  );
  return row ?? null;
}
