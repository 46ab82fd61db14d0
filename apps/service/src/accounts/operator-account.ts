import { notFound } from '../kernel/index.ts';
import { lockAccount, lockAccounts, selectOperatorAccount, setOperator } from './account-store.ts';
import {
  type AccountDeps,
  type Actor,
  accountTransaction,
  type Done,
  refuse,
} from './account-transaction.ts';
import { type Account, accountOf } from './accounts.ts';
import { countOperatorRoles } from './member-store.ts';

/** The account of those who run the service; null if there is none. */
export async function operatorAccount(deps: AccountDeps): Promise<Account | null> {
  const account = await deps.db.transaction((tx) => selectOperatorAccount(tx));
  return account === null ? null : accountOf(deps, account);
}

/**
 * Makes an account the one of those who run the service: its owners manage other accounts in the console, and its
 * members may be analysts and publishers. The account that was it before no longer is.
 */
export async function makeOperatorAccount(
  deps: AccountDeps,
  actor: Actor,
  id: string,
): Promise<Done<Account>> {
  if (deps.home !== undefined) {
    refuse('The operator account must be in the bucket main. Move the account there first.');
  }
  return deps.db.transaction(async (tx) => {
    // One at a time, so that there is never a second one.
    await lockAccounts(tx);
    const account = await lockAccount(tx, id);
    if (account === null) throw notFound('account');
    if (account.status === 'closed') refuse('A closed account cannot be the operator account.');
    if (account.isOperator) return { changed: false, value: accountOf(deps, account) };
    const former = await selectOperatorAccount(tx);
    if (former !== null) {
      if ((await countOperatorRoles(tx, former.id)) > 0) {
        refuse(
          `${former.id} is the operator account and has analysts or publishers. Give them other roles first.`,
        );
      }
      const formerTx = accountTransaction({ deps, actor, tx }, former);
      await setOperator(tx, former.id, { isOperator: false, now: formerTx.now });
      await formerTx.record('account.operator', { account_id: former.id, operator: false });
    }
    const accountTx = accountTransaction({ deps, actor, tx }, account);
    await setOperator(tx, id, { isOperator: true, now: accountTx.now });
    await accountTx.record('account.operator', { account_id: id, operator: true });
    return { changed: true, value: accountOf(deps, { ...account, isOperator: true }) };
  });
}
