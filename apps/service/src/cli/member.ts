import { ROLES } from '@prequal/contract/vocabulary';
import {
  addMember,
  changeRole,
  type Done,
  issueTicket,
  listMembers,
  type Member,
  removeMember,
  signInLink,
} from '../accounts/index.ts';
import { type Config, runningServiceUrl, serviceUrl } from '../config/index.ts';
import { type Command, type CommandResult, command, needed, oneOf, place, text } from './command.ts';
import { inBucketOf, whereFound } from './in-buckets.ts';
import { sheet, table } from './output.ts';

const id = place('ID', 'Member id, mem_…');
const account = needed(text, 'ID', 'Account id, acct_…');
const role = needed(oneOf(ROLES), 'R', `${ROLES.slice(0, -1).join(', ')} or ${ROLES.at(-1)}`);

export const memberCommands: readonly Command[] = [
  command({
    name: 'member add',
    summary: 'Add a person to an account',
    inputs: {
      account,
      email: needed(text, 'E', 'where sign-in links are sent; stored encrypted'),
      name: needed(text, 'N', "the person's name"),
      role,
    },
    run: (session, { account, email, name, role }) =>
      inBucketOf(session, account, async (context, operator) =>
        result(await addMember(context, operator, { accountId: account, email, name, role })),
      ),
  }),
  command({
    name: 'member list',
    summary: 'List the members of an account, oldest first',
    inputs: { account },
    run: (session, values) =>
      inBucketOf(session, values.account, async (context) =>
        listing(await listMembers(context, values.account)),
      ),
  }),
  command({
    name: 'member role',
    summary: "Change a member's role",
    inputs: { id, role },
    run: (session, { id, role }) =>
      whereFound(session, async (context, operator) =>
        changed(
          await changeRole(context, operator, { id, role }),
          `the member already has the role ${role}.`,
        ),
      ),
  }),
  command({
    name: 'member remove',
    summary: 'Remove a member and end their sessions at once',
    inputs: { id },
    run: (session, values) =>
      whereFound(session, async (context, operator) =>
        changed(await removeMember(context, operator, values.id), 'the member is already removed.'),
      ),
  }),
  command({
    name: 'member link',
    summary: 'Print a sign-in link that works once, for 10 minutes',
    inputs: { id },
    run: (session, values) =>
      whereFound(session, async (context, operator) => {
        const { text, expiresAt } = await issueTicket(context, operator, values.id);
        const { base, note } = await signInLinkBase(context.config);
        const url = signInLink(base, text);
        return {
          document: { url, expires_at: expiresAt.toISOString() },
          text: sheet([
            ['link', url],
            ['expires', expiresAt],
          ]),
          note,
        };
      }),
  }),
];

/** Where a sign-in link leads, and what to know about it. */
export async function signInLinkBase(
  config: Config,
): Promise<{ readonly base: string; readonly note?: string }> {
  const configured = serviceUrl(config);
  if (config.publicUrl !== null) return { base: configured };
  const running = await runningServiceUrl(config.dataDir);
  if (running !== null) return { base: running };
  return {
    base: configured,
    note: `No service runs with the data directory ${config.dataDir}, so the link uses the configured address ${configured}. If your service has another address, set PREQUAL_PUBLIC_URL.`,
  };
}

function changed(done: Done<Member>, otherwise: string): CommandResult {
  return done.changed ? result(done.value) : { ...result(done.value), note: `Nothing changed: ${otherwise}` };
}

function result(member: Member): CommandResult {
  return {
    document: memberDocument(member),
    text: sheet([
      ['member', member.id],
      ['account', member.accountId],
      ['email', member.email],
      ['name', member.name],
      ['role', member.role],
      ['status', member.status],
      ['created', member.createdAt],
      ['signed in', member.lastSignedInAt],
    ]),
  };
}

function listing(members: readonly Member[]): CommandResult {
  return {
    document: members.map(memberDocument),
    text: table(
      ['id', 'role', 'status', 'signed in', 'email', 'name'],
      members.map((member) => [
        member.id,
        member.role,
        member.status,
        member.lastSignedInAt,
        member.email,
        member.name,
      ]),
      'No members yet. Add one with: prequal member add --account ID --email E --name N --role owner',
    ),
  };
}

export function memberDocument(member: Member): Record<string, unknown> {
  return {
    id: member.id,
    account_id: member.accountId,
    email: member.email,
    name: member.name,
    role: member.role,
    status: member.status,
    created_at: member.createdAt.toISOString(),
    last_signed_in_at: member.lastSignedInAt?.toISOString() ?? null,
  };
}
