import { type KeyRing, randomBase62 } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { type AccountDeps, refuse, withAccount } from './account-transaction.ts';
import {
  deleteConsoleSession,
  deleteExpiredSessions,
  insertConsoleSession,
  selectConsoleSession,
} from './console-session-store.ts';

/** Somebody who is signed in to the console of an account. The text exists in their hands only. */
export interface ConsoleSession {
  readonly accountId: string;
  readonly expiresAt: Date;
}

const LIFETIME_MS = 12 * 3_600_000;
const RANDOM_LENGTH = 43;

/** Opens a session. The account is held meanwhile, so that none can slip in behind a suspension. */
export async function openConsoleSession(
  deps: AccountDeps,
  accountId: string,
): Promise<ConsoleSession & { readonly text: string }> {
  return withAccount(deps, 'service', accountId, async ({ tx, now, account }) => {
    if (account.status !== 'provisioned') refuse(`The account is ${account.status}: nobody can sign in.`);
    const text = `console_${randomBase62(RANDOM_LENGTH)}`;
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    const hash = deps.keys.mac('token-hash', text);
    await insertConsoleSession(tx, { hash, accountId, createdAt: now, expiresAt });
    return { accountId, expiresAt, text };
  });
}

/** Whose session it is, or null. Nothing is remembered: a suspension ends sessions with its commit. */
export async function findConsoleSession(deps: AccountDeps, text: string): Promise<ConsoleSession | null> {
  const row = await selectConsoleSession(deps.db, hashesOf(deps.keys, text), deps.clock.now());
  return row === null ? null : { accountId: row.accountId, expiresAt: row.expiresAt };
}

/** Signs out. False when there was no such session any more. */
export async function endConsoleSession(deps: AccountDeps, text: string): Promise<boolean> {
  return deleteConsoleSession(deps.db, hashesOf(deps.keys, text));
}

export async function sweepConsoleSessions(db: Db, now: Date, batch: number): Promise<number> {
  return deleteExpiredSessions(db, now, batch);
}

function hashesOf(keys: KeyRing, text: string): Buffer[] {
  return keys.versions.map((version) => keys.mac('token-hash', text, version));
}
