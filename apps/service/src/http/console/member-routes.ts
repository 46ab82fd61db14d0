import type { ConsoleSession } from '../../access/index.ts';
import type { Invitation, Member, Role } from '../../accounts/index.ts';
import type { LinkMail } from '../../config/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';
import { presentMember } from './present.ts';

/** What the members screen needs. Every operation stays in the account of the session. */
export interface MemberOperations {
  list(session: ConsoleSession): Promise<readonly Member[]>;
  /** What happens to the emails of invitations. */
  readonly linkMail: LinkMail;
  invite(
    session: ConsoleSession,
    input: { readonly email: string; readonly name: string; readonly role: Role },
  ): Promise<Invitation>;
  inviteAgain(session: ConsoleSession, id: string): Promise<Invitation>;
  changeRole(session: ConsoleSession, change: { readonly id: string; readonly role: Role }): Promise<Member>;
  remove(session: ConsoleSession, id: string): Promise<Member>;
}

export function memberRoutes(operations: MemberOperations): ConsoleRoute[] {
  const invited = ({ member, url, expiresAt }: Invitation) =>
    enveloped(201, 'member', {
      ...presentMember(member),
      invitation: { url, expires_at: expiresAt.toISOString(), mail: operations.linkMail },
    });
  return [
    consoleRoute('GET /members', {
      operationId: 'listMembers',
      summary: 'List the active members of the account',
      role: 'owner',
      handle: async ({ session }) => {
        const members = (await operations.list(session)).filter(({ status }) => status === 'active');
        return enveloped(200, 'list', members.map(presentMember));
      },
    }),
    consoleRoute('POST /members', {
      operationId: 'inviteMember',
      summary: 'Add a member and mail them an invitation',
      role: 'owner',
      handle: async ({ session, body }) => invited(await operations.invite(session, body)),
    }),
    consoleRoute('POST /members/{id}/invitation', {
      operationId: 'renewInvitation',
      summary: 'Invite a member again and end the previous invitation',
      role: 'owner',
      handle: async ({ session, params }) => invited(await operations.inviteAgain(session, params.id)),
    }),
    consoleRoute('PATCH /members/{id}', {
      operationId: 'changeMemberRole',
      summary: 'Change the role of a member',
      role: 'owner',
      handle: async ({ session, params, body }) => {
        const member = await operations.changeRole(session, { id: params.id, role: body.role });
        return enveloped(200, 'member', presentMember(member));
      },
    }),
    consoleRoute('DELETE /members/{id}', {
      operationId: 'removeMember',
      summary: 'Remove a member and end their sessions',
      role: 'owner',
      handle: async ({ session, params }) =>
        enveloped(200, 'member', presentMember(await operations.remove(session, params.id))),
    }),
  ];
}
