import { SCOPES, TOKEN_MODES } from '@prequal/contract/vocabulary';
import {
  demoLicense,
  type IssuedToken,
  issueToken,
  listTokens,
  revokeToken,
  rotateToken,
  type Token,
  tokenStatus,
} from '../accounts/index.ts';
import { accountNotifier } from '../email/index.ts';
import {
  type Command,
  type CommandResult,
  command,
  duration,
  needed,
  oneOf,
  optional,
  place,
  someOf,
  text,
  toggle,
} from './command.ts';
import { UsageError } from './failure.ts';
import { whereFound } from './in-buckets.ts';
import { type Cell, sheet, table } from './output.ts';

const id = place('ID', 'Token id, tok_…');
const license = needed(text, 'ID', 'License id, lic_…');

export const tokenCommands: readonly Command[] = [
  command({
    name: 'token issue',
    summary: 'Issue a token; it is shown only once',
    inputs: {
      license: optional(text, 'ID', 'License id, lic_…'),
      demo: toggle('For the demo account, instead of --license'),
      mode: optional(oneOf(TOKEN_MODES), 'M', 'test or live; with --demo, test by default'),
      scopes: optional(
        someOf(SCOPES),
        'a,b',
        `Scopes from ${SCOPES.join(', ')}; all but logs and explain by default`,
      ),
      expires: optional(duration, '90d', 'Lifetime, a number and s, m, h, d or w; unlimited by default'),
    },
    run: (session, { license, demo, mode, scopes, expires }) => {
      if ((license === undefined) === (demo === undefined)) {
        throw new UsageError('token issue takes either --license ID or --demo');
      }
      if (mode === undefined && demo === undefined) {
        throw new UsageError("required option '--mode <M>' not specified");
      }
      return whereFound(session, async (context, operator) => {
        const issued = await issueToken(context, operator, {
          licenseId: license ?? (await demoLicense(context)),
          mode: mode ?? 'test',
          ...(scopes === undefined && demo === undefined ? {} : { scopes: scopes ?? SCOPES }),
          lifetimeMs: expires ?? null,
        });
        return { document: issuedTokenDocument(issued), text: sheet(issuedSheet(issued)), note: KEEP_TOKEN };
      });
    },
  }),
  command({
    name: 'token list',
    summary: 'List the tokens of a license, oldest first, without their secrets',
    inputs: { license },
    run: (session, values) =>
      whereFound(session, async (context) =>
        listing(await listTokens(context, values.license), context.clock.now()),
      ),
  }),
  command({
    name: 'token rotate',
    summary:
      'Replace a token; the old one keeps working for 24 hours or until it expires, whichever comes first',
    inputs: { id },
    run: (session, values) =>
      whereFound(session, async (context, operator) => {
        const deps = { ...context, notify: accountNotifier(context) };
        const { issued, old } = await rotateToken(deps, operator, values.id);
        return {
          document: {
            ...issuedTokenDocument(issued),
            old_token: { id: old.id, expires_at: old.expiresAt.toISOString() },
          },
          text: sheet([...issuedSheet(issued), ['old token', old.id], ['old expires', old.expiresAt]]),
          note: KEEP_TOKEN,
        };
      }),
  }),
  command({
    name: 'token revoke',
    summary: 'Revoke a token immediately',
    inputs: { id, reason: optional(text, 'R', 'Reason, for the audit log and the event') },
    run: (session, values) =>
      whereFound(session, async (context, operator) => {
        const { changed, value } = await revokeToken(context, operator, {
          id: values.id,
          reason: values.reason ?? null,
        });
        return {
          ...result(value, context.clock.now()),
          note: changed ? undefined : 'Nothing changed: the token is already revoked.',
        };
      }),
  }),
];

export const KEEP_TOKEN = 'Save the token now: it is not stored and cannot be shown again.';

export function issuedTokenDocument(token: IssuedToken): Record<string, unknown> {
  return {
    id: token.id,
    token: token.text,
    hint: token.hint,
    mode: token.mode,
    scopes: token.scopes,
    license_id: token.licenseId,
    account_id: token.accountId,
    expires_at: token.expiresAt?.toISOString() ?? null,
  };
}

function issuedSheet(token: IssuedToken): [string, Cell][] {
  return [
    ['token', token.text],
    ['id', token.id],
    ['mode', token.mode],
    ['scopes', token.scopes],
    ['license', token.licenseId],
    ['account', token.accountId],
    ['expires', token.expiresAt],
  ];
}

function result(token: Token, now: Date): CommandResult {
  return {
    document: wire(token, now),
    text: sheet([
      ['id', token.id],
      ['hint', `…${token.hint}`],
      ['mode', token.mode],
      ['status', tokenStatus(token, now)],
      ['scopes', token.scopes],
      ['license', token.licenseId],
      ['account', token.accountId],
      ['created', token.createdAt],
      ['expires', token.expiresAt],
      ['revoked', token.revokedAt],
      ['last used', token.lastUsedAt],
    ]),
  };
}

function listing(tokens: readonly Token[], now: Date): CommandResult {
  return {
    document: tokens.map((token) => wire(token, now)),
    text: table(
      ['id', 'hint', 'mode', 'status', 'created', 'expires', 'last used', 'scopes'],
      tokens.map((token) => [
        token.id,
        `…${token.hint}`,
        token.mode,
        tokenStatus(token, now),
        token.createdAt,
        token.expiresAt,
        token.lastUsedAt,
        token.scopes,
      ]),
      'No tokens yet. Issue one with: prequal token issue --license ID --mode test',
    ),
  };
}

function wire(token: Token, now: Date): Record<string, unknown> {
  return {
    id: token.id,
    hint: token.hint,
    mode: token.mode,
    status: tokenStatus(token, now),
    scopes: token.scopes,
    license_id: token.licenseId,
    account_id: token.accountId,
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt?.toISOString() ?? null,
    revoked_at: token.revokedAt?.toISOString() ?? null,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
  };
}
