import { ERASURE, eraseSealedRequests } from '../audit/index.ts';
import { type Db, eraseRows } from '../storage/index.ts';
import { type AccountDeps, accountTransaction } from './account-transaction.ts';
import { lockErasable, markErased, selectErasable } from './erasure-store.ts';

export const ERASURE_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Erases what all tables hold about one account that was closed 30 days ago, as their descriptions say, and records that
 * in its audit chain. Returns false when there is none left. Safe in several processes.
 */
export async function eraseClosedAccount(deps: AccountDeps): Promise<boolean> {
  const now = deps.clock.now();
  const closedBefore = new Date(now.getTime() - ERASURE_DAYS * DAY_MS);
  const id = await selectErasable(deps.db, closedBefore);
  if (id === null) return false;
  // Before the erasure, which is tried again if it fails: entries that are left after it would be left forever.
  await deps.home?.forgetAccount(id);
  await deps.db.transaction(async (tx) => {
    const account = await lockErasable(tx, { id, closedBefore });
    // Another process was faster.
    if (account === null) return;
    await markErased(tx, account.id, now);
    await eraseRows(tx, account.id);
    await accountTransaction({ deps, actor: 'service', tx }, account).record(ERASURE, {
      account_id: account.id,
    });
  });
  return true;
}

/**
 * Erases encrypted requests in the audit chain of an account that was erased, up to `batch` rows; their hashes stay.
 * False when there is nothing left to do. Safe in several processes.
 */
export async function eraseAuditRequests(db: Db, batch: number): Promise<boolean> {
  return (await eraseSealedRequests(db, batch)) !== null;
}
