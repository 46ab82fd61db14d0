import { cursorPage } from '../../../wire/index.ts';
import {
  checkDraftOf,
  commentOnDraft,
  compareDraftOf,
  createDraft,
  editFile,
  pageOfDrafts,
  readDraftFile,
  showDraft,
  whileWanted,
} from '../../../workbench/index.ts';
import { Cursors } from '../../cursors.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../../route.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { ANALYST } from './catalog-routes.ts';
import { drafterOf, presentComment, presentDraft, presentDrafts } from './present-draft.ts';

const PAGE = 50;
/** Twice the size of a file, because quotation marks and line ends are escaped. */
const FILE_BODY = 9 * 1024 * 1024;

export function draftRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [...draftListRoutes(deps), ...draftFileRoutes(deps), ...draftReadingRoutes(deps)];
}

function draftListRoutes({ workbench, accounts }: ConsoleDeps): ConsoleRoute[] {
  const cursors = new Cursors(workbench.keys.derive('cursor'), 'drafts');
  return [
    consoleRoute('POST /workbench/drafts', {
      ...ANALYST,
      operationId: 'createDraft',
      summary: 'Begin a draft on the current version',
      handle: async ({ session, body: { title, description = null } }) => {
        const draft = await createDraft(workbench, drafterOf(session), { title, description });
        return enveloped(201, 'draft', await presentDraft({ accounts, workbench }, draft));
      },
    }),
    consoleRoute('GET /workbench/drafts', {
      ...ANALYST,
      operationId: 'listDrafts',
      summary: 'List drafts, newest first',
      handle: async ({ session: { accountId }, query: { status = null, cursor, limit = PAGE } }) => {
        const list = `${accountId}/${status}`;
        const after = cursors.read(list, cursor);
        const position = { accountId, status, after: after === null ? null : String(after) };
        const rows = await pageOfDrafts(workbench, { ...position, limit: limit + 1 });
        const page = rows.slice(0, limit);
        const last = page.at(-1);
        const next = rows.length > limit && last !== undefined ? cursors.issue(list, last.id) : null;
        return enveloped(
          200,
          'list',
          cursorPage([...(await presentDrafts({ accounts, workbench }, page))], next),
        );
      },
    }),
    consoleRoute('GET /workbench/drafts/{id}', {
      ...ANALYST,
      operationId: 'showDraft',
      summary: 'Show a draft',
      handle: async ({ session: { accountId }, params: { id } }) => {
        const draft = await showDraft(workbench, { accountId, id });
        return enveloped(200, 'draft', await presentDraft({ accounts, workbench }, draft));
      },
    }),
    consoleRoute('POST /workbench/drafts/{id}/comments', {
      ...ANALYST,
      operationId: 'commentOnDraft',
      summary: 'Comment on a draft',
      handle: async ({ session, params: { id }, body: { text } }) => {
        const comment = await commentOnDraft(workbench, drafterOf(session), { id, text });
        return enveloped(201, 'comment', presentComment(comment));
      },
    }),
  ];
}

function draftFileRoutes({ workbench, accounts }: ConsoleDeps): ConsoleRoute[] {
  return [
    consoleRoute('GET /workbench/drafts/{id}/files', {
      ...ANALYST,
      operationId: 'showDraftFile',
      summary: 'Show a file as the draft has it',
      handle: async ({ session: { accountId }, params: { id }, query: { path } }) => {
        const { change, revision, text, baseText } = await readDraftFile(workbench, { accountId, id, path });
        return enveloped(200, 'draft_file', { path, change, revision, text, base_text: baseText });
      },
    }),
    consoleRoute('PUT /workbench/drafts/{id}/files', {
      ...ANALYST,
      operationId: 'putDraftFile',
      summary: 'Add or change a file in a draft',
      bodyLimit: FILE_BODY,
      handle: async ({ session, params: { id }, body: { path, text, revision } }) => {
        const draft = await editFile(workbench, drafterOf(session), { id, path, text, revision });
        return enveloped(200, 'draft', await presentDraft({ accounts, workbench }, draft));
      },
    }),
    consoleRoute('DELETE /workbench/drafts/{id}/files', {
      ...ANALYST,
      operationId: 'removeDraftFile',
      summary: 'Remove a file in a draft',
      handle: async ({ session, params: { id }, body: { path, revision } }) => {
        const draft = await editFile(workbench, drafterOf(session), { id, path, text: null, revision });
        return enveloped(200, 'draft', await presentDraft({ accounts, workbench }, draft));
      },
    }),
  ];
}

function draftReadingRoutes({ workbench }: ConsoleDeps): ConsoleRoute[] {
  return [
    consoleRoute('POST /workbench/drafts/{id}/check', {
      ...ANALYST,
      operationId: 'checkDraft',
      summary: 'Check and test a draft',
      handle: async ({ session: { accountId }, params: { id }, ...waiting }) =>
        enveloped(200, 'draft_check', await checkDraftOf(whileWanted(workbench, waiting), { accountId, id })),
    }),
    consoleRoute('GET /workbench/drafts/{id}/diff', {
      ...ANALYST,
      operationId: 'compareDraft',
      summary: 'Show what a draft changes, by cell and in words',
      handle: async ({ session: { accountId }, params: { id } }) =>
        enveloped(200, 'draft_diff', await compareDraftOf(workbench, { accountId, id })),
    }),
  ];
}
