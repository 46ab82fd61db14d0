import { DEFAULT_SCOPES } from '@prequal/contract/vocabulary';
import { joinTransaction } from '../storage/index.ts';
import type { AccountDeps, Actor } from './account-transaction.ts';
import { type Account, createAccount } from './accounts.ts';
import { type Invitation, type InvitationDeps, inviteMember, renewInvitation } from './invitations.ts';
import { changeLicense, createLicense, type License } from './licenses.ts';
import { checkedAddress, listMembers, nameFromAddress } from './members.ts';
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

export interface FirstOwner<T> {
  /** The owner's email address. */
  readonly owner: string;
  /** Creates the account in the same transaction. */
  create(deps: AccountDeps): Promise<T>;
}

/** Creates an account and invites its first owner, all or nothing. */
export async function createWithOwner<T extends { readonly account: Account }>(
  deps: InvitationDeps,
  actor: Actor,
  { owner, create }: FirstOwner<T>,
): Promise<T & { readonly invitation: Invitation }> {
  const email = checkedAddress(owner, 'owner');
  return deps.db.transaction(async (tx) => {
    const within = { ...deps, db: joinTransaction(tx) };
    const created = await create(within);
    const member = {
      accountId: created.account.id,
      email,
      name: nameFromAddress(email),
      role: 'owner',
    } as const;
    return { ...created, invitation: await inviteMember(within, actor, member) };
  });
}

/** Invites an owner. Whoever is an owner already and has never signed in gets a new invitation; the old one ends. */
export async function inviteOwner(
  deps: InvitationDeps,
  actor: Actor,
  { accountId, email }: { readonly accountId: string; readonly email: string },
): Promise<Invitation> {
  const address = checkedAddress(email);
  const known = (await listMembers(deps, accountId)).find(
    (member) => member.status === 'active' && member.email?.toLowerCase() === address.toLowerCase(),
  );
  if (known?.role === 'owner' && known.lastSignedInAt === null) {
    return renewInvitation(deps, actor, { accountId, id: known.id });
  }
  const name = nameFromAddress(address);
  return inviteMember(deps, actor, { accountId, email: address, name, role: 'owner' });
}
