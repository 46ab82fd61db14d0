import type { Home } from '../buckets/index.ts';
import type { Db } from '../storage/index.ts';
import { type AccountRow, selectAccount } from './account-store.ts';
import { type AccountDeps, joinedDeps, withAccount } from './account-transaction.ts';
import { countActiveMembers, selectMembersByAddress, wasRemoved } from './member-store.ts';
import {
  addressHashes,
  changeRole,
  insertNewMember,
  MOST_MEMBERS,
  nameFromAddress,
  usableName,
} from './members.ts';
import type { Role } from './roles.ts';
import { drawSession, openSessionOf } from './sessions.ts';
import { addressHash } from './tables.ts';
import type { TokenMode } from './token-format.ts';

/** Somebody whose address an identity provider has verified. */
export interface VouchedPerson {
  readonly email: string;
  readonly name: string | null;
  /** What the provider's groups make of the person; null if they decide nothing. */
  readonly role: ProvidedRole | null;
  /** Null: the one account in which the person is a member. */
  readonly accountId: string | null;
}

/** Only people make owners, and only the operator account has analysts and publishers. */
export type ProvidedRole = Extract<Role, 'agent' | 'developer'>;

export type PersonSession =
  | { readonly kind: 'opened'; readonly text: string }
  | { readonly kind: 'no_member' }
  | { readonly kind: 'several_accounts' }
  /** The account has as many members as it can have. */
  | { readonly kind: 'full' };

interface PersonOptions {
  readonly mode: TokenMode;
  /** Whether people with this address may become members of the account by signing in. */
  isAdmitted(db: Db, accountId: string): Promise<boolean>;
}

/** Proof was given to the identity provider and used up before. */
const proven = async () => true;
const SUBJECT = { method: 'identity_provider' };

/** Whether somebody who may sign in has this address. */
export async function hasMemberWith({ db, keys }: AccountDeps, email: string): Promise<boolean> {
  return (await selectMembersByAddress(db, addressHashes(keys, email))).length > 0;
}

/** Opens a session for a member, or for somebody whom the account admits: they become an agent first. */
export async function openSessionOfPerson(
  deps: AccountDeps,
  person: VouchedPerson,
  options: PersonOptions,
): Promise<PersonSession> {
  if (person.accountId !== null) return openIn(deps, { ...person, accountId: person.accountId }, options);
  const members = await selectMembersByAddress(deps.db, addressHashes(deps.keys, person.email));
  const [member] = members;
  if (member === undefined) return { kind: 'no_member' };
  if (members.length > 1) return { kind: 'several_accounts' };
  return openIn(deps, { ...person, accountId: member.accountId }, options);
}

async function openIn(
  deps: AccountDeps,
  { email, name, role, accountId }: VouchedPerson & { readonly accountId: string },
  options: PersonOptions,
): Promise<PersonSession> {
  const found = await selectAccount(deps.db, accountId);
  if (found?.status !== 'provisioned') return { kind: 'no_member' };
  // Whom the account refuses now is not entered at home, and not admitted in a moment either.
  const isKnown = (await memberWith(deps, accountId, email)) !== undefined;
  const early = isKnown ? null : await refusalOf(deps, found, { email, options });
  if (early !== null) return early;
  const session = drawSession(deps.clock);
  const enter = async (home: Home) => {
    if (!isKnown) await home.addAddress(addressHash(deps.keys, email), accountId);
    await home.addSecret({ ...session, accountId });
  };
  return withAccount({ deps, actor: 'service', accountId, enter }, async (accountTx) => {
    const { tx, account } = accountTx;
    if (account.status !== 'provisioned') return { kind: 'no_member' };
    const within = joinedDeps(deps, tx);
    const opened = async (memberId: string): Promise<PersonSession> => {
      const input = { accountId, memberId, mode: options.mode, subject: SUBJECT, session };
      const text = (await openSessionOf(within, input, proven))?.text;
      return text === undefined ? { kind: 'no_member' } : { kind: 'opened', text };
    };
    const member = await memberWith(within, accountId, email);
    if (member !== undefined) {
      await followProvider(within, member, role);
      return opened(member.id);
    }
    const refusal = await refusalOf(within, account, { email, options });
    if (refusal !== null) return refusal;
    const input = {
      accountId,
      email,
      name: usableName(name) ?? nameFromAddress(email),
      role: role ?? 'agent',
    } as const;
    return opened((await insertNewMember(deps.keys, accountTx, input)).id);
  });
}

async function memberWith({ db, keys }: AccountDeps, accountId: string, email: string) {
  const members = await selectMembersByAddress(db, addressHashes(keys, email));
  return members.find((each) => each.accountId === accountId);
}

/** Gives agents and developers the role that the provider's groups say; other roles were given by people and stay. */
async function followProvider(
  deps: AccountDeps,
  { id, role: current }: { readonly id: string; readonly role: Role },
  role: ProvidedRole | null,
): Promise<void> {
  if (role === null || (current !== 'agent' && current !== 'developer')) return;
  await changeRole(deps, 'service', { id, role });
}

/** Why somebody cannot become a member. Whom an owner removed stays out until an owner invites them again. */
async function refusalOf(
  { db, keys }: AccountDeps,
  account: AccountRow,
  { email, options }: { readonly email: string; readonly options: PersonOptions },
): Promise<PersonSession | null> {
  if (!(await options.isAdmitted(db, account.id))) return { kind: 'no_member' };
  if (await wasRemoved(db, account.id, addressHashes(keys, email))) return { kind: 'no_member' };
  return (await countActiveMembers(db, account.id)) >= MOST_MEMBERS ? { kind: 'full' } : null;
}
