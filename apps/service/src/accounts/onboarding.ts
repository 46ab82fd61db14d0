import { DEFAULT_SCOPES } from '@prequal/contract/vocabulary';
import { newId } from '../kernel/index.ts';
import { type AccountDeps, type Actor, joinedDeps, withAccount } from './account-transaction.ts';
import { type Account, type AccountInput, checkedAccount, createAccount } from './accounts.ts';
import {
  drawInvitation,
  type Invitation,
  type InvitationDeps,
  inviteInto,
  inviteMember,
  renewInvitation,
} from './invitations.ts';
import { changeLicense, createLicense, type License } from './licenses.ts';
import { checkedAddress, checkedMember, listMembers, nameFromAddress } from './members.ts';
import { addressHash } from './tables.ts';
import { drawToken, type Scope, type TokenMode } from './token-format.ts';
import { type IssuedToken, issueToken } from './tokens.ts';

export interface OnboardingInput extends Omit<AccountInput, 'id'> {
  /** The mode of the account's first token. */
  readonly mode: TokenMode;
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
  input: OnboardingInput,
): Promise<OnboardedAccount> {
  const drawn = await enterAccount(deps, input);
  const text = await enterToken(deps, drawn.id, input.mode);
  return deps.db.transaction((tx) => onboard(joinedDeps(deps, tx), actor, { ...input, ...drawn, text }));
}

/** Draws the id of a new account and enters it at home, if its name and address can be used. */
async function enterAccount(
  { clock, home }: AccountDeps,
  input: AccountInput,
): Promise<{ readonly id: string }> {
  checkedAccount(input);
  const id = newId('account', clock.now());
  await home?.addAccount(id);
  return { id };
}

/** Draws the first token of a new account and enters it at home. */
async function enterToken({ home }: AccountDeps, accountId: string, mode: TokenMode): Promise<string> {
  const text = drawToken(mode);
  await home?.addSecret({ text, accountId, expiresAt: null });
  return text;
}

/** In an open transaction, with what was drawn before it. */
async function onboard(
  within: AccountDeps,
  actor: Actor,
  {
    mode,
    scopes = DEFAULT_SCOPES,
    text,
    ...input
  }: OnboardingInput & { readonly id: string; readonly text: string },
): Promise<OnboardedAccount> {
  const account = await createAccount(within, actor, input);
  const created = await createLicense(within, actor, { accountId: account.id, limits: {} });
  const { value: license } = await changeLicense(within, actor, { id: created.id, action: 'activate' });
  const token = await issueToken(within, actor, { licenseId: license.id, mode, scopes, text });
  return { account, license, token };
}

export interface FirstOwner extends Omit<AccountInput, 'id'> {
  /** The owner's email address. */
  readonly owner: string;
  /** The mode of the account's first token; without one, it gets no license either. */
  readonly mode?: TokenMode | undefined;
}

export type CreatedAccount = Pick<OnboardedAccount, 'account'> & Partial<OnboardedAccount>;

/** Creates an account and invites its first owner, all or nothing. */
export async function createWithOwner(
  deps: InvitationDeps,
  actor: Actor,
  { owner, mode, ...input }: FirstOwner,
): Promise<CreatedAccount & { readonly invitation: Invitation }> {
  const email = checkedAddress(owner, 'owner');
  const { id } = await enterAccount(deps, input);
  const text = mode === undefined ? null : await enterToken(deps, id, mode);
  const invitee = checkedMember({ accountId: id, email, name: nameFromAddress(email), role: 'owner' });
  const ticket = drawInvitation(deps);
  await deps.home?.addAddress(addressHash(deps.keys, email), id);
  await deps.home?.addSecret({ ...ticket, accountId: id });
  return deps.db.transaction(async (tx) => {
    const within = joinedDeps(deps, tx);
    const created =
      mode === undefined || text === null
        ? { account: await createAccount(within, actor, { ...input, id }) }
        : await onboard(within, actor, { ...input, id, mode, text });
    const invitation = await withAccount({ deps: within, actor, accountId: id }, (accountTx) =>
      inviteInto(within, accountTx, { actor, invitee, ticket }),
    );
    return { ...created, invitation };
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
