import { recordAudit } from '../audit/index.ts';
import { type Clock, isId, type KeyRing, newId, notFound, Problem } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import {
  endJob,
  failSilentJobs,
  insertJob,
  insertResultPart,
  reportProgress,
  type StoredJob,
  selectJob,
  selectResultParts,
} from './job-store.ts';
import { jobResultContext } from './tables.ts';

export type AccountJob = StoredJob;

interface JobDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
}

interface JobInput {
  readonly accountId: string;
  readonly memberId: string;
  readonly kind: string;
  /** What the audit log calls the start of the job. */
  readonly action: string;
}

/** Says how far the work is. Throws once the job is canceled, which ends the work. */
export type ReportProgress = (done: number, total: number) => Promise<void>;

const KEPT_MS = 24 * 3_600_000;
/** A running job reports more often than this. */
const SILENT_MS = 5 * 60_000;
const PART_BYTES = 4 * 1024 * 1024;

class CanceledError extends Error {
  override readonly name = 'CanceledError';
}

/** Starts a job; `finished` resolves when it has ended, whatever came of it. An account runs one of a kind at a time. */
export async function startJob(
  deps: JobDeps,
  { accountId, memberId, kind, action }: JobInput,
  work: (report: ReportProgress) => Promise<Buffer>,
): Promise<{ readonly job: AccountJob; readonly finished: Promise<void> }> {
  const { db, keys, clock } = deps;
  const now = clock.now();
  const job: AccountJob = {
    id: newId('job', now),
    accountId,
    memberId,
    kind,
    status: 'running',
    done: 0,
    total: 0,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + KEPT_MS),
  };
  await db.transaction(async (tx) => {
    await failSilentJobs(tx, accountId, new Date(now.getTime() - SILENT_MS));
    if (!(await insertJob(tx, job)))
      throw new Problem('conflict', 'This account is already running such a job. Wait until it has ended.');
    const entry = { accountId, actor: `member:${memberId}`, action, subject: { job_id: job.id } };
    await recordAudit(tx, { keys, now }, { ...entry, request: null });
  });
  return { job, finished: run(deps, job, work) };
}

async function run(
  deps: JobDeps,
  job: AccountJob,
  work: (report: ReportProgress) => Promise<Buffer>,
): Promise<void> {
  const { db, keys, clock } = deps;
  const keptUntil = () => new Date(clock.now().getTime() + KEPT_MS);
  try {
    const bytes = await work(async (done, total) => {
      if (!(await reportProgress(db, job, { done, total, now: clock.now() }))) throw new CanceledError();
    });
    const expiresAt = keptUntil();
    await db.transaction(async (tx) => {
      if (!(await endJob(tx, job, { status: 'completed', expiresAt }))) return;
      for (let part = 0; part * PART_BYTES < bytes.length; part++) {
        const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
        const bytesSealed = keys.seal(piece, jobResultContext(job.id, String(part)));
        await insertResultPart(tx, job, { part, bytesSealed, expiresAt });
      }
    });
  } catch (error) {
    if (error instanceof CanceledError) return;
    await endJob(db, job, { status: 'failed', expiresAt: keptUntil() });
    throw error;
  }
}

/** A job of the account; throws if there is none, or it has expired. */
export async function findJob(
  { db, clock }: JobDeps,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<AccountJob> {
  const now = clock.now();
  await failSilentJobs(db, accountId, new Date(now.getTime() - SILENT_MS));
  const job = isId('job', id) ? await selectJob(db, { accountId, id, now }) : null;
  if (job === null) throw notFound('job');
  return job;
}

/** Cancels a job that runs; one that has ended stays as it is. */
export async function cancelJob(deps: JobDeps, job: AccountJob): Promise<AccountJob> {
  const expiresAt = new Date(deps.clock.now().getTime() + KEPT_MS);
  await endJob(deps.db, job, { status: 'canceled', expiresAt });
  return findJob(deps, job);
}

/** The result of a completed job. That somebody took it is recorded. */
export async function downloadResult(
  deps: JobDeps,
  { memberId, ...job }: { readonly accountId: string; readonly memberId: string; readonly id: string },
): Promise<Buffer> {
  const { db, keys, clock } = deps;
  const bytes = await readResult(deps, await findJob(deps, job));
  const { accountId, id } = job;
  const entry = { accountId, actor: `member:${memberId}`, action: 'job.download', subject: { job_id: id } };
  await db.transaction((tx) => recordAudit(tx, { keys, now: clock.now() }, { ...entry, request: null }));
  return bytes;
}

/** The result of a completed job; throws if it has none. */
export async function readResult({ db, keys, clock }: JobDeps, job: AccountJob): Promise<Buffer> {
  if (job.status !== 'completed')
    throw new Problem('conflict', `The job is ${job.status}; only a completed job has a result.`);
  const parts = await selectResultParts(db, { ...job, now: clock.now() });
  return Buffer.concat(
    parts.map(({ part, bytesSealed }) => keys.open(bytesSealed, jobResultContext(job.id, String(part)))),
  );
}
