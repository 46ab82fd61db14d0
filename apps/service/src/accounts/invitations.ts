import type { Home } from '../buckets/index.ts';
import { notFound, Problem } from '../kernel/index.ts';
import type { Tx } from '../storage/index.ts';
import { countInvitation } from './account-store.ts';
import {
  type AccountDeps,
  type AccountTransaction,
  type Actor,
  refuse,
  withAccount,
} from './account-transaction.ts';
import { selectMember } from './member-store.ts';
import {
  checkedMember,
  enterMember,
  insertNewMember,
  type Member,
  type MemberInput,
  memberOf,
  withMember,
} from './members.ts';
import { deleteInvitations } from './session-store.ts';
import {
  drawTicket,
  enterTicket,
  INVITATION_MS,
  recordTicket,
  type SignInMail,
  type SignInTicket,
  signInLink,
} from './tickets.ts';

const MOST_A_DAY = 50;

/** Where invitations lead, and how they are mailed; `send` is null if they are not. */
export interface InvitationDeps extends AccountDeps {
  readonly baseUrl: string;
  readonly send: ((tx: Tx, mail: SignInMail) => Promise<void>) | null;
}

export interface Invitation {
  readonly member: Member;
  /** Signs the member in once. */
  readonly url: string;
  readonly expiresAt: Date;
}

/** Adds a member and invites them, in one transaction. */
export async function inviteMember(
  deps: InvitationDeps,
  actor: Actor,
  input: MemberInput,
): Promise<Invitation> {
  const invitee = checkedMember(input);
  const { accountId } = input;
  const ticket = drawInvitation(deps);
  const enter = async (home: Home) => {
    await enterMember(deps, home, invitee);
    await home.addSecret({ ...ticket, accountId });
  };
  return withAccount({ deps, actor, accountId, enter }, (accountTx) =>
    inviteInto(deps, accountTx, { actor, invitee, ticket }),
  );
}

export function drawInvitation({ clock }: InvitationDeps): SignInTicket {
  return drawTicket(clock, INVITATION_MS);
}

/** Adds a member and invites them with a ticket that was entered at home before, as the address of the member was. */
export async function inviteInto(
  deps: InvitationDeps,
  accountTx: AccountTransaction,
  {
    actor,
    invitee,
    ticket,
  }: { readonly actor: Actor; readonly invitee: MemberInput; readonly ticket: SignInTicket },
): Promise<Invitation> {
  const member = await insertNewMember(deps.keys, accountTx, invitee);
  return invite(deps, accountTx, { actor, member, ticket });
}

/** Invites a member again; the previous invitation ends. A member of another account does not exist. */
export async function renewInvitation(
  deps: InvitationDeps,
  actor: Actor,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<Invitation> {
  const ticket = drawInvitation(deps);
  const enter: ReturnType<typeof enterTicket> = async (home, found) => {
    if (found.accountId === accountId) await enterTicket(ticket)(home, found);
  };
  return withMember(deps, { actor, id, enter }, async (accountTx, row) => {
    if (row.accountId !== accountId) throw notFound('member');
    if (row.status === 'removed') refuse('A removed member cannot be invited.');
    await deleteInvitations(accountTx.tx, id);
    return invite(deps, accountTx, { actor, member: memberOf(deps.keys, row), ticket });
  });
}

async function invite(
  { keys, baseUrl, send }: InvitationDeps,
  accountTx: AccountTransaction,
  {
    actor,
    member,
    ticket,
  }: { readonly actor: Actor; readonly member: Member; readonly ticket: SignInTicket },
): Promise<Invitation> {
  const { tx, now, account } = accountTx;
  if (account.status !== 'provisioned') refuse(`Members of a ${account.status} account cannot sign in.`);
  const day = now.toISOString().slice(0, 10);
  if (!(await countInvitation(tx, account.id, { day, limit: MOST_A_DAY }))) {
    throw new Problem('rate_limit_exceeded', `An account can send at most ${MOST_A_DAY} invitations a day.`, {
      headers: { 'Retry-After': String(secondsToNextDay(now)) },
    });
  }
  await recordTicket(keys, accountTx, { memberId: member.id, ticket });
  const invitation = { member, url: signInLink(baseUrl, ticket.text), expiresAt: ticket.expiresAt };
  if (member.email !== null) {
    const { name, email: to } = member;
    const invitedBy = await nameOf(keys, accountTx, actor);
    const { url: link, expiresAt } = invitation;
    await send?.(tx, { accountId: account.id, to, name, link, expiresAt, invitedBy });
  }
  return invitation;
}

/** The name of a member of this account; null for operators. */
async function nameOf(
  keys: AccountDeps['keys'],
  { tx, account }: AccountTransaction,
  actor: Actor,
): Promise<string | null> {
  const [kind, id = ''] = actor.split(':');
  const row = kind === 'member' ? await selectMember(tx, id) : null;
  return row !== null && row.accountId === account.id ? memberOf(keys, row).name : null;
}

function secondsToNextDay(now: Date): number {
  const dayMs = 86_400_000;
  return Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000);
}
