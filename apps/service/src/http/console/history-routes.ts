import type { ConsoleSession } from '../../access/index.ts';
import type { AuditListItem } from '../../audit/index.ts';
import type { VersionChanges } from '../../catalog/index.ts';
import { preciseMoney } from '../../kernel/index.ts';
import type { ReplayReport } from '../../underwriting/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';

/** What the account's history screens need. Every operation stays in the account of the session. */
export interface HistoryOperations {
  /** What people and programs did, newest first, without decisions. */
  history(
    session: ConsoleSession,
    page: { readonly before: number | null; readonly limit: number },
  ): Promise<readonly AuditListItem[]>;
  /** Credits left, in cents. */
  balance(session: ConsoleSession): Promise<number>;
  catalogChanges(): Promise<VersionChanges>;
  replayDecision(session: ConsoleSession, requestId: string): Promise<ReplayReport>;
}

const PAGE = 50;

export function historyRoutes(operations: HistoryOperations): ConsoleRoute[] {
  return [
    consoleRoute('GET /audit', {
      operationId: 'listAuditHistory',
      summary: 'List the actions of people in the account, newest first',
      role: 'owner',
      handle: async ({ session, query }) => {
        const rows = await operations.history(session, { before: query.before ?? null, limit: PAGE });
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
        enveloped(200, 'credits', { balance: preciseMoney(await operations.balance(session)) }),
    }),
    consoleRoute('GET /catalog/changes', {
      operationId: 'showCatalogChanges',
      summary: 'Show what changed in the current catalog version',
      role: 'agent',
      handle: async () => {
        const { version, previous, publishedAt, changes } = await operations.catalogChanges();
        const published = publishedAt?.toISOString() ?? null;
        return enveloped(200, 'catalog_changes', { version, previous, published_at: published, changes });
      },
    }),
    consoleRoute('POST /requests/{id}/replay_decision', {
      operationId: 'replayRecordedDecision',
      summary: 'Evaluate a recorded live decision again with its catalog and date, and compare',
      role: 'owner',
      handle: async ({ session, params }) =>
        enveloped(200, 'decision_replay', await operations.replayDecision(session, params.id)),
    }),
  ];
}
