import { DEFAULT_SCOPES, type TOKEN_STATUSES } from '@prequal/contract/vocabulary';
import type { Home } from '../buckets/index.ts';
import { type KeyRing, newId, notFound, Problem } from '../kernel/index.ts';
import { lockAccount, selectAccount } from './account-store.ts';
import {
  type AccountDeps,
  type AccountTransaction,
  type AccountTransactionInput,
  type Actor,
  accountTransaction,
  type Done,
  refuse,
  withAccount,
} from './account-transaction.ts';
import { showLicense } from './licenses.ts';
import { drawToken, type Scope, type TokenMode, tokenHint } from './token-format.ts';
import {
  type CredentialRow,
  insertToken,
  markRevoked,
  markRotated,
  markWarned,
  selectCredential,
  selectExpiringToken,
  selectOverdueToken,
  selectToken,
  selectTokens,
  selectUnrevokedTokens,
  type TokenRow,
} from './token-store.ts';

export type Token = Omit<TokenRow, 'hash'>;

/** The only time the token itself is available outside its owner's hands. */
export interface IssuedToken extends Token {
  readonly text: string;
}

const OVERLAP_MS = 24 * 3_600_000;

export interface TokenParams {
  readonly licenseId: string;
  readonly mode: TokenMode;
  readonly scopes?: readonly Scope[];
  readonly lifetimeMs?: number | null;
  readonly name?: string | null;
  /** Drawn before, by whoever opened the transaction that this joins. */
  readonly text?: string;
}

export async function issueToken(deps: AccountDeps, actor: Actor, input: TokenParams): Promise<IssuedToken> {
  const license = await showLicense(deps, input.licenseId);
  const scopes = input.scopes ?? DEFAULT_SCOPES;
  if (scopes.length === 0)
    throw new Problem('validation_error', 'A token needs at least one scope.', { param: '/scopes' });
  const { accountId } = license;
  const text = input.text ?? drawToken(input.mode);
  const enter = async (home: Home) => {
    const account = await selectAccount(deps.db, accountId);
    if (account?.status !== 'closed') await home.addSecret({ text, accountId, expiresAt: null });
  };
  return withAccount({ deps, actor, accountId, enter }, async (accountTx) => {
    if (accountTx.account.status === 'closed') refuse('The account is closed; tokens cannot be issued.');
    const expiresAt = input.lifetimeMs == null ? null : new Date(accountTx.now.getTime() + input.lifetimeMs);
    const issued = await mint(deps.keys, accountTx, {
      text,
      licenseId: license.id,
      mode: input.mode,
      scopes,
      expiresAt,
      name: input.name ?? null,
    });
    await accountTx.record('token.issue', {
      token_id: issued.id,
      license_id: license.id,
      mode: input.mode,
      scopes,
    });
    if (input.mode === 'live') {
      const expires = expiresAt?.toISOString() ?? null;
      await accountTx.notify({
        template: 'token_issued',
        variables: { hint: issued.hint, name: issued.name, expires_at: expires },
      });
    }
    return issued;
  });
}

export interface Rotation {
  readonly issued: IssuedToken;
  readonly old: { readonly id: string; readonly expiresAt: Date };
}

/** The new token works at once; the old one keeps working for a day, so that clients can switch without downtime. */
export async function rotateToken(deps: AccountDeps, actor: Actor, id: string): Promise<Rotation> {
  const found = await findToken(deps, id);
  const text = drawToken(found.mode);
  const enter = async (home: Home) => {
    if (tokenStatus(found, deps.clock.now()) !== 'active') return;
    await home.addSecret({ text, accountId: found.accountId, expiresAt: null });
  };
  return withToken({ deps, actor, found, enter }, async (accountTx, old) => {
    if (accountTx.account.status === 'closed' || old.revokedAt !== null)
      refuse('The token is revoked. Issue a new one.');
    if (old.rotatedAt !== null) refuse('The token was already rotated. Rotate its successor instead.');
    if (old.expiresAt !== null && old.expiresAt <= accountTx.now)
      refuse('The token has expired. Issue a new one.');
    const overlapEnd = new Date(accountTx.now.getTime() + OVERLAP_MS);
    const expiresAt = old.expiresAt !== null && old.expiresAt < overlapEnd ? old.expiresAt : overlapEnd;
    const issued = await mint(deps.keys, accountTx, { ...old, text });
    await markRotated(accountTx.tx, id, { now: accountTx.now, expiresAt });
    await accountTx.record('token.rotate', {
      token_id: id,
      new_token_id: issued.id,
      expires_at: expiresAt.toISOString(),
    });
    await accountTx.raise('account.token_rotated', {
      token: facts(issued),
      old_token: { id, hint: old.hint, expires_at: expiresAt.toISOString() },
    });
    await accountTx.notify({
      template: 'token_rotated',
      variables: {
        mode: issued.mode,
        hint: issued.hint,
        old_hint: old.hint,
        old_expires_at: expiresAt.toISOString(),
      },
    });
    return { issued, old: { id, expiresAt } };
  });
}

export async function revokeToken(
  deps: AccountDeps,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string | null },
): Promise<Done<Token>> {
  const found = await findToken(deps, id);
  return withToken({ deps, actor, found }, async (accountTx, token) => {
    if (token.revokedAt !== null) return { changed: false, value: token };
    await revoke(accountTx, token, reason ?? 'operator');
    return {
      changed: true,
      value: { ...token, revokedAt: accountTx.now, revokedReason: reason ?? 'operator' },
    };
  });
}

/** Every token that is not revoked yet, in the order of issue. */
export async function revokeAllTokens(accountTx: AccountTransaction, reason: string): Promise<void> {
  for (const token of await selectUnrevokedTokens(accountTx.tx, accountTx.account.id))
    await revoke(accountTx, token, reason);
}

/** Revokes one rotated token whose overlap is over. Returns false when there is none left. */
export async function revokeOverdueToken(deps: AccountDeps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const token = await selectOverdueToken(tx, deps.clock.now());
    if (token === null) return false;
    const account = await lockAccount(tx, token.accountId);
    if (account === null) throw notFound('account');
    await revoke(accountTransaction({ deps, actor: 'service', tx }, account), token, 'rotated');
    return true;
  });
}

/** Emits the event about one token that expires in 30, 7 or 1 days. Returns false when there is none left. */
export async function warnOfExpiringToken(deps: AccountDeps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const token = await selectExpiringToken(tx, deps.clock.now());
    if (token === null) return false;
    const account = await lockAccount(tx, token.accountId);
    if (account === null) throw notFound('account');
    const { id, hint, mode, expiresAt, days } = token;
    await markWarned(tx, id, days);
    const accountTx = accountTransaction({ deps, actor: 'service', tx }, account);
    const expires_at = expiresAt?.toISOString() ?? '';
    await accountTx.raise('token.expiring', { token: { id, hint, mode }, expires_at, days });
    await accountTx.notify({ template: 'token_expiring', variables: { hint, mode, expires_at } });
    return true;
  });
}

export async function listTokens(deps: AccountDeps, licenseId: string): Promise<Token[]> {
  await showLicense(deps, licenseId);
  return selectTokens(deps.db, licenseId);
}

/** `rotated` is a token in its last day: it still works, and its successor exists. */
export type TokenStatus = (typeof TOKEN_STATUSES)[number];

export function tokenStatus(token: Token, now: Date): TokenStatus {
  if (token.revokedAt !== null) return 'revoked';
  if (token.expiresAt !== null && token.expiresAt <= now) return 'expired';
  return token.rotatedAt === null ? 'active' : 'rotated';
}

/** The token with its license and account, whether or not it is valid. A token issued under an older key is found as well. */
export function findCredential(
  { db, keys }: Pick<AccountDeps, 'db' | 'keys'>,
  text: string,
): Promise<CredentialRow | null> {
  return selectCredential(
    db,
    keys.versions.map((version) => keys.mac('token-hash', text, version)),
  );
}

async function mint(
  keys: KeyRing,
  accountTx: AccountTransaction,
  {
    text,
    ...input
  }: Pick<TokenRow, 'licenseId' | 'mode' | 'scopes' | 'expiresAt' | 'name'> & { readonly text: string },
): Promise<IssuedToken> {
  const row: TokenRow = {
    id: newId('token', accountTx.now),
    licenseId: input.licenseId,
    accountId: accountTx.account.id,
    mode: input.mode,
    hash: keys.mac('token-hash', text),
    hint: tokenHint(text),
    name: input.name,
    scopes: input.scopes,
    createdAt: accountTx.now,
    expiresAt: input.expiresAt,
    rotatedAt: null,
    revokedAt: null,
    revokedReason: null,
    lastUsedAt: null,
  };
  await insertToken(accountTx.tx, row);
  return { ...row, text };
}

async function revoke(accountTx: AccountTransaction, token: TokenRow, reason: string): Promise<void> {
  await markRevoked(accountTx.tx, token.id, { now: accountTx.now, reason });
  await accountTx.record('token.revoke', { token_id: token.id, reason });
  await accountTx.raise('account.token_revoked', { token: facts(token), reason });
}

async function findToken({ db }: AccountDeps, id: string): Promise<TokenRow> {
  const found = await db.transaction((tx) => selectToken(tx, id));
  if (found === null) throw notFound('token');
  return found;
}

interface TokenTransactionInput extends Omit<AccountTransactionInput, 'accountId'> {
  /** The token as it was before the account was locked. */
  readonly found: TokenRow;
}

async function withToken<T>(
  { found, ...input }: TokenTransactionInput,
  work: (accountTx: AccountTransaction, token: TokenRow) => Promise<T>,
): Promise<T> {
  return withAccount({ ...input, accountId: found.accountId }, async (accountTx) => {
    const token = await selectToken(accountTx.tx, found.id);
    if (token === null) throw notFound('token');
    return work(accountTx, token);
  });
}

function facts(token: Pick<TokenRow, 'id' | 'hint' | 'mode' | 'licenseId'>): {
  id: string;
  hint: string;
  mode: TokenMode;
  license_id: string;
} {
  return { id: token.id, hint: token.hint, mode: token.mode, license_id: token.licenseId };
}
