import type { Home } from '../buckets/index.ts';
import { type Clock, type KeyRing, randomBase62 } from '../kernel/index.ts';
import type { Tx } from '../storage/index.ts';
import { type AccountDeps, type AccountTransaction, type Actor, refuse } from './account-transaction.ts';
import { type MemberRow, selectMembersByAddress } from './member-store.ts';
import { addressHashes, memberOf, withMember } from './members.ts';
import { insertTicket } from './session-store.ts';

const LINK_MS = 10 * 60_000;
export const INVITATION_MS = 7 * 86_400_000;
const RANDOM_LENGTH = 43;

/** Lets one member sign in once. The ticket exists in the link only; the database stores its keyed hash. */
export interface SignInTicket {
  readonly text: string;
  readonly expiresAt: Date;
}

/** A link that a member requested, or an invitation, to be mailed in the same transaction. */
export interface SignInMail {
  readonly accountId: string;
  readonly to: string;
  readonly name: string;
  readonly link: string;
  readonly expiresAt: Date;
  /** Of an invitation: the name of the member who sent it; null for the operator. */
  readonly invitedBy?: string | null;
}

export async function issueTicket(deps: AccountDeps, actor: Actor, memberId: string): Promise<SignInTicket> {
  const ticket = drawTicket(deps.clock);
  const enter = enterTicket(ticket);
  return withMember(deps, { actor, id: memberId, enter }, async (accountTx, row) => {
    if (row.status === 'removed') refuse('A removed member cannot sign in.');
    if (accountTx.account.status !== 'provisioned') {
      refuse(`Members of a ${accountTx.account.status} account cannot sign in.`);
    }
    await recordTicket(deps.keys, accountTx, { memberId, ticket });
    return ticket;
  });
}

/**
 * Mails a link to every member with this address; does nothing when there is none. Anybody can ask for a link, so the
 * audit log names the service and not the member.
 */
export async function mailSignInLinks(
  deps: AccountDeps,
  { email, baseUrl }: { readonly email: string; readonly baseUrl: string },
  send: (tx: Tx, mail: SignInMail) => Promise<void>,
): Promise<void> {
  for (const { id } of await selectMembersByAddress(deps.db, addressHashes(deps.keys, email))) {
    const ticket = drawTicket(deps.clock);
    await withMember(deps, { actor: 'service', id, enter: enterTicket(ticket) }, async (accountTx, row) => {
      const { email: to, name } = memberOf(deps.keys, row);
      if (row.status === 'removed' || accountTx.account.status !== 'provisioned' || to === null) return;
      await recordTicket(deps.keys, accountTx, { memberId: row.id, ticket });
      const link = signInLink(baseUrl, ticket.text);
      await send(accountTx.tx, { accountId: row.accountId, to, name, link, expiresAt: ticket.expiresAt });
    });
  }
}

/** The ticket is in the fragment, which browsers send to no server. */
export function signInLink(baseUrl: string, ticket: string): string {
  return `${baseUrl}/console/#t=${ticket}`;
}

export function ticketHashes(keys: KeyRing, text: string): Buffer[] {
  return keys.versions.map((version) => keys.mac('token-hash', text, version));
}

/** A ticket that does not work yet: see `recordTicket`. */
export function drawTicket(clock: Clock, lifetimeMs = LINK_MS): SignInTicket {
  const expiresAt = new Date(clock.now().getTime() + lifetimeMs);
  return { text: `sit_${randomBase62(RANDOM_LENGTH)}`, expiresAt };
}

/** Enters the ticket at home, unless its member can never sign in again. */
export function enterTicket(ticket: SignInTicket) {
  return async (home: Home, { accountId, status }: MemberRow): Promise<void> => {
    if (status !== 'removed') await home.addSecret({ ...ticket, accountId });
  };
}

/** From the end of the transaction on, the ticket lets the member sign in. */
export async function recordTicket(
  keys: KeyRing,
  { tx, now, record }: AccountTransaction,
  { memberId, ticket }: { readonly memberId: string; readonly ticket: SignInTicket },
): Promise<void> {
  const { text, expiresAt } = ticket;
  await insertTicket(tx, { hash: keys.mac('token-hash', text), memberId, createdAt: now, expiresAt });
  await record('member.link', { member_id: memberId, expires_at: expiresAt.toISOString() });
}
