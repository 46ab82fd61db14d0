import { DEFAULT_SCOPES } from '@prequal/contract/vocabulary';
import { joinTransaction } from '../storage/index.ts';
import type { AccountDeps, Actor } from './account-transaction.ts';
import { type Account, createAccount } from './accounts.ts';
import { changeLicense, createLicense, type License } from './licenses.ts';
import type { Scope } from './token-format.ts';
import { type IssuedToken, issueToken } from './tokens.ts';

export interface OnboardingInput {
  readonly name: string;
  readonly email?: string | null;
  /** The mode of the account's first token. */
  readonly mode: 'test' | 'live';
  readonly scopes?: readonly Scope[];
}

export interface OnboardedAccount {
  readonly account: Account;
  readonly license: License;
  readonly token: IssuedToken;
}

/** Creates an account that is ready to use: with an active license and a token, all or nothing. */
export async function onboardAccount(
  deps: AccountDeps,
  actor: Actor,
  { name, email = null, mode, scopes = DEFAULT_SCOPES }: OnboardingInput,
): Promise<OnboardedAccount> {
  return deps.db.transaction(async (tx) => {
    const within = { ...deps, db: joinTransaction(tx) };
    const account = await createAccount(within, actor, { name, email });
    const created = await createLicense(within, actor, { accountId: account.id, limits: {} });
    const { value: license } = await changeLicense(within, actor, { id: created.id, action: 'activate' });
    const token = await issueToken(within, actor, { licenseId: license.id, mode, scopes });
    return { account, license, token };
  });
}
