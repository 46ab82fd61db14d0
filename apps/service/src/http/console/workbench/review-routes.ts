import { listVersions } from '../../../catalog/index.ts';
import { invariant, validationProblem } from '../../../kernel/index.ts';
import {
  approveDraft,
  type CatalogDraft,
  type Drafter,
  publishDraft,
  restoreCatalog,
  returnDraft,
  scheduleDraft,
  showDraft,
  submitDraft,
  unscheduleDraft,
  type WorkbenchDeps,
  whileWanted,
  withdrawDraft,
} from '../../../workbench/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../../route.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { ANALYST } from './catalog-routes.ts';
import { drafterOf, presentDraft, presentVersions } from './present-draft.ts';

const PUBLISHER = { role: 'publisher', operator: true } as const;
const DAY_MS = 86_400_000;
const FURTHEST_DAYS = 366;

export function reviewRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [...authorRoutes(deps), ...approvalRoutes(deps), ...publicationRoutes(deps), ...versionRoutes(deps)];
}

function authorRoutes({ workbench, accounts }: ConsoleDeps): ConsoleRoute[] {
  const actions = {
    submit: { run: submitDraft, summary: 'Hand a draft in for approval' },
    withdraw: { run: withdrawDraft, summary: 'Take a draft back' },
  } as const satisfies Readonly<
    Record<
      string,
      { run: (deps: WorkbenchDeps, who: Drafter, id: string) => Promise<CatalogDraft>; summary: string }
    >
  >;
  return (['submit', 'withdraw'] as const).map((action) =>
    consoleRoute(`POST /workbench/drafts/{id}/${action}`, {
      ...ANALYST,
      operationId: `${action}Draft`,
      summary: actions[action].summary,
      handle: async ({ session, params: { id }, ...waiting }) => {
        const draft = await actions[action].run(whileWanted(workbench, waiting), drafterOf(session), id);
        return enveloped(200, 'draft', await presentDraft({ accounts, workbench }, draft));
      },
    }),
  );
}

function approvalRoutes({ workbench, accounts }: ConsoleDeps): ConsoleRoute[] {
  return [
    consoleRoute('POST /workbench/drafts/{id}/approve', {
      ...PUBLISHER,
      operationId: 'approveDraft',
      summary: 'Approve a submitted draft of somebody else',
      bodyOptional: true,
      handle: async ({ session, params: { id }, body: { comment = null } }) => {
        const draft = await approveDraft(workbench, drafterOf(session), { id, comment });
        return enveloped(200, 'draft', await presentDraft({ accounts, workbench }, draft));
      },
    }),
    consoleRoute('POST /workbench/drafts/{id}/return', {
      ...PUBLISHER,
      operationId: 'returnDraft',
      summary: 'Send a draft back to its authors',
      bodyOptional: true,
      handle: async ({ session, params: { id }, body: { comment = null } }) => {
        const draft = await returnDraft(workbench, drafterOf(session), { id, comment });
        return enveloped(200, 'draft', await presentDraft({ accounts, workbench }, draft));
      },
    }),
  ];
}

function publicationRoutes({ workbench, accounts }: ConsoleDeps): ConsoleRoute[] {
  return [
    consoleRoute('POST /workbench/drafts/{id}/publish', {
      ...PUBLISHER,
      operationId: 'publishDraft',
      summary: 'Publish an approved draft, at once or at a time',
      bodyOptional: true,
      handle: async ({ session, params: { id }, body: { at = null }, ...waiting }) => {
        const drafter = drafterOf(session);
        if (at !== null) {
          const moment = futureMoment(at, workbench.clock.now());
          const draft = await scheduleDraft(workbench, drafter, { id, at: moment });
          const scheduled = { version: null, draft: await presentDraft({ accounts, workbench }, draft) };
          return enveloped(200, 'draft_publication', scheduled);
        }
        const { version } = await publishDraft(whileWanted(workbench, waiting), drafter, id);
        const draft = await showDraft(workbench, { accountId: drafter.accountId, id });
        return enveloped(200, 'draft_publication', {
          version,
          draft: await presentDraft({ accounts, workbench }, draft),
        });
      },
    }),
    consoleRoute('DELETE /workbench/drafts/{id}/schedule', {
      ...PUBLISHER,
      operationId: 'unscheduleDraft',
      summary: 'Take back a scheduled publication',
      handle: async ({ session, params: { id } }) => {
        const draft = await unscheduleDraft(workbench, drafterOf(session), id);
        return enveloped(200, 'draft', await presentDraft({ accounts, workbench }, draft));
      },
    }),
  ];
}

function futureMoment(text: string, now: Date): Date {
  const at = new Date(text);
  const refuse = (detail: string) => validationProblem([{ param: '/at', detail }]);
  if (Number.isNaN(at.getTime())) throw refuse('at must be a time such as 2026-11-17T18:00:00Z.');
  if (at <= now) throw refuse('at must be in the future. Leave it out to publish at once.');
  if (at.getTime() > now.getTime() + FURTHEST_DAYS * DAY_MS)
    throw refuse(`at must be at most ${FURTHEST_DAYS} days ahead.`);
  return at;
}

function versionRoutes({ workbench, accounts }: ConsoleDeps): ConsoleRoute[] {
  return [
    consoleRoute('GET /workbench/versions', {
      ...PUBLISHER,
      operationId: 'listCatalogVersions',
      summary: 'List published versions, newest first',
      handle: async ({ session: { accountId } }) => {
        const versions = await listVersions(workbench.db);
        return enveloped(200, 'list', await presentVersions(accounts, accountId, versions));
      },
    }),
    consoleRoute('POST /workbench/versions/{version}/restore', {
      ...PUBLISHER,
      operationId: 'restoreCatalogVersion',
      summary: 'Publish the content of an earlier version again',
      bodyOptional: true,
      handle: async ({ session, params: { version }, body: { comment = null }, ...waiting }) => {
        const wanted = { version, comment };
        const restored = await restoreCatalog(whileWanted(workbench, waiting), drafterOf(session), wanted);
        const [shown] = await presentVersions(accounts, session.accountId, [restored]);
        invariant(shown !== undefined, 'the restored version is shown');
        return enveloped(200, 'catalog_version', shown);
      },
    }),
  ];
}
