import { MemberBodySchema, MemberPathSchema, RoleBodySchema } from '@prequal/contract';
import type { ConsoleSession } from '../../access/index.ts';
import type { Member, Role } from '../../accounts/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';
import { presentMember } from './present.ts';

/** What the members screen needs. Every operation stays in the account of the session. */
export interface MemberOperations {
  list(session: ConsoleSession): Promise<readonly Member[]>;
  add(
    session: ConsoleSession,
    input: { readonly email: string; readonly name: string; readonly role: Role },
  ): Promise<Member>;
  changeRole(session: ConsoleSession, change: { readonly id: string; readonly role: Role }): Promise<Member>;
  remove(session: ConsoleSession, id: string): Promise<Member>;
  /** Mails a sign-in link to a new member. */
  requestLink(email: string, baseUrl: string): void;
}

const COLLECTION = '/console/api/members';
const ONE = `${COLLECTION}/{id}`;

export function memberRoutes(operations: MemberOperations): ConsoleRoute[] {
  return [
    consoleRoute({
      method: 'GET',
      path: COLLECTION,
      operationId: 'listMembers',
      summary: 'List the active members of the account',
      role: 'owner',
      handle: async ({ session }) => {
        const members = (await operations.list(session)).filter(({ status }) => status === 'active');
        return enveloped(200, 'list', members.map(presentMember));
      },
    }),
    consoleRoute({
      method: 'POST',
      path: COLLECTION,
      operationId: 'inviteMember',
      summary: 'Add a member and mail them a sign-in link',
      role: 'owner',
      body: MemberBodySchema,
      handle: async ({ session, body, publicUrl }) => {
        const member = await operations.add(session, body);
        operations.requestLink(body.email, publicUrl);
        return enveloped(201, 'member', presentMember(member));
      },
    }),
    consoleRoute({
      method: 'PATCH',
      path: ONE,
      operationId: 'changeMemberRole',
      summary: 'Change the role of a member',
      role: 'owner',
      params: MemberPathSchema,
      body: RoleBodySchema,
      handle: async ({ session, params, body }) => {
        const member = await operations.changeRole(session, { id: params.id, role: body.role });
        return enveloped(200, 'member', presentMember(member));
      },
    }),
    consoleRoute({
      method: 'DELETE',
      path: ONE,
      operationId: 'removeMember',
      summary: 'Remove a member and end their sessions',
      role: 'owner',
      params: MemberPathSchema,
      handle: async ({ session, params }) =>
        enveloped(200, 'member', presentMember(await operations.remove(session, params.id))),
    }),
  ];
}
