import type { ConsoleData } from '@prequal/contract';
import {
  findOwnToken,
  listOwnTokens,
  memberActor,
  requireOwnLicense,
  requireTokenRole,
} from '../../access/index.ts';
import {
  type IssuedToken,
  issueToken,
  revokeToken,
  rotateToken,
  type Token,
  tokenStatus,
} from '../../accounts/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';
import type { ConsoleDeps } from './console-deps.ts';

const DAY_MS = 86_400_000;

export function tokenRoutes({ accounts }: ConsoleDeps): ConsoleRoute[] {
  const present = (token: Token) => presentToken(token, accounts.clock.now());
  return [
    consoleRoute('GET /tokens', {
      operationId: 'listAccountTokens',
      summary: 'List the tokens of the account without their text',
      role: 'developer',
      handle: async ({ session }) =>
        enveloped(200, 'list', (await listOwnTokens(accounts, session)).map(present)),
    }),
    consoleRoute('POST /tokens', {
      operationId: 'issueAccountToken',
      summary: 'Issue a token; its text is shown only once',
      role: 'developer',
      handle: async ({ session, body }) => {
        requireTokenRole(session, body.mode);
        await requireOwnLicense(accounts, session, body.license_id);
        const issued = await issueToken(accounts, memberActor(session), {
          licenseId: body.license_id,
          mode: body.mode,
          name: body.name ?? null,
          lifetimeMs: body.expires_in_days === undefined ? null : body.expires_in_days * DAY_MS,
          ...(body.scopes === undefined ? {} : { scopes: body.scopes }),
        });
        return enveloped(201, 'token', presentIssued(issued));
      },
    }),
    consoleRoute('POST /tokens/{id}/rotate', {
      operationId: 'rotateAccountToken',
      summary: 'Replace a token; the old one keeps working for 24 hours',
      role: 'developer',
      handle: async ({ session, params }) => {
        requireTokenRole(session, (await findOwnToken(accounts, session, params.id)).mode);
        const { issued, old } = await rotateToken(accounts, memberActor(session), params.id);
        const expiresAt = old.expiresAt.toISOString();
        return enveloped(200, 'token', {
          ...presentIssued(issued),
          old_token: { id: old.id, expires_at: expiresAt },
        });
      },
    }),
    consoleRoute('POST /tokens/{id}/revoke', {
      operationId: 'revokeAccountToken',
      summary: 'Revoke a token',
      role: 'developer',
      handle: async ({ session, params }) => {
        const { id } = await findOwnToken(accounts, session, params.id);
        const { value } = await revokeToken(accounts, memberActor(session), { id, reason: 'console' });
        return enveloped(200, 'token', present(value));
      },
    }),
  ];
}

/** The only response with the text of the token. */
function presentIssued(token: IssuedToken): ConsoleData<'POST /tokens'> {
  return {
    token: token.text,
    id: token.id,
    object: 'token',
    hint: token.hint,
    name: token.name,
    mode: token.mode,
    scopes: token.scopes,
    license_id: token.licenseId,
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt?.toISOString() ?? null,
  };
}

function presentToken(token: Token, now: Date): ConsoleData<'GET /tokens'>[number] {
  return {
    id: token.id,
    object: 'token',
    hint: token.hint,
    name: token.name,
    mode: token.mode,
    status: tokenStatus(token, now),
    scopes: token.scopes,
    license_id: token.licenseId,
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt?.toISOString() ?? null,
    revoked_at: token.revokedAt?.toISOString() ?? null,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
  };
}
