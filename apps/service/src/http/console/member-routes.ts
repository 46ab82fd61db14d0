import { memberActor, requireOwnMember } from '../../access/index.ts';
import {
  changeRole,
  type Invitation,
  inviteMember,
  listMembers,
  removeMember,
  renewInvitation,
} from '../../accounts/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';
import { type ConsoleDeps, invitationDeps } from './console-deps.ts';
import { presentInvited, presentMember } from './present.ts';

export function memberRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  const { accounts, linkMail } = deps;
  const invited = (invitation: Invitation) => enveloped(201, 'member', presentInvited(invitation, linkMail));
  return [
    consoleRoute('GET /members', {
      operationId: 'listMembers',
      summary: 'List the active members of the account',
      role: 'owner',
      handle: async ({ session }) => {
        const all = await listMembers(accounts, session.accountId);
        const members = all.filter(({ status }) => status === 'active');
        return enveloped(200, 'list', members.map(presentMember));
      },
    }),
    consoleRoute('POST /members', {
      operationId: 'inviteMember',
      summary: 'Add a member and mail them an invitation',
      role: 'owner',
      handle: async ({ session, body }) => {
        const input = { accountId: session.accountId, ...body };
        return invited(await inviteMember(invitationDeps(deps), memberActor(session), input));
      },
    }),
    consoleRoute('POST /members/{id}/invitation', {
      operationId: 'renewInvitation',
      summary: 'Invite a member again and end the previous invitation',
      role: 'owner',
      handle: async ({ session, params }) => {
        const member = { accountId: session.accountId, id: params.id };
        return invited(await renewInvitation(invitationDeps(deps), memberActor(session), member));
      },
    }),
    consoleRoute('PATCH /members/{id}', {
      operationId: 'changeMemberRole',
      summary: 'Change the role of a member',
      role: 'owner',
      handle: async ({ session, params, body }) => {
        await requireOwnMember(accounts, session, params.id);
        const change = { id: params.id, role: body.role };
        const { value } = await changeRole(accounts, memberActor(session), change);
        return enveloped(200, 'member', presentMember(value));
      },
    }),
    consoleRoute('DELETE /members/{id}', {
      operationId: 'removeMember',
      summary: 'Remove a member and end their sessions',
      role: 'owner',
      handle: async ({ session, params }) => {
        await requireOwnMember(accounts, session, params.id);
        const { value } = await removeMember(accounts, memberActor(session), params.id);
        return enveloped(200, 'member', presentMember(value));
      },
    }),
  ];
}
