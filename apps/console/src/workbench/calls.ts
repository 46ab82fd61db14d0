import { callConsole, SessionCallError } from '../session/api.ts';
import type {
  CatalogVersion,
  CheckResult,
  Draft,
  DraftDifference,
  DraftText,
  ListPage,
  Shelf,
  Tried,
} from './model.ts';

type Query = Readonly<Record<string, string | undefined>>;

function call<T>(name: string, input: { readonly query?: Query; readonly body?: object } = {}): Promise<T> {
  const [method, path] = name.split(' ');
  return callConsole(`${method} /workbench${path}`, input) as Promise<T>;
}

const DRAFT_ACTIONS = ['submit', 'withdraw', 'approve', 'return', 'publish'] as const;
export type DraftAction = (typeof DRAFT_ACTIONS)[number];

/** The endpoints of the workbench. */
export const workbench = {
  shelf: () => call<Shelf>('GET /catalog'),
  drafts: (status: string, cursor: string | null) =>
    call<ListPage<Draft>>('GET /drafts', {
      query: { status: status === '' ? undefined : status, cursor: cursor ?? undefined },
    }),
  createDraft: (body: { readonly title: string; readonly description?: string }) =>
    call<Draft>('POST /drafts', { body }),
  draft: (id: string) => call<Draft>(`GET /drafts/${id}`),
  text: (id: string, path: string) => call<DraftText>(`GET /drafts/${id}/files`, { query: { path } }),
  saveText: (id: string, body: { readonly path: string; readonly text: string; readonly revision: number }) =>
    call<Draft>(`PUT /drafts/${id}/files`, { body }),
  removeFile: (id: string, body: { readonly path: string; readonly revision: number }) =>
    call<Draft>(`DELETE /drafts/${id}/files`, { body }),
  check: (id: string) => call<CheckResult>(`POST /drafts/${id}/check`, { body: {} }),
  difference: (id: string) => call<DraftDifference>(`GET /drafts/${id}/diff`),
  try: (id: string, body: object) => call<Tried>(`POST /drafts/${id}/try`, { body }),
  comment: (id: string, text: string) => call<unknown>(`POST /drafts/${id}/comments`, { body: { text } }),
  act: (id: string, action: DraftAction, body: object = {}) =>
    call<unknown>(`POST /drafts/${id}/${action}`, { body }),
  unschedule: (id: string) => call<unknown>(`DELETE /drafts/${id}/schedule`),
  versions: async () => {
    const listed = await call<readonly CatalogVersion[] | ListPage<CatalogVersion>>('GET /versions');
    return 'data' in listed ? listed.data : listed;
  },
  restore: (version: string, comment: string) =>
    call<unknown>(`POST /versions/${encodeURIComponent(version)}/restore`, { body: { comment } }),
};

/** What somebody else stored meanwhile, if that is why a text was not saved. */
export function conflictingText(error: unknown): { readonly current: string | null } | null {
  if (!(error instanceof SessionCallError) || error.status !== 409 || !('current' in error.problem))
    return null;
  const { current } = error.problem;
  return { current: typeof current === 'string' ? current : null };
}
