import type { ConsoleInput } from '@prequal/contract';
import { DRAFT_STATUSES } from '@prequal/contract/vocabulary';
import {
  longSessionCall,
  SessionCallError,
  sendSessionFile,
  sessionCall,
  sessionFile,
  type Waiting,
} from '../session/api.ts';
import type { Draft } from './model.ts';

const DRAFT_ACTIONS = ['submit', 'withdraw', 'approve', 'return', 'publish'] as const;
export type DraftAction = (typeof DRAFT_ACTIONS)[number];

type TryBody = ConsoleInput<'POST /workbench/drafts/{id}/try'>['body'];
type ImpactBody = ConsoleInput<'POST /workbench/drafts/{id}/impact'>['body'];
type FileText = ConsoleInput<'PUT /workbench/drafts/{id}/files'>['body'];
type FileRemoval = ConsoleInput<'DELETE /workbench/drafts/{id}/files'>['body'];
const of = (id: string) => ({ params: { id } });

/** The endpoints of the workbench. */
export const workbench = {
  catalog: () => sessionCall('GET /workbench/catalog'),
  search: (q: string) => sessionCall('GET /workbench/catalog/search', { query: { q } }),
  publishedText: async (path: string) =>
    (await sessionCall('GET /workbench/catalog/files', { query: { path } })).text,
  reference: async (version: string) =>
    (await sessionFile(`/workbench/reference?version=${encodeURIComponent(version)}`)).text(),
  drafts: (status: string, cursor: string | null) => {
    const known = DRAFT_STATUSES.find((each) => each === status);
    return sessionCall('GET /workbench/drafts', {
      query: { ...(known && { status: known }), ...(cursor !== null && { cursor }) },
    });
  },
  createDraft: (body: ConsoleInput<'POST /workbench/drafts'>['body'], signal?: AbortSignal) =>
    sessionCall('POST /workbench/drafts', { body }, signal),
  draft: (id: string) => sessionCall('GET /workbench/drafts/{id}', of(id)),
  text: (id: string, path: string) =>
    sessionCall('GET /workbench/drafts/{id}/files', { ...of(id), query: { path } }),
  saveText: (id: string, body: FileText, signal?: AbortSignal) =>
    sessionCall('PUT /workbench/drafts/{id}/files', { ...of(id), body }, signal),
  removeFile: (id: string, body: FileRemoval) =>
    sessionCall('DELETE /workbench/drafts/{id}/files', { ...of(id), body }),
  quality: (carrier: string, signal: AbortSignal) =>
    sessionCall('GET /workbench/catalog/quality', { query: { carrier } }, signal),
  check: (id: string, waiting: Waiting) =>
    longSessionCall('POST /workbench/drafts/{id}/check', of(id), waiting),
  difference: (id: string) => sessionCall('GET /workbench/drafts/{id}/diff', of(id)),
  try: (id: string, body: TryBody, waiting: Waiting) =>
    longSessionCall('POST /workbench/drafts/{id}/try', { ...of(id), body }, waiting),
  startImpact: (id: string, body: ImpactBody) =>
    sessionCall('POST /workbench/drafts/{id}/impact', { ...of(id), body }),
  job: (id: string) => sessionCall('GET /workbench/jobs/{id}', of(id)),
  cancelJob: (id: string) => sessionCall('DELETE /workbench/jobs/{id}', of(id)),
  comment: (id: string, text: string) =>
    sessionCall('POST /workbench/drafts/{id}/comments', { ...of(id), body: { text } }),
  act: (id: string, action: DraftAction, waiting: Waiting): Promise<unknown> => {
    if (action === 'publish')
      return longSessionCall('POST /workbench/drafts/{id}/publish', { ...of(id), body: {} }, waiting);
    if (action === 'submit' || action === 'withdraw')
      return longSessionCall(`POST /workbench/drafts/{id}/${action}`, of(id), waiting);
    return longSessionCall(`POST /workbench/drafts/{id}/${action}`, { ...of(id), body: {} }, waiting);
  },
  publishAt: (id: string, at: string) =>
    sessionCall('POST /workbench/drafts/{id}/publish', { ...of(id), body: { at } }),
  unschedule: (id: string) => sessionCall('DELETE /workbench/drafts/{id}/schedule', of(id)),
  versions: () => sessionCall('GET /workbench/versions'),
  restore: (version: string, comment: string, waiting: Waiting) =>
    longSessionCall(
      'POST /workbench/versions/{version}/restore',
      { params: { version }, body: { comment } },
      waiting,
    ),
  readRates: (body: ConsoleInput<'POST /workbench/rates/import'>['body'], waiting: Waiting) =>
    longSessionCall('POST /workbench/rates/import', { body }, waiting),
  exportDraft: (id: string, signal: AbortSignal) =>
    sessionFile(`/workbench/drafts/${encodeURIComponent(id)}/export`, signal),
  importArchive: (file: File, waiting: Waiting) =>
    sendSessionFile(`/workbench/drafts/import?title=${encodeURIComponent(file.name.slice(0, 200))}`, {
      body: file,
      type: 'application/gzip',
      ...waiting,
    }) as Promise<Draft>,
};

/** What somebody else stored meanwhile, if that is why a text was not saved. */
export function conflictingText(error: unknown): { readonly current: string | null } | null {
  if (!(error instanceof SessionCallError) || error.status !== 409 || !('current' in error.problem))
    return null;
  const { current } = error.problem;
  return { current: typeof current === 'string' ? current : null };
}
