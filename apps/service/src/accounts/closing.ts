import { selectDueClosing, setClosing } from './account-store.ts';
import {
  type AccountDeps,
  type Actor,
  type Done,
  joinedDeps,
  refuse,
  withAccount,
} from './account-transaction.ts';
import { type Account, accountOf, closeAccount } from './accounts.ts';

/** How long people can change their mind. */
const CLOSING_DAYS = 14;
const DAY_MS = 86_400_000;

/** Lets the account close after some days. Until then it works as before, and anybody who may close it may keep it. */
export async function scheduleClosing(
  deps: AccountDeps,
  actor: Actor,
  { id, days = CLOSING_DAYS }: { readonly id: string; readonly days?: number },
): Promise<Done<Account>> {
  return withAccount({ deps, actor, accountId: id }, async (accountTx) => {
    const { tx, now, account } = accountTx;
    if (account.status === 'closed') refuse('The account is closed already.');
    if (account.isOperator) refuse('The operator account cannot be closed here. Use the command line.');
    if (account.closesAt !== null) return { changed: false, value: accountOf(deps, account) };
    const closesAt = new Date(now.getTime() + days * DAY_MS);
    await setClosing(tx, id, { closesAt, now });
    const closes_at = closesAt.toISOString();
    await accountTx.record('account.schedule_close', { account_id: id, closes_at });
    await accountTx.notify({ template: 'account_closing', variables: { closes_at } });
    return { changed: true, value: accountOf(deps, { ...account, closesAt }) };
  });
}

/** The account stays. */
export async function cancelClosing(deps: AccountDeps, actor: Actor, id: string): Promise<Done<Account>> {
  return withAccount({ deps, actor, accountId: id }, async (accountTx) => {
    const { tx, now, account } = accountTx;
    if (account.status === 'closed') refuse('A closed account cannot be opened again.');
    if (account.closesAt === null) return { changed: false, value: accountOf(deps, account) };
    await setClosing(tx, id, { closesAt: null, now });
    await accountTx.record('account.keep', { account_id: id });
    return { changed: true, value: accountOf(deps, { ...account, closesAt: null }) };
  });
}

/** Closes one account whose time has come. False when there is none left. Safe in several processes. */
export async function closeDueAccount(deps: AccountDeps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const id = await selectDueClosing(tx, deps.clock.now());
    if (id === null) return false;
    await closeAccount(joinedDeps(deps, tx), 'service', id);
    return true;
  });
}
