import type { Db, Tx } from '../storage/index.ts';
import type { ListPosition } from './account-store.ts';
import type { LicenseStatus } from './states.ts';

/** Requests per 60 s: heavy live, light live, and each of both in test mode. */
export interface LicenseLimits {
  readonly rate: number;
  readonly lightRate: number;
  readonly testRate: number;
  readonly monthlyQuota: number | null;
}

export interface LicenseRow extends LicenseLimits {
  readonly id: string;
  readonly accountId: string;
  readonly status: LicenseStatus;
  readonly createdAt: Date;
}

const COLUMNS = `id, account_id as "accountId", status, rate, light_rate as "lightRate", test_rate as "testRate",
  monthly_quota as "monthlyQuota", created_at as "createdAt"`;

export async function insertLicense(tx: Tx, license: LicenseRow): Promise<void> {
  await tx.query(
    `insert into licenses (id, account_id, status, rate, light_rate, test_rate, monthly_quota, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      license.id,
      license.accountId,
      license.status,
      license.rate,
      license.lightRate,
      license.testRate,
      license.monthlyQuota,
      license.createdAt,
    ],
  );
}

export async function lockLicenseRow(tx: Tx, id: string): Promise<LicenseRow | null> {
  const [row] = await tx.query<LicenseRow>(`select ${COLUMNS} from licenses where id = $1 for update`, [id]);
  return row ?? null;
}

export async function setLicenseStatus(
  tx: Tx,
  id: string,
  {
    status,
    reason,
    now,
  }: { readonly status: LicenseStatus; readonly reason: string | null; readonly now: Date },
): Promise<void> {
  await tx.query('update licenses set status = $2, status_reason = $3, updated_at = $4 where id = $1', [
    id,
    status,
    reason,
    now,
  ]);
}

export async function setLicenseLimits(
  tx: Tx,
  id: string,
  { limits, now }: { readonly limits: LicenseLimits; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update licenses set rate = $2, light_rate = $3, test_rate = $4, monthly_quota = $5, updated_at = $6 where id = $1`,
    [id, limits.rate, limits.lightRate, limits.testRate, limits.monthlyQuota, now],
  );
}

export async function selectLicense(db: Db, id: string): Promise<LicenseRow | null> {
  const [row] = await db.query<LicenseRow>(`select ${COLUMNS} from licenses where id = $1`, [id]);
  return row ?? null;
}

/** Newest first, of one account or of all. */
export async function selectLicensePage(
  db: Db,
  { accountId, search, after, limit }: ListPosition & { readonly accountId: string | null },
): Promise<(LicenseRow & { readonly accountName: string })[]> {
  return db.query(
    `select l.id, l.account_id as "accountId", a.name as "accountName", l.status, l.rate, l.light_rate as "lightRate",
       l.test_rate as "testRate", l.monthly_quota as "monthlyQuota", l.created_at as "createdAt"
     from licenses l join accounts a on a.id = l.account_id
     where ($1::text is null or l.account_id = $1)
       and not exists (select from moving_accounts m where m.account_id = a.id and m.state <> 'leaving')
       and ($2::text is null or strpos(lower(a.name), lower($2)) > 0 or $2 in (l.id, l.account_id))
       and ($3::text is null or l.id < $3)
     order by l.id desc limit $4`,
    [accountId, search, after, limit],
  );
}

export async function selectLicenses(db: Pick<Db, 'query'>, accountId: string): Promise<LicenseRow[]> {
  return db.query<LicenseRow>(`select ${COLUMNS} from licenses where account_id = $1 order by id`, [
    accountId,
  ]);
}

/** The account that a license belongs to, or null. */
export async function accountOfLicense(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.query<{ accountId: string }>(
    'select account_id as "accountId" from licenses where id = $1',
    [id],
  );
  return row?.accountId ?? null;
}
