import type { Db, Tx } from '../storage/index.ts';

/** A closed bucket takes no new accounts. The accounts of one that is moving are moved to its new address one by one. */
export type BucketStatus = 'open' | 'closed' | 'moving';

export interface BucketRow {
  readonly name: string;
  /** Null: the database of home. */
  readonly urlSealed: Buffer | null;
  /** Null: the schema that the address finds by itself. */
  readonly schema: string | null;
  readonly status: BucketStatus;
  readonly createdAt: Date;
}

export async function selectBuckets(db: Pick<Db, 'query'>): Promise<BucketRow[]> {
  return db.query<BucketRow>(
    `select name, url_sealed as "urlSealed", schema_name as schema, status, created_at as "createdAt"
     from buckets order by created_at, name`,
  );
}

/** False if there is a bucket with this name. */
export async function insertBucket(db: Pick<Db, 'query'>, bucket: BucketRow): Promise<boolean> {
  const rows = await db.query(
    `insert into buckets (name, url_sealed, schema_name, status, created_at) values ($1, $2, $3, $4, $5)
     on conflict (name) do nothing returning name`,
    [bucket.name, bucket.urlSealed, bucket.schema, bucket.status, bucket.createdAt],
  );
  return rows.length > 0;
}

export async function setBucketStatus(
  db: Pick<Db, 'query'>,
  name: string,
  status: BucketStatus,
): Promise<boolean> {
  const rows = await db.query(
    'update buckets set status = $2 where name = $1 and status <> $2 returning name',
    [name, status],
  );
  return rows.length > 0;
}

/** Gives a bucket another address, and the accounts of `from` with it. */
export async function replacePlacement(
  tx: Tx,
  { from, ...bucket }: Omit<BucketRow, 'createdAt'> & { readonly from: string },
): Promise<void> {
  await tx.query('update buckets set url_sealed = $2, schema_name = $3, status = $4 where name = $1', [
    bucket.name,
    bucket.urlSealed,
    bucket.schema,
    bucket.status,
  ]);
  await tx.query(`update buckets set status = 'moving' where name = $1`, [from]);
  await tx.query('update account_buckets set bucket = $2 where bucket = $1', [from, bucket.name]);
}

/** Deletes the entry of a bucket that no account is in. */
export async function deleteBucket(db: Pick<Db, 'query'>, name: string): Promise<void> {
  await db.query('delete from buckets where name = $1', [name]);
}

/** The accounts of a bucket, and those that are just being moved from it. */
export async function selectAccountsOfBucket(db: Db, bucket: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select account_id as id from account_buckets where bucket = $1
     union select account_id from account_moves where source = $1 order by id`,
    [bucket],
  );
  return rows.map(({ id }) => id);
}

export async function countAccountsByBucket(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ bucket: string; count: number }>(
    'select bucket, count(*) as count from account_buckets group by bucket',
  );
  return new Map(rows.map(({ bucket, count }) => [bucket, count]));
}

/** Null for an account in the first bucket, or an unknown one. */
export async function selectBucketOfAccount(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db.query<{ bucket: string }>(
    'select bucket from account_buckets where account_id = $1',
    [accountId],
  );
  return row?.bucket ?? null;
}

/** The bucket of the account that a secret belongs to; null if none is entered. */
export async function selectBucketOfSecret(db: Db, hashes: readonly Buffer[]): Promise<string | null> {
  const [row] = await db.query<{ bucket: string }>(
    `select b.bucket from secret_owners s join account_buckets b on b.account_id = s.account_id
     where s.hash = any ($1)`,
    [hashes],
    'select-bucket-of-secret',
  );
  return row?.bucket ?? null;
}

export async function selectBucketsOfAddress(db: Db, hashes: readonly Buffer[]): Promise<string[]> {
  const rows = await db.query<{ bucket: string }>(
    `select distinct b.bucket from member_addresses m join account_buckets b on b.account_id = m.account_id
     where m.hash = any ($1) order by b.bucket`,
    [hashes],
  );
  return rows.map(({ bucket }) => bucket);
}

/** The bucket that the account is in from now on. */
export async function setBucketOfAccount(
  db: Pick<Db, 'query'>,
  accountId: string,
  bucket: string,
): Promise<void> {
  await db.query(
    `insert into account_buckets (account_id, bucket) values ($1, $2)
     on conflict (account_id) do update set bucket = excluded.bucket`,
    [accountId, bucket],
  );
}

export interface SecretOwner {
  readonly hash: Buffer;
  readonly accountId: string;
  /** Null: as long as the account exists. */
  readonly expiresAt: Date | null;
}

export async function insertSecretOwner(db: Pick<Db, 'query'>, owner: SecretOwner): Promise<void> {
  await db.query(
    `insert into secret_owners (hash, account_id, expires_at) values ($1, $2, coalesce($3::timestamptz, 'infinity'))
     on conflict (hash) do nothing`,
    [owner.hash, owner.accountId, owner.expiresAt],
  );
}

export async function insertMemberAddress(
  db: Pick<Db, 'query'>,
  hash: Buffer,
  accountId: string,
): Promise<void> {
  await db.query('insert into member_addresses (hash, account_id) values ($1, $2) on conflict do nothing', [
    hash,
    accountId,
  ]);
}

/** Deletes what finds an account, except its bucket. */
export async function deleteEntriesOfAccount(tx: Pick<Tx, 'query'>, accountId: string): Promise<void> {
  await tx.query('delete from secret_owners where account_id = $1', [accountId]);
  await tx.query('delete from member_addresses where account_id = $1', [accountId]);
}

/** Processes read the directory again on this notification. */
export const BUCKETS_CHANNEL = 'prequal_buckets';

export async function announceBuckets(db: Pick<Db, 'query'>): Promise<void> {
  await db.query('select pg_notify($1, $2)', [BUCKETS_CHANNEL, '']);
}
