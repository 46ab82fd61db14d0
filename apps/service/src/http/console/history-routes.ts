import { listHistory } from '../../audit/index.ts';
import { showBalance } from '../../billing/index.ts';
import { preciseMoney } from '../../kernel/index.ts';
import { replayDecision } from '../../underwriting/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';
import type { ConsoleDeps } from './console-deps.ts';

const PAGE = 50;

export function historyRoutes({ accounts, catalog, versions, reads }: ConsoleDeps): ConsoleRoute[] {
  return [
    consoleRoute('GET /audit', {
      operationId: 'listAuditHistory',
      summary: 'List the actions of people in the account, newest first',
      role: 'owner',
      handle: async ({ session, query }) => {
        const deps = { db: await reads.current(), keys: accounts.keys };
        const page = { before: query.before ?? null, limit: PAGE };
        const rows = await listHistory(deps, session.accountId, page);
        return enveloped(
          200,
          'list',
          rows.map(({ id, seq, at, actor, action, subject }) => ({
            id,
            object: 'audit_entry',
            seq,
            at,
            actor,
            action,
            subject,
          })),
        );
      },
    }),
    consoleRoute('GET /credits', {
      operationId: 'showCredits',
      summary: 'Show the credits of the account',
      role: 'owner',
      handle: async ({ session }) =>
        enveloped(200, 'credits', { balance: preciseMoney(await showBalance(accounts, session.accountId)) }),
    }),
    consoleRoute('GET /catalog/changes', {
      operationId: 'showCatalogChanges',
      summary: 'Show what changed in the current catalog version',
      role: 'agent',
      handle: async () => {
        const { version, previous, publishedAt, changes } = await versions.of(catalog.current().version);
        const published = publishedAt?.toISOString() ?? null;
        return enveloped(200, 'catalog_changes', { version, previous, published_at: published, changes });
      },
    }),
    consoleRoute('POST /requests/{id}/replay_decision', {
      operationId: 'replayRecordedDecision',
      summary: 'Evaluate a recorded live decision again with its catalog and date, and compare',
      role: 'owner',
      handle: async ({ session, params }) => {
        const { db, keys } = accounts;
        const report = await replayDecision({ db, keys, catalog }, params.id, session.accountId);
        return enveloped(200, 'decision_replay', report);
      },
    }),
  ];
}
