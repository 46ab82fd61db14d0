import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ConsoleData, ConsoleInput } from '@prequal/contract';
import { type ImpactReport, type ImpactRow, impactDocument } from '@prequal/packs';
import { type AccountJob, cancelJob } from '../../../jobs/index.ts';
import { type FieldIssue, validationProblem } from '../../../kernel/index.ts';
import { dayOfMoment } from '../../../underwriting/index.ts';
import { MOST_ISSUES, namedPersonReader } from '../../../wire/index.ts';
import {
  findImpact,
  type ImpactInput,
  type ImpactOutcome,
  outcomeOfImpact,
  startImpact,
} from '../../../workbench/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../../route.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { presentJob } from '../present.ts';
import { ANALYST } from './catalog-routes.ts';

const POPULATION_BODY = 16 * 1024 * 1024;
const RECORDED_DAYS = 30;
const ROWS_PER_TURN = 20;

/** Jobs run in the process that started them, which waits for them before it stops. */
export function impactRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  const { workbench, background } = deps;
  return [
    consoleRoute('POST /workbench/drafts/{id}/impact', {
      ...ANALYST,
      operationId: 'startDraftImpact',
      summary: 'Compare a draft with its base on a population',
      bodyLimit: POPULATION_BODY,
      handle: async ({ session: { accountId, memberId }, params: { id }, body }) => {
        const population = await populationOf(deps, body);
        const { job, finished } = await startImpact(workbench, { accountId, memberId, id, population });
        background.add(finished);
        return enveloped(202, 'job', presentImpact(job, { result: null, problem: null }));
      },
    }),
    consoleRoute('GET /workbench/jobs/{id}', {
      ...ANALYST,
      operationId: 'showWorkbenchJob',
      summary: 'Show how far a job of the workbench is, and its result',
      handle: async ({ session: { accountId }, params: { id } }) => {
        const job = await findImpact(workbench, { accountId, id });
        return enveloped(200, 'job', presentImpact(job, await outcomeOfImpact(workbench, job)));
      },
    }),
    consoleRoute('DELETE /workbench/jobs/{id}', {
      ...ANALYST,
      operationId: 'cancelWorkbenchJob',
      summary: 'Cancel a job of the workbench',
      handle: async ({ session: { accountId, memberId }, params: { id } }) => {
        const running = await findImpact(workbench, { accountId, id });
        const job = await cancelJob(workbench, running, { memberId, action: 'catalog.impact_cancel' });
        return enveloped(200, 'job', presentImpact(job, await outcomeOfImpact(workbench, job)));
      },
    }),
  ];
}

type ImpactRequest = ConsoleInput<'POST /workbench/drafts/{id}/impact'>['body'];

async function populationOf(
  deps: ConsoleDeps,
  { population, days }: ImpactRequest,
): Promise<ImpactInput['population']> {
  if (population === 'recorded') {
    return { kind: 'recorded', days: days ?? RECORDED_DAYS, snapshot: deps.catalog.current() };
  }
  if (days !== undefined)
    throw validationProblem([{ param: '/days', detail: 'days applies to the population "recorded" only.' }]);
  return population === 'shipped'
    ? { kind: 'shipped' }
    : { kind: 'rows', rows: await readRows(deps, population) };
}

/** Rows as `batch` takes them: the body of a prequalification without products, with an optional id. */
async function readRows(
  { catalog, workbench }: ConsoleDeps,
  population: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly ImpactRow[]> {
  const read = namedPersonReader(catalog.current().resolver, dayOfMoment(workbench.clock.now()));
  const issues: FieldIssue[] = [];
  const rows: ImpactRow[] = [];
  for (const [index, { id = `row ${index + 1}`, ...fields }] of population.entries()) {
    const at = `/population/${index}`;
    if (typeof id !== 'string' || id.length > 200)
      issues.push({ param: `${at}/id`, detail: 'id must be a string of at most 200 characters.' });
    const person = read(fields);
    if ('errors' in person)
      issues.push(...person.errors.map(({ param, detail }) => ({ param: `${at}${param}`, detail })));
    else rows.push({ ref: String(id), applicant: person.applicant, coverage: person.coverage });
    if (issues.length >= MOST_ISSUES) break;
    if (index % ROWS_PER_TURN === 0) await nextTurn();
  }
  if (issues.length > 0) throw validationProblem(issues.slice(0, MOST_ISSUES));
  return rows;
}

function presentImpact(
  job: AccountJob,
  { result, problem }: ImpactOutcome,
): ConsoleData<'GET /workbench/jobs/{id}'> {
  return { ...presentJob(job, result === null ? null : presentReport(result)), problem };
}

function presentReport(report: ImpactReport): ConsoleData<'GET /workbench/jobs/{id}'>['result'] {
  return {
    ...impactDocument(report),
    migrations: report.migrations.map(({ example, ...each }) => ({
      ...each,
      example: example === '' ? null : example,
    })),
  };
}
