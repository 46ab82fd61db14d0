import {
  type AccountDeps,
  listLicenses,
  listTokens,
  showLicense,
  showMember,
  type Token,
} from '../accounts/index.ts';
import { notFound } from '../kernel/index.ts';

/** The account whose resources a session may use. Those of other accounts do not exist for it. */
interface Tenant {
  readonly accountId: string;
}

export async function requireOwnMember(deps: AccountDeps, { accountId }: Tenant, id: string): Promise<void> {
  if ((await showMember(deps, id)).accountId !== accountId) throw notFound('member');
}

export async function requireOwnLicense(deps: AccountDeps, { accountId }: Tenant, id: string): Promise<void> {
  if ((await showLicense(deps, id)).accountId !== accountId) throw notFound('license');
}

export async function findOwnToken(deps: AccountDeps, tenant: Tenant, id: string): Promise<Token> {
  const found = (await listOwnTokens(deps, tenant)).find((token) => token.id === id);
  if (found === undefined) throw notFound('token');
  return found;
}

/** The tokens of all licenses of the account. */
export async function listOwnTokens(deps: AccountDeps, { accountId }: Tenant): Promise<Token[]> {
  const licenses = await listLicenses(deps, accountId);
  return (await Promise.all(licenses.map(({ id }) => listTokens(deps, id)))).flat();
}
