import { buffer } from 'node:stream/consumers';
import { recordAudit } from '../audit/index.ts';
import { type Clock, isId, type KeyRing, newId, notFound, Problem } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import {
  deleteResultParts,
  endJob,
  failSilentJobs,
  insertJob,
  insertResultPart,
  keepResultParts,
  reportProgress,
  type StoredJob,
  selectJob,
  selectResultPart,
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
  /** What the audit log calls it. */
  readonly action: string;
}

/** Says how far the work is. Throws once the job is canceled, which ends the work. */
export type ReportProgress = (done: number, total: number) => Promise<void>;

/** Does the work of a job and gives its result piece by piece, each of which may be dropped once it is stored. */
export type JobWork = (report: ReportProgress) => AsyncIterable<Buffer>;

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
  work: JobWork,
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

async function run(deps: JobDeps, job: AccountJob, work: JobWork): Promise<void> {
  const { db, clock } = deps;
  const keptUntil = () => new Date(clock.now().getTime() + KEPT_MS);
  try {
    const pieces = work(async (done, total) => {
      if (!(await reportProgress(db, job, { done, total, now: clock.now() }))) throw new CanceledError();
    });
    await storeResult(deps, job, pieces);
    await db.transaction(async (tx) => {
      const expiresAt = keptUntil();
      if (!(await endJob(tx, job, { status: 'completed', expiresAt }))) throw new CanceledError();
      await keepResultParts(tx, job, expiresAt);
    });
  } catch (error) {
    await deleteResultParts(db, job);
    if (error instanceof CanceledError) return;
    // What people can do something about is kept in place of a result.
    if (error instanceof Problem) await storeResult(deps, job, [Buffer.from(error.message)]);
    await endJob(db, job, { status: 'failed', expiresAt: keptUntil() });
    throw error;
  }
}

/** Stores a result in parts as it comes, so that memory holds one part of it. It cannot be read before the job is completed. */
async function storeResult(
  { db, keys, clock }: JobDeps,
  job: AccountJob,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  let [part, bytes] = [0, 0];
  let waiting: Buffer[] = [];
  const store = async () => {
    const bytesSealed = keys.seal(Buffer.concat(waiting), jobResultContext(job.id, String(part)));
    const expiresAt = new Date(clock.now().getTime() + KEPT_MS);
    await insertResultPart(db, job, { part, bytesSealed, expiresAt });
    [part, bytes, waiting] = [part + 1, 0, []];
  };
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes >= PART_BYTES) await store();
  }
  if (bytes > 0) await store();
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

/** Cancels a job that runs; one that has ended stays as it is. That somebody canceled it is recorded. */
export async function cancelJob(
  deps: JobDeps,
  job: AccountJob,
  { memberId, action }: Pick<JobInput, 'memberId' | 'action'>,
): Promise<AccountJob> {
  const { db, keys, clock } = deps;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  await db.transaction(async (tx) => {
    if (!(await endJob(tx, job, { status: 'canceled', expiresAt }))) return;
    const { accountId, id } = job;
    const entry = { accountId, actor: `member:${memberId}`, action, subject: { job_id: id } };
    await recordAudit(tx, { keys, now }, { ...entry, request: null });
  });
  return findJob(deps, job);
}

/** The result of a completed job, part by part. That somebody took it is recorded. */
export async function downloadResult(
  deps: JobDeps,
  { memberId, ...job }: { readonly accountId: string; readonly memberId: string; readonly id: string },
): Promise<AsyncIterable<Buffer>> {
  const { db, keys, clock } = deps;
  const parts = resultParts(deps, await findJob(deps, job));
  const { accountId, id } = job;
  const entry = { accountId, actor: `member:${memberId}`, action: 'job.download', subject: { job_id: id } };
  await db.transaction((tx) => recordAudit(tx, { keys, now: clock.now() }, { ...entry, request: null }));
  return parts;
}

/** The whole result of a completed job; throws if it has none. */
export async function readResult(deps: JobDeps, job: AccountJob): Promise<Buffer> {
  return buffer(resultParts(deps, job));
}

const STOPPED = 'The service failed or was stopped while it worked on this. Start it again.';

/** Why a job failed; null if it did not. */
export async function jobFailure(deps: JobDeps, job: AccountJob): Promise<string | null> {
  if (job.status !== 'failed') return null;
  const detail = (await buffer(storedParts(deps, job))).toString();
  return detail === '' ? STOPPED : detail;
}

function resultParts(deps: JobDeps, job: AccountJob): AsyncIterable<Buffer> {
  if (job.status !== 'completed')
    throw new Problem('conflict', `The job is ${job.status}; only a completed job has a result.`);
  return storedParts(deps, job);
}

async function* storedParts({ db, keys }: JobDeps, job: AccountJob): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const stored = await selectResultPart(db, job, part);
    if (stored === null) return;
    yield keys.open(stored.bytesSealed, jobResultContext(job.id, String(part)));
  }
}
