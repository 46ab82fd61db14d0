import { ADDRESS_PATTERN } from '@prequal/contract/vocabulary';
import type { Home } from '../buckets/index.ts';
import { type KeyRing, newId, notFound, Problem } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import { type AccountRow, selectAccount } from './account-store.ts';
import {
  type AccountDeps,
  type AccountTransaction,
  type Actor,
  type Done,
  refuse,
  withAccount,
} from './account-transaction.ts';
import { showAccount } from './accounts.ts';
import {
  countActiveMembers,
  countOwners,
  hasAddress,
  insertMember,
  type MemberRow,
  type MemberStatus,
  markRemoved,
  selectActiveOwners,
  selectAddressHashes,
  selectMember,
  selectMembers,
  setRole,
} from './member-store.ts';
import { isOperatorRole, type Role } from './roles.ts';
import { deleteAccessOfMember } from './session-store.ts';
import { addressHash, memberEmailContext } from './tables.ts';

/** A person who belongs to an account. */
export interface Member {
  readonly id: string;
  readonly accountId: string;
  readonly email: string | null;
  readonly name: string;
  readonly role: Role;
  readonly status: MemberStatus;
  readonly createdAt: Date;
  readonly lastSignedInAt: Date | null;
}

export const MOST_MEMBERS = 200;
const LONGEST_ADDRESS = 254;
const ADDRESS = new RegExp(ADDRESS_PATTERN);
/** One line without control or direction characters. */
const NAME = /^[^\p{Cc}\p{Cf}\u2028\u2029]{1,80}$/u;
/** What a mail program would show as a link: `https://…`, `www.…`, `evil.example`. */
const LOOKS_LIKE_LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;

export interface MemberInput {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

export async function addMember(deps: AccountDeps, actor: Actor, input: MemberInput): Promise<Member> {
  const checked = checkedMember(input);
  const enter = (home: Home) => enterMember(deps, home, checked);
  return withAccount({ deps, actor, accountId: input.accountId, enter }, (accountTx) =>
    insertNewMember(deps.keys, accountTx, checked),
  );
}

/** Enters the address of somebody who is about to become a member, unless the account cannot have them. */
export async function enterMember(
  { db, keys }: AccountDeps,
  home: Home,
  { accountId, email, role }: MemberInput,
): Promise<void> {
  const account = await selectAccount(db, accountId);
  if (account === null) throw notFound('account');
  await requireNewMemberAllowed(db, account, role);
  await home.addAddress(addressHash(keys, email), accountId);
}

/** The same input with a name and an address that can be used in email. */
export function checkedMember(input: MemberInput): MemberInput {
  const name = usableName(input.name);
  if (name === null) {
    throw new Problem(
      'validation_error',
      'name must be one line of 1 to 80 characters without a web address.',
      {
        param: '/name',
      },
    );
  }
  return { ...input, name, email: checkedAddress(input.email) };
}

/** The name if it can be used in email, else null. */
export function usableName(text: string | null): string | null {
  const name = text?.trim() ?? '';
  return NAME.test(name) && !LOOKS_LIKE_LINK.test(name) ? name : null;
}

export function checkedAddress(text: string, field = 'email'): string {
  const email = text.trim();
  if (email.length <= LONGEST_ADDRESS && ADDRESS.test(email)) return email;
  throw new Problem('validation_error', `${field} must be an email address.`, { param: `/${field}` });
}

/** A name for somebody of whom only the address is known: "Ada Lovelace" for ada.lovelace@example.com. */
export function nameFromAddress(email: string): string {
  const words = email.slice(0, email.lastIndexOf('@')).match(/\p{L}+/gu) ?? [];
  const name = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ');
  return name === '' ? 'Member' : name.slice(0, 80).trim();
}

export async function insertNewMember(
  keys: KeyRing,
  accountTx: AccountTransaction,
  { name, email, role }: MemberInput,
): Promise<Member> {
  const { tx, now, account } = accountTx;
  await requireNewMemberAllowed(tx, account, role);
  const id = newId('member', now);
  const row: MemberRow = {
    id,
    accountId: account.id,
    emailSealed: keys.seal(email, memberEmailContext(id)),
    name,
    role,
    status: 'active',
    createdAt: now,
    lastSignedInAt: null,
  };
  const taken =
    (await hasAddress(tx, account.id, addressHashes(keys, email))) ||
    !(await insertMember(tx, { ...row, emailHash: addressHash(keys, email) }));
  if (taken) refuse('This account already has a member with this email address.');
  await accountTx.record('member.add', { member_id: id, role }, { name, email });
  return memberOf(keys, row);
}

async function requireNewMemberAllowed(
  db: Pick<Db, 'query'>,
  account: AccountRow,
  role: Role,
): Promise<void> {
  if (account.status === 'closed') refuse('A closed account cannot have new members.');
  if ((await countActiveMembers(db, account.id)) >= MOST_MEMBERS) {
    refuse(`An account can have at most ${MOST_MEMBERS} members. Remove one first.`);
  }
  requireRoleOf(account, role);
}

export async function listMembers(deps: AccountDeps, accountId: string): Promise<Member[]> {
  await showAccount(deps, accountId);
  return (await selectMembers(deps.db, accountId)).map((row) => memberOf(deps.keys, row));
}

export async function showMember(deps: AccountDeps, id: string): Promise<Member> {
  const row = await selectMember(deps.db, id);
  if (row === null) throw notFound('member');
  return memberOf(deps.keys, row);
}

export async function changeRole(
  deps: AccountDeps,
  actor: Actor,
  { id, role }: { readonly id: string; readonly role: Role },
): Promise<Done<Member>> {
  return withMember(deps, { actor, id }, async (accountTx, row) => {
    if (row.status === 'removed') refuse('A removed member cannot have another role.');
    requireRoleOf(accountTx.account, role);
    if (row.role === role) return { changed: false, value: memberOf(deps.keys, row) };
    if (row.role === 'owner') await keepAnOwner(accountTx, actor);
    await setRole(accountTx.tx, id, role);
    await accountTx.record('member.role', { member_id: id, role, old_role: row.role });
    return { changed: true, value: memberOf(deps.keys, { ...row, role }) };
  });
}

/** Ends the member's sessions and unused sign-in links with the same commit. */
export async function removeMember(deps: AccountDeps, actor: Actor, id: string): Promise<Done<Member>> {
  return withMember(deps, { actor, id }, async (accountTx, row) => {
    if (row.status === 'removed') return { changed: false, value: memberOf(deps.keys, row) };
    if (row.role === 'owner') await keepAnOwner(accountTx, actor);
    await markRemoved(accountTx.tx, id, accountTx.now);
    await deleteAccessOfMember(accountTx.tx, id);
    await accountTx.record('member.remove', { member_id: id });
    return { changed: true, value: memberOf(deps.keys, { ...row, status: 'removed' }) };
  });
}

function requireRoleOf({ isOperator }: AccountRow, role: Role): void {
  if (isOperator || !isOperatorRole(role)) return;
  throw new Problem('validation_error', `The role ${role} exists in the operator account only.`, {
    param: '/role',
  });
}

/** An operator can always add an owner again; people of the account could not, so their last one stays. */
async function keepAnOwner({ tx, account }: AccountTransaction, actor: Actor): Promise<void> {
  if (!actor.startsWith('member:') || (await countOwners(tx, account.id)) > 1) return;
  refuse('An account needs at least one owner. Make another member an owner first.');
}

/** Enters the addresses of all members of a bucket at home again, after their hashes changed. */
export async function enterAddresses({ db, home }: AccountDeps): Promise<void> {
  if (home === undefined) return;
  for (const { hash, accountId } of await selectAddressHashes(db)) await home.addAddress(hash, accountId);
}

interface MemberTransactionInput {
  readonly actor: Actor;
  readonly id: string;
  /** As for an account. The member is as it was before the account was locked. */
  readonly enter?: (home: Home, found: MemberRow) => Promise<void>;
}

/** One action on one member, in a transaction that locks the account. */
export async function withMember<T>(
  deps: AccountDeps,
  { actor, id, enter }: MemberTransactionInput,
  work: (accountTx: AccountTransaction, row: MemberRow) => Promise<T>,
): Promise<T> {
  const found = await selectMember(deps.db, id);
  if (found === null) throw notFound('member');
  const { accountId } = found;
  const enterFound = async (home: Home) => enter?.(home, found);
  return withAccount({ deps, actor, accountId, enter: enterFound }, async (accountTx) => {
    const row = await selectMember(accountTx.tx, id);
    if (row === null) throw notFound('member');
    return work(accountTx, row);
  });
}

/** The addresses of the account's owners, in the caller's transaction. */
export async function ownerAddresses(tx: Tx, keys: KeyRing, accountId: string): Promise<string[]> {
  return (await selectActiveOwners(tx, accountId)).flatMap((row) => memberOf(keys, row).email ?? []);
}

export function memberOf(keys: KeyRing, { emailSealed, ...row }: MemberRow): Member {
  const email = emailSealed === null ? null : keys.open(emailSealed, memberEmailContext(row.id)).toString();
  return { ...row, email };
}

export function addressHashes(keys: KeyRing, email: string): Buffer[] {
  // A retired key hashes no address: resealing renews the hashes.
  return keys.openVersions.map((version) => addressHash(keys, email, version));
}
