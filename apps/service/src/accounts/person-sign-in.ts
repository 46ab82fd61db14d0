import { type Db, joinTransaction } from '../storage/index.ts';
import { selectAccount } from './account-store.ts';
import { type AccountDeps, type AccountTransaction, withAccount } from './account-transaction.ts';
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
import { openSessionOf } from './sessions.ts';
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
  if ((await selectAccount(deps.db, accountId)) === null) return { kind: 'no_member' };
  return withAccount({ deps, actor: 'service', accountId }, async (accountTx) => {
    const { tx, account } = accountTx;
    if (account.status !== 'provisioned') return { kind: 'no_member' };
    const within = { ...deps, db: joinTransaction(tx) };
    const members = await selectMembersByAddress(within.db, addressHashes(deps.keys, email));
    const member = members.find((each) => each.accountId === accountId);
    if (member !== undefined) {
      await followProvider(within, member, role);
      return opened(within, { accountId, memberId: member.id }, options);
    }
    const refusal = await refusalOf(within, accountTx, { email, options });
    if (refusal !== null) return refusal;
    const input = {
      accountId,
      email,
      name: usableName(name) ?? nameFromAddress(email),
      role: role ?? 'agent',
    } as const;
    const { id: memberId } = await insertNewMember(deps.keys, accountTx, input);
    return opened(within, { accountId, memberId }, options);
  });
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
  { tx, account }: AccountTransaction,
  { email, options }: { readonly email: string; readonly options: PersonOptions },
): Promise<PersonSession | null> {
  if (!(await options.isAdmitted(db, account.id))) return { kind: 'no_member' };
  if (await wasRemoved(tx, account.id, addressHashes(keys, email))) return { kind: 'no_member' };
  return (await countActiveMembers(tx, account.id)) >= MOST_MEMBERS ? { kind: 'full' } : null;
}

async function opened(
  deps: AccountDeps,
  member: { readonly accountId: string; readonly memberId: string },
  { mode }: PersonOptions,
): Promise<PersonSession> {
  const session = await openSessionOf(deps, { ...member, mode, subject: SUBJECT }, proven);
  return session === null ? { kind: 'no_member' } : { kind: 'opened', text: session.text };
}
