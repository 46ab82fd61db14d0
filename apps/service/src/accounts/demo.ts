import { SCOPES } from '@prequal/contract/vocabulary';
import { Problem } from '../kernel/index.ts';
import { joinTransaction } from '../storage/index.ts';
import { hasAccounts, lockAccounts } from './account-store.ts';
import type { AccountDeps } from './account-transaction.ts';
import { type Account, listAccounts } from './accounts.ts';
import { listLicenses } from './licenses.ts';
import { addMember, listMembers } from './members.ts';
import { onboardAccount } from './onboarding.ts';
import { makeOperatorAccount } from './operator-account.ts';
import { issueTicket } from './tickets.ts';
import { issueToken } from './tokens.ts';

const DEMO_NAME = 'Demo Agency';
/** The token is printed, and what is printed is often logged. */
const LIVE_TOKEN_MS = 30 * 86_400_000;

export interface DemoAccess {
  readonly test: string;
  readonly live: string;
  /** Lets the demo owner sign in to the console once. */
  readonly ticket: string;
}

/**
 * On an empty database: the operator account, one activated license, one token of each mode with every scope, and an
 * owner, all or nothing. Null when the database is not empty.
 */
export async function seedDemo(deps: AccountDeps): Promise<DemoAccess | null> {
  return deps.db.transaction(async (tx) => {
    await lockAccounts(tx);
    if (await hasAccounts(tx)) return null;
    const within = { ...deps, db: joinTransaction(tx) };
    const { account, license, token } = await onboardAccount(within, 'service', {
      name: DEMO_NAME,
      mode: 'test',
      scopes: SCOPES,
    });
    // Whoever starts the service for the first time runs it, until another account is made the operator account.
    await makeOperatorAccount(within, 'service', account.id);
    const live = await issueToken(within, 'service', {
      licenseId: license.id,
      mode: 'live',
      scopes: SCOPES,
      lifetimeMs: LIVE_TOKEN_MS,
    });
    const owner = await addMember(within, 'service', {
      accountId: account.id,
      email: 'demo@localhost',
      name: 'Demo Owner',
      role: 'owner',
    });
    const ticket = await issueTicket(within, 'service', owner.id);
    return { test: token.text, live: live.text, ticket: ticket.text };
  });
}

/** The license of the demo account, for tokens that replace those of the first start. */
export async function demoLicense(deps: AccountDeps): Promise<string> {
  const account = await demoAccount(deps);
  const licenses = account === null ? [] : await listLicenses(deps, account.id);
  const license = licenses.find(({ status }) => status === 'activated');
  if (license !== undefined) return license.id;
  throw new Problem('not_found', 'This installation has no demo account with an active license.');
}

/** The owner of the demo account, whose sign-in links replace the one of the first start. */
export async function demoOwner(deps: AccountDeps): Promise<string | null> {
  const account = await demoAccount(deps);
  const members = account === null ? [] : await listMembers(deps, account.id);
  return members.find(({ role, status }) => role === 'owner' && status === 'active')?.id ?? null;
}

async function demoAccount(deps: AccountDeps): Promise<Account | null> {
  const accounts = await listAccounts(deps);
  return accounts.find(({ name, status }) => name === DEMO_NAME && status !== 'closed') ?? null;
}
