import type { Db, Tx } from '../storage/index.ts';
import type { Role } from './roles.ts';
import type { LicenseStatus } from './states.ts';
import type { TokenMode } from './token-format.ts';

export interface TicketRow {
  readonly hash: Buffer;
  readonly memberId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertTicket(tx: Tx, ticket: TicketRow): Promise<void> {
  await tx.query(
    `insert into sign_in_tickets (account_id, hash, member_id, created_at, expires_at)
     select m.account_id, $1, m.id, $3, $4 from members m where m.id = $2`,
    [ticket.hash, ticket.memberId, ticket.createdAt, ticket.expiresAt],
  );
}

/** Whose ticket it is, without consuming it. */
export async function selectTicketOwner(
  db: Db,
  hashes: readonly Buffer[],
  now: Date,
): Promise<{ readonly memberId: string; readonly accountId: string } | null> {
  const [row] = await db.query<{ memberId: string; accountId: string }>(
    `select t.member_id as "memberId", m.account_id as "accountId"
     from sign_in_tickets t join members m on m.account_id = t.account_id and m.id = t.member_id
     where t.hash = any ($1) and t.expires_at > $2`,
    [hashes, now],
  );
  return row ?? null;
}

/** Deletes the ticket; true for the one transaction that still found it valid. */
export async function consumeTicket(tx: Tx, hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const rows = await tx.query<{ expiresAt: Date }>(
    'delete from sign_in_tickets where hash = any ($1) returning expires_at as "expiresAt"',
    [hashes],
  );
  return rows.some(({ expiresAt }) => expiresAt > now);
}

/** Ends the invitations of a member; sign-in links, which live shorter, stay valid. */
export async function deleteInvitations(tx: Tx, memberId: string): Promise<void> {
  await tx.query(
    `delete from sign_in_tickets where member_id = $1 and expires_at > created_at + interval '1 day'`,
    [memberId],
  );
}

export interface SessionRow {
  readonly hash: Buffer;
  readonly memberId: string;
  readonly accountId: string;
  readonly licenseId: string | null;
  readonly mode: TokenMode;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(tx: Tx, session: SessionRow): Promise<void> {
  await tx.query(
    `insert into sessions (hash, member_id, account_id, license_id, mode, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      session.hash,
      session.memberId,
      session.accountId,
      session.licenseId,
      session.mode,
      session.createdAt,
      session.lastSeenAt,
      session.expiresAt,
    ],
  );
}

export interface SessionContextRow extends SessionRow {
  readonly role: Role;
  readonly isOperator: boolean;
  /** Whether the rows of the account are being copied to another bucket. */
  readonly isMoving: boolean;
  /** These are null without a license. */
  readonly licenseStatus: LicenseStatus | null;
  readonly rate: number | null;
  readonly lightRate: number | null;
  readonly testRate: number | null;
  readonly monthlyQuota: number | null;
}

/**
 * An open session with everything needed to authorize its requests. Read from the database every time, so that it ends
 * at once.
 */
export async function selectSession(
  db: Db,
  hashes: readonly Buffer[],
  { now, idleSince }: { readonly now: Date; readonly idleSince: Date },
): Promise<SessionContextRow | null> {
  const [row] = await db.query<SessionContextRow>(
    `select s.hash, s.member_id as "memberId", s.account_id as "accountId", s.license_id as "licenseId", s.mode,
       s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt", m.role,
       a.is_operator as "isOperator",
       exists (select from moving_accounts v where v.account_id = s.account_id) as "isMoving",
       l.status as "licenseStatus", l.rate, l.light_rate as "lightRate", l.test_rate as "testRate",
       l.monthly_quota as "monthlyQuota"
     from sessions s
     join members m on m.account_id = s.account_id and m.id = s.member_id and m.status = 'active'
     join accounts a on a.id = s.account_id and a.status = 'provisioned'
     left join licenses l on l.account_id = s.account_id and l.id = s.license_id
     where s.hash = any ($1) and s.expires_at > $2 and s.last_seen_at > $3`,
    [hashes, now, idleSince],
    'select-session',
  );
  return row ?? null;
}

export async function touchSession(db: Db, hash: Buffer, now: Date): Promise<void> {
  await db.query('update sessions set last_seen_at = greatest(last_seen_at, $2) where hash = $1', [
    hash,
    now,
  ]);
}

export async function updateSession(
  tx: Tx,
  hash: Buffer,
  { licenseId, mode }: Pick<SessionRow, 'licenseId' | 'mode'>,
): Promise<void> {
  await tx.query('update sessions set license_id = $2, mode = $3 where hash = $1', [hash, licenseId, mode]);
}

export async function deleteSession(tx: Tx, hash: Buffer): Promise<boolean> {
  return (await tx.query('delete from sessions where hash = $1 returning hash', [hash])).length > 0;
}

/** Revokes a member's access: open sessions, unused tickets and passkeys. */
export async function deleteAccessOfMember(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from sessions where member_id = $1', [memberId]);
  await tx.query('delete from sign_in_tickets where member_id = $1', [memberId]);
  await tx.query('delete from passkeys where member_id = $1', [memberId]);
}

/** Ends every session, sign-in link and invitation. Returns how many. */
export async function deleteAllAccess(
  tx: Tx,
): Promise<{ readonly sessions: number; readonly signInLinks: number }> {
  const sessions = await tx.query('delete from sessions returning 1');
  const tickets = await tx.query('delete from sign_in_tickets returning 1');
  return { sessions: sessions.length, signInLinks: tickets.length };
}

export async function deleteAccessOfAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.query('delete from sessions where account_id = $1', [accountId]);
  await tx.query('delete from sign_in_tickets where account_id = $1', [accountId]);
}
