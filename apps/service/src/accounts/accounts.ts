import { type KeyRing, newId, notFound, Problem } from '../kernel/index.ts';
import type { Tx } from '../storage/index.ts';
import {
  type AccountRow,
  insertAccount,
  type ListPosition,
  selectAccount,
  selectAccountPage,
  selectAccounts,
  setAccountStatus,
} from './account-store.ts';
import {
  type AccountDeps,
  type AccountTransaction,
  type Actor,
  accountTransaction,
  type Done,
  refuse,
  withAccount,
} from './account-transaction.ts';
import { deleteAccessOfAccount } from './session-store.ts';
import { type AccountAction, type AccountStatus, moveAccount, PAST_PARTICIPLES } from './states.ts';
import { accountEmailContext } from './tables.ts';
import { revokeAllTokens } from './tokens.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly status: AccountStatus;
  readonly isOperator: boolean;
  readonly createdAt: Date;
  /** When it will close; null if it stays. */
  readonly closesAt: Date | null;
}

const LONGEST_NAME = 200;
/** Deliberately loose: the only proof of an address is mail that arrives. */
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

export interface AccountInput {
  readonly name: string;
  readonly email?: string | null;
  /** Drawn before, by whoever opened the transaction that this joins. */
  readonly id?: string;
}

/** The name and address of a new account if they can be used. */
export function checkedAccount(input: AccountInput): {
  readonly name: string;
  readonly email: string | null;
} {
  const name = input.name.trim();
  if (name === '' || name.length > LONGEST_NAME) {
    throw new Problem('validation_error', `The name must be 1 to ${LONGEST_NAME} characters long.`, {
      param: '/name',
    });
  }
  const email = input.email ?? null;
  if (email !== null && !EMAIL.test(email)) {
    throw new Problem('validation_error', 'The email address is invalid.', { param: '/email' });
  }
  return { name, email };
}

export async function createAccount(deps: AccountDeps, actor: Actor, input: AccountInput): Promise<Account> {
  const { name, email } = checkedAccount(input);
  const now = deps.clock.now();
  const { id = newId('account', now) } = input;
  const row: AccountRow = {
    id,
    name,
    emailSealed: email === null ? null : deps.keys.seal(email, accountEmailContext(id)),
    status: 'provisioned',
    isOperator: false,
    createdAt: now,
    closesAt: null,
  };
  await deps.home?.addAccount(id);
  await deps.db.transaction(async (tx) => {
    await insertAccount(tx, row);
    const accountTx = accountTransaction({ deps, actor, tx }, row);
    await accountTx.record('account.create', { account_id: id, status: row.status }, { name, email });
    await accountTx.raise('account.created', { account: facts(row) });
  });
  return accountOf(deps, row);
}

export async function suspendAccount(
  deps: AccountDeps,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string | null },
): Promise<Done<Account>> {
  return change(
    { deps, actor, id },
    { action: 'suspend', subject: { reason } },
    async (accountTx, account) => {
      await deleteAccessOfAccount(accountTx.tx, id);
      await accountTx.raise('account.suspended', { account });
      await accountTx.notify({ template: 'account_suspended', variables: { reason } });
    },
  );
}

/** No event: the catalog has none for it. */
export async function resumeAccount(deps: AccountDeps, actor: Actor, id: string): Promise<Done<Account>> {
  return change({ deps, actor, id }, { action: 'resume', subject: {} }, async () => {});
}

export async function closeAccount(deps: AccountDeps, actor: Actor, id: string): Promise<Done<Account>> {
  return change({ deps, actor, id }, { action: 'close', subject: {} }, async (accountTx, account) => {
    await deleteAccessOfAccount(accountTx.tx, id);
    await accountTx.raise('account.closed', { account });
    await revokeAllTokens(accountTx, 'account_closed');
  });
}

async function change(
  { deps, actor, id }: { readonly deps: AccountDeps; readonly actor: Actor; readonly id: string },
  {
    action,
    subject,
  }: { readonly action: AccountAction; readonly subject: Readonly<Record<string, unknown>> },
  consequences: (accountTx: AccountTransaction, account: ReturnType<typeof facts>) => Promise<void>,
): Promise<Done<Account>> {
  return withAccount({ deps, actor, accountId: id }, async (accountTx) => {
    const move = moveAccount(accountTx.account.status, action);
    if (move.kind === 'stays') return { changed: false, value: accountOf(deps, accountTx.account) };
    if (move.kind === 'forbidden')
      refuse(`A ${accountTx.account.status} account cannot be ${PAST_PARTICIPLES[action]}.`);
    const closesAt = move.to === 'closed' ? null : accountTx.account.closesAt;
    const moved = { ...accountTx.account, status: move.to, closesAt };
    await setAccountStatus(accountTx.tx, id, { status: move.to, now: accountTx.now });
    await accountTx.record(`account.${action}`, { account_id: id, status: move.to, ...subject });
    await consequences(accountTx, facts(moved));
    return { changed: true, value: accountOf(deps, moved) };
  });
}

export async function showAccount(deps: AccountDeps, id: string): Promise<Account> {
  const row = await selectAccount(deps.db, id);
  if (row === null) throw notFound('account');
  return accountOf(deps, row);
}

/** One page of all accounts, newest first. */
export async function pageOfAccounts(deps: AccountDeps, position: ListPosition): Promise<Account[]> {
  return (await selectAccountPage(deps.db, position)).map((row) => accountOf(deps, row));
}

export async function listAccounts(deps: AccountDeps): Promise<Account[]> {
  return (await selectAccounts(deps.db)).map((row) => accountOf(deps, row));
}

/** The address for messages to an account, in the caller's transaction; null if it has none. */
export async function contactAddress(tx: Tx, keys: KeyRing, id: string): Promise<string | null> {
  const row = await selectAccount(tx, id);
  return row === null ? null : openAddress(keys, row);
}

export function accountOf({ keys }: Pick<AccountDeps, 'keys'>, { emailSealed, ...row }: AccountRow): Account {
  return { ...row, email: openAddress(keys, { id: row.id, emailSealed }) };
}

function openAddress(
  keys: KeyRing,
  { id, emailSealed }: Pick<AccountRow, 'id' | 'emailSealed'>,
): string | null {
  return emailSealed === null ? null : keys.open(emailSealed, accountEmailContext(id)).toString();
}

function facts(row: AccountRow): { id: string; name: string; status: string } {
  return { id: row.id, name: row.name, status: row.status };
}
