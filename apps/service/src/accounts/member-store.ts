import { type MEMBER_STATUSES, OPERATOR_ROLES } from '@prequal/contract/vocabulary';
import type { Db, Tx } from '../storage/index.ts';
import type { Role } from './roles.ts';

export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export interface MemberRow {
  readonly id: string;
  readonly accountId: string;
  /** Null once a closed account was erased. */
  readonly emailSealed: Buffer | null;
  readonly name: string;
  readonly role: Role;
  readonly status: MemberStatus;
  readonly createdAt: Date;
  readonly lastSignedInAt: Date | null;
}

const COLUMNS = `m.id, m.account_id as "accountId", m.email_sealed as "emailSealed", m.name, m.role, m.status,
  m.created_at as "createdAt", m.last_signed_in_at as "lastSignedInAt"`;

/** False when the account already has an active member with this address. */
export async function insertMember(
  tx: Tx,
  member: MemberRow & { readonly emailHash: Buffer },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into members (id, account_id, email_sealed, email_hash, name, role, status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (account_id, email_hash) where status = 'active' do nothing returning id`,
    [
      member.id,
      member.accountId,
      member.emailSealed,
      member.emailHash,
      member.name,
      member.role,
      member.status,
      member.createdAt,
    ],
  );
  return rows.length > 0;
}

export async function selectMember(db: Pick<Db, 'query'>, id: string): Promise<MemberRow | null> {
  const [row] = await db.query<MemberRow>(`select ${COLUMNS} from members m where m.id = $1`, [id]);
  return row ?? null;
}

export async function selectMembers(db: Db, accountId: string): Promise<MemberRow[]> {
  return db.query<MemberRow>(`select ${COLUMNS} from members m where m.account_id = $1 order by m.id`, [
    accountId,
  ]);
}

/** Whether an active member has this address, whichever key version hashed it. */
export async function hasAddress(tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<boolean> {
  const rows = await tx.query(
    `select from members where account_id = $1 and email_hash = any ($2) and status = 'active'`,
    [accountId, hashes],
  );
  return rows.length > 0;
}

/** Whether somebody with this address was a member before. */
export async function wasRemoved(
  db: Pick<Db, 'query'>,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const rows = await db.query(
    `select from members where account_id = $1 and email_hash = any ($2) and status = 'removed'`,
    [accountId, hashes],
  );
  return rows.length > 0;
}

/** Members who may sign in with this address: at most one in each account. */
export async function selectMembersByAddress(db: Db, hashes: readonly Buffer[]): Promise<MemberRow[]> {
  return db.query<MemberRow>(
    `select ${COLUMNS} from members m join accounts a on a.id = m.account_id and a.status = 'provisioned'
     where m.email_hash = any ($1) and m.status = 'active' order by m.id`,
    [hashes],
  );
}

/** The hashes of all addresses of active members, with their accounts. */
export async function selectAddressHashes(
  db: Db,
): Promise<{ readonly hash: Buffer; readonly accountId: string }[]> {
  return db.query(
    `select email_hash as hash, account_id as "accountId" from members
     where status = 'active' and email_hash is not null`,
  );
}

export async function countActiveMembers(db: Pick<Db, 'query'>, accountId: string): Promise<number> {
  const rows = await db.query(`select from members where account_id = $1 and status = 'active'`, [accountId]);
  return rows.length;
}

export async function countOwners(tx: Tx, accountId: string): Promise<number> {
  return (await selectActiveOwners(tx, accountId)).length;
}

/** Active members with a role that exists in the operator account only. */
export async function countOperatorRoles(tx: Tx, accountId: string): Promise<number> {
  const rows = await tx.query(
    `select from members where account_id = $1 and role = any ($2) and status = 'active'`,
    [accountId, OPERATOR_ROLES],
  );
  return rows.length;
}

/** The sealed addresses of the active owners. */
export async function selectActiveOwners(tx: Tx, accountId: string): Promise<MemberRow[]> {
  return tx.query<MemberRow>(
    `select ${COLUMNS} from members m
     where m.account_id = $1 and m.role = 'owner' and m.status = 'active' order by m.id`,
    [accountId],
  );
}

export async function setRole(tx: Tx, id: string, role: Role): Promise<void> {
  await tx.query('update members set role = $2 where id = $1', [id, role]);
}

export async function markRemoved(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(`update members set status = 'removed', removed_at = $2 where id = $1`, [id, now]);
}

export async function markSignedIn(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update members set last_signed_in_at = $2 where id = $1', [id, now]);
}
