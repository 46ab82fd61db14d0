import { joinTransaction } from '../storage/index.ts';
import { hasAccounts, lockAccounts } from './account-store.ts';
import type { AccountDeps } from './account-transaction.ts';
import { createAccount } from './accounts.ts';
import { changeLicense, createLicense } from './licenses.ts';
import { issueToken } from './tokens.ts';

export interface DemoTokens {
  readonly test: string;
  readonly live: string;
}

/**
 * On an empty database: one account, one activated license, one token of each mode, all or nothing. Null when the
 * database is not empty.
 */
export async function seedDemo(deps: AccountDeps): Promise<DemoTokens | null> {
  return deps.db.transaction(async (tx) => {
    await lockAccounts(tx);
    if (await hasAccounts(tx)) return null;
    const within = { ...deps, db: joinTransaction(tx) };
    const account = await createAccount(within, 'service', { name: 'Demo Agency' });
    const license = await createLicense(within, 'service', account.id, {});
    await changeLicense(within, 'service', license.id, 'activate');
    const test = await issueToken(within, 'service', { licenseId: license.id, mode: 'test' });
    const live = await issueToken(within, 'service', { licenseId: license.id, mode: 'live' });
    return { test: test.text, live: live.text };
  });
}
