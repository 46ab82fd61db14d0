import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImpactReport, ImpactRow } from '@prequal/packs';
import { recordedDecisions } from '../audit/index.ts';
import type { CatalogSnapshot } from '../catalog/index.ts';
import {
  type AccountJob,
  findJob,
  jobFailure,
  type ReportProgress,
  readResult,
  startJob,
} from '../jobs/index.ts';
import { notFound, Problem } from '../kernel/index.ts';
import { dayOfMoment, readRecordedCommand, resolveApplicant } from '../underwriting/index.ts';
import { draftHasErrors } from './check.ts';
import { draftSource } from './draft-source.ts';
import { findDraft } from './draft-transaction.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';

const KIND = 'impact';
const DAY_MS = 86_400_000;
/** A population that takes longer is too large to wait for. */
const LONGEST_MS = 600_000;
const TOO_LONG = 'The comparison took longer than 10 minutes. Compare fewer applicants.';
const MOST_RECORDED = 100_000;
/** After so many requests, others are served. */
const REQUESTS_PER_TURN = 20;

export interface ImpactInput {
  readonly accountId: string;
  readonly memberId: string;
  readonly id: string;
  readonly population:
    | { readonly kind: 'shipped' }
    | { readonly kind: 'rows'; readonly rows: readonly ImpactRow[] }
    | { readonly kind: 'recorded'; readonly days: number; readonly snapshot: CatalogSnapshot };
}

/** Starts to compare a draft with its base, person by person. */
export async function startImpact(
  deps: WorkbenchDeps,
  input: ImpactInput,
): Promise<{ readonly job: AccountJob; readonly finished: Promise<void> }> {
  const { accountId, memberId, id } = input;
  await findDraft(deps.db, { accountId, id });
  const job = { accountId, memberId, kind: KIND, action: 'catalog.impact' };
  const started = await startJob(deps, job, async function* (report) {
    const result = await impactOfDraft(deps, input, report);
    yield Buffer.from(JSON.stringify(result));
  });
  return { job: started.job, finished: started.finished.catch(ignoreProblem) };
}

/** A draft with errors is not an error of the service. */
function ignoreProblem(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}

async function impactOfDraft(
  deps: WorkbenchDeps,
  { accountId, id, population }: ImpactInput,
  report: ReportProgress,
): Promise<ImpactReport> {
  const { db, clock, work } = deps;
  const now = clock.now();
  const draft = await findDraft(db, { accountId, id });
  const source = await draftSource(db, draft, draft.baseVersion);
  const rows =
    population.kind === 'shipped'
      ? null
      : population.kind === 'rows'
        ? population.rows
        : await recordedRows(deps, population, report);
  const stopping = new AbortController();
  // The last report says whether the job was canceled meanwhile.
  let reported: Promise<void> = Promise.resolve();
  const onProgress = (done: number, total: number) => {
    reported = reported.then(() => report(done, total));
    reported.catch((error: unknown) => stopping.abort(error));
  };
  const tooLong = AbortSignal.timeout(LONGEST_MS);
  const signal = AbortSignal.any([stopping.signal, tooLong]);
  const asOf = now.toISOString().slice(0, 10);
  const impact = await work('impact', { source, rows, asOf }, { onProgress, signal }).catch(
    (error: unknown) => {
      if (tooLong.aborted) throw new Problem('conflict', TOO_LONG);
      throw error;
    },
  );
  await reported;
  if (impact.kind === 'refused') throw draftHasErrors(impact);
  return population.kind === 'recorded' ? withoutExamples(impact.report) : impact.report;
}

/** No applicant is shown, not even by a number. */
function withoutExamples(report: ImpactReport): ImpactReport {
  return { ...report, migrations: report.migrations.map((each) => ({ ...each, example: '' })) };
}

async function recordedRows(
  deps: WorkbenchDeps,
  { days, snapshot }: { readonly days: number; readonly snapshot: CatalogSnapshot },
  report: ReportProgress,
): Promise<readonly ImpactRow[]> {
  const now = deps.clock.now();
  const day = dayOfMoment(now);
  const { bundle, compiled, resolver } = snapshot;
  const catalog = { bundle, compiled, resolver, suggester: null };
  const rows: ImpactRow[] = [];
  for await (const request of recordedDecisions(deps, new Date(now.getTime() - days * DAY_MS))) {
    const { applicant, coverage } = readRecordedCommand(request);
    const resolved = resolveApplicant(catalog, applicant, day);
    rows.push({ ref: '', applicant: resolved.applicant, coverage });
    if (rows.length >= MOST_RECORDED) break;
    if (rows.length % REQUESTS_PER_TURN === 0) await nextTurn();
    if (rows.length % PAGE === 0) await report(0, 0);
  }
  return rows;
}

const PAGE = 500;

/** An impact job of the account; throws for other jobs, which analysts must not see. */
export async function findImpact(
  deps: WorkbenchDeps,
  key: { readonly accountId: string; readonly id: string },
): Promise<AccountJob> {
  const job = await findJob(deps, key);
  if (job.kind !== KIND) throw notFound('job');
  return job;
}

export interface ImpactOutcome {
  /** Null unless the job is completed. */
  readonly result: ImpactReport | null;
  /** Why the job failed. */
  readonly problem: string | null;
}

/** What came of the job. */
export async function outcomeOfImpact(deps: WorkbenchDeps, job: AccountJob): Promise<ImpactOutcome> {
  const isCompleted = job.status === 'completed';
  const result = isCompleted ? (JSON.parse((await readResult(deps, job)).toString()) as ImpactReport) : null;
  return { result, problem: await jobFailure(deps, job) };
}
