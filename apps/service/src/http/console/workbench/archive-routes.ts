import { validationProblem } from '../../../kernel/index.ts';
import { exportDraft, importDraft, whileWanted } from '../../../workbench/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../../route.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { ANALYST } from './catalog-routes.ts';
import { drafterOf, presentDraft } from './present-draft.ts';

const ARCHIVE_TYPE = 'application/gzip';
const ARCHIVE_BODY = 32 * 1024 * 1024;

export function archiveRoutes({ workbench, accounts }: ConsoleDeps): ConsoleRoute[] {
  return [
    consoleRoute('GET /workbench/drafts/{id}/export', {
      ...ANALYST,
      operationId: 'exportDraft',
      summary: 'Download all packs with the draft as an archive',
      handle: async ({ session: { accountId }, params: { id } }) => {
        const body = await exportDraft(workbench, { accountId, id });
        const headers = { 'Content-Disposition': `attachment; filename="${id}.tar.gz"` };
        return { kind: 'bytes', status: 200, contentType: ARCHIVE_TYPE, body, headers };
      },
    }),
    consoleRoute('POST /workbench/drafts/import', {
      ...ANALYST,
      operationId: 'importDraft',
      summary: 'Make a draft from an archive of packs',
      bodyLimit: ARCHIVE_BODY,
      mediaTypes: [ARCHIVE_TYPE],
      handle: async ({ session, query, body, ...waiting }) => {
        const { title = 'Imported archive', description = null } = query;
        const wanted = { title, description, files: { archive: bytesOf(body) } };
        const draft = await importDraft(whileWanted(workbench, waiting), drafterOf(session), wanted);
        return enveloped(201, 'draft', await presentDraft({ accounts, workbench }, draft));
      },
    }),
  ];
}

/** The server passes archives on as they are. */
function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  throw validationProblem([{ param: '', detail: `Send the archive as the body, as ${ARCHIVE_TYPE}.` }]);
}
