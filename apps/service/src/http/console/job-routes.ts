import { Readable } from 'node:stream';
import { CONSOLE_API, type ConsoleData } from '@prequal/contract';
import { type AccountJob, cancelJob, downloadResult, findJob, startJob } from '../../jobs/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { presentJob } from './present.ts';

/** Jobs run in the process that started them, which waits for them before it stops. */
export function jobRoutes({ accounts, background, exportAccount }: ConsoleDeps): ConsoleRoute[] {
  return [
    consoleRoute('POST /export', {
      operationId: 'exportAccount',
      summary: 'Export everything that belongs to the account',
      role: 'owner',
      handle: async ({ session: { accountId, memberId } }) => {
        const input = { accountId, memberId, kind: 'export', action: 'account.export' };
        const { job, finished } = await startJob(accounts, input, (report) =>
          exportAccount(accountId, report),
        );
        background.add(finished);
        return enveloped(202, 'job', presentExport(job));
      },
    }),
    consoleRoute('GET /jobs/{id}', {
      operationId: 'showJob',
      summary: 'Show how far a job is',
      role: 'owner',
      handle: async ({ session: { accountId }, params: { id } }) =>
        enveloped(200, 'job', presentExport(await findJob(accounts, { accountId, id }))),
    }),
    consoleRoute('DELETE /jobs/{id}', {
      operationId: 'cancelJob',
      summary: 'Cancel a job',
      role: 'owner',
      handle: async ({ session: { accountId, memberId }, params: { id } }) => {
        const job = await findJob(accounts, { accountId, id });
        const canceled = await cancelJob(accounts, job, { memberId, action: 'account.export_cancel' });
        return enveloped(200, 'job', presentExport(canceled));
      },
    }),
    consoleRoute('GET /jobs/{id}/result', {
      operationId: 'downloadJobResult',
      summary: 'Download the result of a completed job',
      role: 'owner',
      handle: async ({ session: { accountId, memberId }, params: { id } }) => {
        const body = Readable.from(await downloadResult(accounts, { accountId, memberId, id }), {
          objectMode: false,
        });
        const headers = { 'Content-Disposition': `attachment; filename="${id}.tar.gz"` };
        return { kind: 'stream', status: 200, contentType: 'application/gzip', body, headers };
      },
    }),
  ];
}

function presentExport(job: AccountJob): ConsoleData<'GET /jobs/{id}'> {
  const result =
    job.status === 'completed'
      ? { url: `${CONSOLE_API}/jobs/${job.id}/result`, expires_at: job.expiresAt.toISOString() }
      : null;
  return presentJob(job, result);
}
