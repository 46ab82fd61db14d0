import type { ConsoleData } from '@prequal/contract';
import { type ConsoleSession, requireTokenRole } from '../../access/index.ts';
import type { IssuedToken, Rotation, Token, TokenParams, TokenStatus } from '../../accounts/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';

type TokenWithStatus = Token & { readonly status: TokenStatus };

/** What the screen about tokens needs. Every operation stays in the account of the session. */
export interface TokenOperations {
  tokens(session: ConsoleSession): Promise<readonly TokenWithStatus[]>;
  /** The token of the account with this id; throws if there is none. */
  token(session: ConsoleSession, id: string): Promise<Token>;
  issueToken(session: ConsoleSession, input: TokenParams): Promise<IssuedToken>;
  rotateToken(session: ConsoleSession, id: string): Promise<Rotation>;
  revokeToken(session: ConsoleSession, id: string): Promise<TokenWithStatus>;
}

const DAY_MS = 86_400_000;

export function tokenRoutes(operations: TokenOperations): ConsoleRoute[] {
  return [
    consoleRoute('GET /tokens', {
      operationId: 'listAccountTokens',
      summary: 'List the tokens of the account without their text',
      role: 'developer',
      handle: async ({ session }) =>
        enveloped(200, 'list', (await operations.tokens(session)).map(presentToken)),
    }),
    consoleRoute('POST /tokens', {
      operationId: 'issueAccountToken',
      summary: 'Issue a token; its text is shown only once',
      role: 'developer',
      handle: async ({ session, body }) => {
        requireTokenRole(session, body.mode);
        const issued = await operations.issueToken(session, {
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
        requireTokenRole(session, (await operations.token(session, params.id)).mode);
        const { issued, old } = await operations.rotateToken(session, params.id);
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
      handle: async ({ session, params }) =>
        enveloped(200, 'token', presentToken(await operations.revokeToken(session, params.id))),
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

function presentToken(token: TokenWithStatus): ConsoleData<'GET /tokens'>[number] {
  return {
    id: token.id,
    object: 'token',
    hint: token.hint,
    name: token.name,
    mode: token.mode,
    status: token.status,
    scopes: token.scopes,
    license_id: token.licenseId,
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt?.toISOString() ?? null,
    revoked_at: token.revokedAt?.toISOString() ?? null,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
  };
}
