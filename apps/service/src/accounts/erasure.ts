import { ERASURE, eraseSealedRequests } from '../audit/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import { type AccountDeps, accountTransaction } from './account-transaction.ts';
import { erasePerson, lockErasable } from './erasure-store.ts';
import { eraseMembers } from './member-store.ts';
import { deleteAccessOfAccount } from './session-store.ts';

export const ERASURE_DAYS = 30;
const DAY_MS = 86_400_000;
const NAMELESS = 'closed account';
const NAMELESS_MEMBER = 'former member';

/**
 * Erases the names and addresses of one account that was closed 30 days ago and of its members, and records that in its
 * audit chain. Returns false when there is none left. `alsoErase` erases the data that other modules keep for the
 * account. Safe in several processes.
 */
export async function eraseClosedAccount(
  deps: AccountDeps,
  alsoErase: (tx: Tx, accountId: string) => Promise<void> = async () => {},
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const account = await lockErasable(tx, new Date(now.getTime() - ERASURE_DAYS * DAY_MS));
    if (account === null) return false;
    await erasePerson(tx, account.id, { name: NAMELESS, now });
    await deleteAccessOfAccount(tx, account.id);
    await eraseMembers(tx, account.id, NAMELESS_MEMBER);
    await alsoErase(tx, account.id);
    await accountTransaction({ deps, actor: 'service', tx }, account).record(ERASURE, {
      account_id: account.id,
    });
    return true;
  });
}

/**
 * Erases encrypted requests in the audit chain of an account that was erased, up to `batch` rows; their hashes stay.
 * False when there is nothing left to do. Safe in several processes.
 */
export async function eraseAuditRequests(db: Db, batch: number): Promise<boolean> {
  return (await eraseSealedRequests(db, batch)) !== null;
}
