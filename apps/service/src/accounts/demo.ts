import { Problem } from '../kernel/index.ts';
import { joinTransaction } from '../storage/index.ts';
import { hasAccounts, lockAccounts } from './account-store.ts';
import type { AccountDeps } from './account-transaction.ts';
import { listAccounts } from './accounts.ts';
import { listLicenses } from './licenses.ts';
import { onboardAccount } from './onboarding.ts';
import { issueToken } from './tokens.ts';

const DEMO_NAME = 'Demo Agency';

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
    const { license, token } = await onboardAccount(within, 'service', { name: DEMO_NAME, mode: 'test' });
    const live = await issueToken(within, 'service', { licenseId: license.id, mode: 'live' });
    return { test: token.text, live: live.text };
  });
}

/** The license of the demo account, for tokens that replace those of the first start. */
export async function demoLicense(deps: AccountDeps): Promise<string> {
  const account = (await listAccounts(deps)).find(
    ({ name, status }) => name === DEMO_NAME && status !== 'closed',
  );
  const licenses = account === undefined ? [] : await listLicenses(deps, account.id);
  const license = licenses.find(({ status }) => status === 'activated');
  if (license !== undefined) return license.id;
  throw new Problem('not_found', 'This installation has no demo account with an active license.');
}
