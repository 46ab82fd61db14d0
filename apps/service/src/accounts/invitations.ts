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
  insertNewMember,
  type Member,
  type MemberInput,
  memberOf,
  withMember,
} from './members.ts';
import { deleteInvitations } from './session-store.ts';
import { drawTicket, INVITATION_MS, type SignInMail, signInLink } from './tickets.ts';

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
  const checked = checkedMember(input);
  return withAccount({ deps, actor, accountId: input.accountId }, async (accountTx) =>
    invite(deps, accountTx, { actor, member: await insertNewMember(deps.keys, accountTx, checked) }),
  );
}

/** Invites a member again; the previous invitation ends. A member of another account does not exist. */
export async function renewInvitation(
  deps: InvitationDeps,
  actor: Actor,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<Invitation> {
  return withMember(deps, { actor, id }, async (accountTx, row) => {
    if (row.accountId !== accountId) throw notFound('member');
    if (row.status === 'removed') refuse('A removed member cannot be invited.');
    await deleteInvitations(accountTx.tx, id);
    return invite(deps, accountTx, { actor, member: memberOf(deps.keys, row) });
  });
}

async function invite(
  { keys, baseUrl, send }: InvitationDeps,
  accountTx: AccountTransaction,
  { actor, member }: { readonly actor: Actor; readonly member: Member },
): Promise<Invitation> {
  const { tx, now, account } = accountTx;
  if (account.status !== 'provisioned') refuse(`Members of a ${account.status} account cannot sign in.`);
  const day = now.toISOString().slice(0, 10);
  if (!(await countInvitation(tx, account.id, { day, limit: MOST_A_DAY }))) {
    throw new Problem('rate_limit_exceeded', `An account can send at most ${MOST_A_DAY} invitations a day.`, {
      headers: { 'Retry-After': String(secondsToNextDay(now)) },
    });
  }
  const ticket = await drawTicket(keys, accountTx, { memberId: member.id, lifetimeMs: INVITATION_MS });
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
