import type { Db, Tx } from '../storage/index.ts';
import type { AccountStatus, LicenseStatus } from './states.ts';
import type { Scope, TokenMode } from './token-format.ts';

export interface TokenRow {
  readonly id: string;
  readonly licenseId: string;
  readonly accountId: string;
  readonly mode: TokenMode;
  readonly hash: Buffer;
  readonly hint: string;
  /** What people call it. */
  readonly name: string | null;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly rotatedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly revokedReason: string | null;
  readonly lastUsedAt: Date | null;
}

const COLUMNS = `t.id, t.license_id as "licenseId", t.account_id as "accountId", t.mode, t.hash, t.hint, t.name, t.scopes,
  t.created_at as "createdAt", t.expires_at as "expiresAt", t.rotated_at as "rotatedAt",
  t.revoked_at as "revokedAt", t.revoked_reason as "revokedReason", t.last_used_at as "lastUsedAt"`;

export async function insertToken(tx: Tx, token: TokenRow): Promise<void> {
  await tx.query(
    `insert into tokens (id, license_id, account_id, mode, hash, hint, scopes, created_at, expires_at, name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      token.id,
      token.licenseId,
      token.accountId,
      token.mode,
      token.hash,
      token.hint,
      token.scopes,
      token.createdAt,
      token.expiresAt,
      token.name,
    ],
  );
}

export async function selectToken(tx: Tx, id: string): Promise<TokenRow | null> {
  const [row] = await tx.query<TokenRow>(`select ${COLUMNS} from tokens t where t.id = $1`, [id]);
  return row ?? null;
}

export async function selectTokens(db: Db, licenseId: string): Promise<TokenRow[]> {
  return db.query<TokenRow>(`select ${COLUMNS} from tokens t where t.license_id = $1 order by t.id`, [
    licenseId,
  ]);
}

export async function selectUnrevokedTokens(tx: Tx, accountId: string): Promise<TokenRow[]> {
  return tx.query<TokenRow>(
    `select ${COLUMNS} from tokens t where t.account_id = $1 and t.revoked_at is null order by t.id`,
    [accountId],
  );
}

export async function markRotated(
  tx: Tx,
  id: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.query('update tokens set rotated_at = $2, expires_at = $3 where id = $1', [id, now, expiresAt]);
}

export async function markRevoked(
  tx: Tx,
  id: string,
  { now, reason }: { readonly now: Date; readonly reason: string },
): Promise<void> {
  await tx.query('update tokens set revoked_at = $2, revoked_reason = $3 where id = $1', [id, now, reason]);
}

/** One rotated token whose overlap is over and that no other process is revoking, or null. */
export async function selectOverdueToken(tx: Tx, now: Date): Promise<TokenRow | null> {
  const [row] = await tx.query<TokenRow>(
    `select ${COLUMNS} from tokens t
     where t.rotated_at is not null and t.revoked_at is null and t.expires_at <= $1
       and t.account_id not in (select m.account_id from moving_accounts m)
     order by t.expires_at, t.id limit 1 for update skip locked`,
    [now],
  );
  return row ?? null;
}

/** The warnings before a token expires, so many days before, the last one first. */
const EXPIRY_WARNINGS = `case when t.expires_at <= $1::timestamptz + interval '1 day' then 1
  when t.expires_at <= $1::timestamptz + interval '7 days' then 7 else 30 end`;

/** One token that expires soon without its owner knowing, and that no other process is looking at, or null. */
export async function selectExpiringToken(
  tx: Tx,
  now: Date,
): Promise<(TokenRow & { readonly days: number }) | null> {
  const [row] = await tx.query<TokenRow & { readonly days: number }>(
    `select ${COLUMNS}, ${EXPIRY_WARNINGS} as days from tokens t
     where t.rotated_at is null and t.revoked_at is null and t.expires_at > $1
       and t.expires_at <= $1::timestamptz + interval '30 days'
       and t.account_id not in (select m.account_id from moving_accounts m)
       and (t.expiry_notice is null or t.expiry_notice > ${EXPIRY_WARNINGS})
     order by t.expires_at, t.id limit 1 for update skip locked`,
    [now],
  );
  return row ?? null;
}

export async function markWarned(tx: Tx, id: string, days: number): Promise<void> {
  await tx.query('update tokens set expiry_notice = $2 where id = $1', [id, days]);
}

export interface CredentialRow extends TokenRow {
  readonly licenseStatus: LicenseStatus;
  readonly accountStatus: AccountStatus;
  /** Whether its rows are being copied to another bucket. */
  readonly isMoving: boolean;
  readonly rate: number;
  readonly lightRate: number;
  readonly testRate: number;
  readonly monthlyQuota: number | null;
}

/** A token with its license and account, found by any of its possible keyed hashes. */
export async function selectCredential(db: Db, hashes: readonly Buffer[]): Promise<CredentialRow | null> {
  const [row] = await db.query<CredentialRow>(
    `select ${COLUMNS}, l.status as "licenseStatus", a.status as "accountStatus", l.rate,
       l.light_rate as "lightRate", l.test_rate as "testRate", l.monthly_quota as "monthlyQuota",
       exists (select from moving_accounts m where m.account_id = t.account_id) as "isMoving"
     from token_owners o
     join tokens t on t.account_id = o.account_id and t.hash = o.hash
     join licenses l on l.account_id = t.account_id and l.id = t.license_id
     join accounts a on a.id = t.account_id
     where o.hash = any ($1)`,
    [hashes],
    'select-credential',
  );
  return row ?? null;
}

export async function countWorkingTokens(tx: Tx, now: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from tokens where revoked_at is null and (expires_at is null or expires_at > $1)',
    [now],
  );
  return row?.count ?? 0;
}

export async function touchToken(db: Db, id: string, now: Date): Promise<void> {
  await db.query(
    `update tokens set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)`,
    [id, now],
  );
}
