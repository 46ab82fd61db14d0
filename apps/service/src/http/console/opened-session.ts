import { type ConsoleSession, findSession } from '../../access/index.ts';
import { endSession, listLicenses, showAccount, showMember, type TokenMode } from '../../accounts/index.ts';
import { Problem } from '../../kernel/index.ts';
import { enveloped } from '../route.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { presentAccount, presentLicense, presentMember } from './present.ts';

interface SignInOutcome {
  /** Null if what was sent opens no session. */
  readonly opened: { readonly text: string } | null;
  /** The session that this browser had before; it ends. */
  readonly current: ConsoleSession | null;
  /** The network address of the client. */
  readonly address: string;
  /** Why nothing was opened, in words. */
  readonly refusal: string;
}

/** The response to a request to sign in: the session and its cookie, or a 401 that counts against the address. */
export async function openedSession(deps: ConsoleDeps, outcome: SignInOutcome) {
  const { session, text } = await requireOpened(deps, outcome);
  return {
    ...(await presentSession(await deps.buckets.ofSecret(text), 201, session)),
    headers: { 'Set-Cookie': deps.cookie.set(text) },
  };
}

/** The session that was opened; the one before it in this browser ends. Throws a 401 that counts against the address. */
export async function requireOpened(
  { accounts, access, buckets }: ConsoleDeps,
  { opened, current, address, refusal }: SignInOutcome,
): Promise<{ readonly session: ConsoleSession; readonly text: string }> {
  const session = opened === null ? null : await readOpened(buckets, opened.text);
  if (opened === null || session === null) {
    const counted = await access.failures.fail(address);
    if (!counted.allowed) throw tooMany('Too many failed sign-ins from this address.', counted);
    throw new Problem('unauthorized', refusal);
  }
  if (current !== null) await endSession(accounts, current);
  return { session, text: opened.text };
}

/** The session may be of another bucket than the one before it. */
async function readOpened(buckets: ConsoleDeps['buckets'], text: string): Promise<ConsoleSession | null> {
  return findSession((await buckets.ofSecret(text)).accounts, text);
}

/** Live mode is a deliberate act. */
export function firstMode({ modes }: Pick<ConsoleDeps, 'modes'>): TokenMode {
  return modes.includes('test') ? 'test' : 'live';
}

export async function presentSession<const Status extends number>(
  { accounts }: ConsoleDeps,
  status: Status,
  session: ConsoleSession,
) {
  const member = await showMember(accounts, session.memberId);
  const account = await showAccount(accounts, session.accountId);
  const licenses = await listLicenses(accounts, session.accountId);
  const license = licenses.find(({ id }) => id === session.licenseId);
  return enveloped(status, 'session', {
    member: presentMember(member),
    account: presentAccount(account),
    license: license === undefined ? null : presentLicense(license),
    licenses: licenses.map(presentLicense),
    mode: session.mode,
    role: session.role,
    expires_at: session.expiresAt.toISOString(),
  });
}

export function tooMany(
  detail: string,
  { retryAfterSeconds }: { readonly retryAfterSeconds: number },
): Problem {
  return new Problem('rate_limit_exceeded', detail, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
