import type { Home } from '../buckets/index.ts';
import { type Clock, type KeyRing, notFound, randomBase62 } from '../kernel/index.ts';
import type { Tx } from '../storage/index.ts';
import { accountIsMoving } from './account-store.ts';
import { type AccountDeps, withAccount } from './account-transaction.ts';
import { selectLicenses } from './license-store.ts';
import { markSignedIn, selectMember } from './member-store.ts';
import type { Role } from './roles.ts';
import {
  consumeTicket,
  deleteSession,
  insertSession,
  type SessionContextRow,
  selectSession,
  selectTicketOwner,
  touchSession,
  updateSession,
} from './session-store.ts';
import { ticketHashes } from './tickets.ts';
import type { TokenMode } from './token-format.ts';

const IDLE_MS = 30 * 60_000;
const LIFETIME_MS = 12 * 3_600_000;
/** Use is recorded at most this often, so that a busy session does not cause a write per request. */
const TOUCH_MS = 10_000;
const RANDOM_LENGTH = 43;

/** A session of a member in the console. */
export interface OpenSession {
  readonly hash: Buffer;
  readonly memberId: string;
  readonly accountId: string;
  readonly licenseId: string | null;
  readonly role: Role;
  /** Whether the account is the operator account. */
  readonly isOperator: boolean;
  readonly mode: TokenMode;
  readonly expiresAt: Date;
}

/** Opens a session and consumes the ticket in the same transaction. Null for a ticket that is no longer valid. */
export async function openSessionWithTicket(
  deps: AccountDeps,
  ticket: string,
  mode: TokenMode,
): Promise<{ readonly text: string } | null> {
  const hashes = ticketHashes(deps.keys, ticket);
  const owner = await selectTicketOwner(deps.db, hashes, deps.clock.now());
  if (owner === null) return null;
  return openSessionOf(deps, { ...owner, mode }, (tx, now) => consumeTicket(tx, hashes, now));
}

/** A session that is not open yet. */
interface DrawnSession {
  readonly text: string;
  readonly expiresAt: Date;
}

interface SessionInput {
  readonly memberId: string;
  readonly accountId: string;
  readonly mode: TokenMode;
  /** What the audit log says besides who signed in. */
  readonly subject?: Readonly<Record<string, unknown>>;
  /** Drawn before, by whoever opened the transaction that this joins. */
  readonly session?: DrawnSession;
}

export function drawSession(clock: Clock): DrawnSession {
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS);
  return { text: `ses_${randomBase62(RANDOM_LENGTH)}`, expiresAt };
}

/**
 * Opens a session and uses up what proves who the member is, in the same transaction. Null if it was used up before, or
 * the member may not sign in.
 */
export async function openSessionOf(
  deps: AccountDeps,
  { memberId, accountId, mode, subject = {}, session = drawSession(deps.clock) }: SessionInput,
  useProof: (tx: Tx, now: Date) => Promise<boolean>,
): Promise<{ readonly text: string } | null> {
  const enter = (home: Home) => home.addSecret({ ...session, accountId });
  return withAccount({ deps, actor: `member:${memberId}`, accountId, enter }, async (accountTx) => {
    const { tx, now, account } = accountTx;
    if (!(await useProof(tx, now))) return null;
    const member = await selectMember(tx, memberId);
    if (member?.status !== 'active' || account.status !== 'provisioned') return null;
    const licenses = await selectLicenses(tx, accountId);
    const license = licenses.find(({ status }) => status === 'activated') ?? licenses[0];
    await insertSession(tx, {
      hash: deps.keys.mac('token-hash', session.text),
      memberId,
      accountId,
      licenseId: license?.id ?? null,
      mode,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: session.expiresAt,
    });
    await markSignedIn(tx, memberId, now);
    await accountTx.record('session.open', { member_id: memberId, ...subject });
    return { text: session.text };
  });
}

/** Whom a valid ticket signs in, without consuming it. */
export async function ticketMember(deps: AccountDeps, ticket: string): Promise<string | null> {
  const owner = await selectTicketOwner(deps.db, ticketHashes(deps.keys, ticket), deps.clock.now());
  return owner?.memberId ?? null;
}

/** The session with this text if it is open, with what its member and license are allowed. */
export async function readSession(deps: AccountDeps, text: string): Promise<SessionContextRow | null> {
  const now = deps.clock.now();
  const row = await selectSession(deps.db, sessionHashes(deps.keys, text), {
    now,
    idleSince: new Date(now.getTime() - IDLE_MS),
  });
  if (row === null) return null;
  if (row.isMoving) throw accountIsMoving();
  if (now.getTime() - row.lastSeenAt.getTime() >= TOUCH_MS) await touchSession(deps.db, row.hash, now);
  return row;
}

export interface SessionChange {
  readonly licenseId?: string | undefined;
  readonly mode?: TokenMode | undefined;
}

/** Not audited: it changes nothing but what this session sees, and every decision names its mode. */
export async function switchSession(
  deps: AccountDeps,
  session: OpenSession,
  change: SessionChange,
): Promise<void> {
  const { memberId, accountId } = session;
  await withAccount({ deps, actor: `member:${memberId}`, accountId }, async (accountTx) => {
    const licenseId = change.licenseId ?? session.licenseId;
    const mode = change.mode ?? session.mode;
    const licenses = await selectLicenses(accountTx.tx, accountId);
    if (licenseId !== null && !licenses.some(({ id }) => id === licenseId)) throw notFound('license');
    if (licenseId === session.licenseId && mode === session.mode) return;
    await updateSession(accountTx.tx, session.hash, { licenseId, mode });
  });
}

/** Signs out. */
export async function endSession(deps: AccountDeps, session: OpenSession): Promise<void> {
  const { memberId, accountId, hash } = session;
  await withAccount({ deps, actor: `member:${memberId}`, accountId }, async (accountTx) => {
    if (await deleteSession(accountTx.tx, hash)) {
      await accountTx.record('session.end', { member_id: memberId });
    }
  });
}

function sessionHashes(keys: KeyRing, text: string): Buffer[] {
  return keys.versions.map((version) => keys.mac('token-hash', text, version));
}
