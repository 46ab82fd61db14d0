import type { Db, Tx } from '../storage/index.ts';
import { MAIN } from './directory.ts';

/** An account on its way to another bucket. Until it is `switched`, the source has its rows; afterwards the target has them. */
export interface AccountMove {
  readonly accountId: string;
  readonly source: string;
  readonly target: string;
  readonly step: 'copying' | 'switched';
}

export async function selectMove(db: Pick<Db, 'query'>, accountId: string): Promise<AccountMove | null> {
  const [row] = await db.query<AccountMove>(
    'select account_id as "accountId", source, target, step from account_moves where account_id = $1',
    [accountId],
  );
  return row ?? null;
}

interface UnfinishedMove extends AccountMove {
  readonly startedAt: Date;
}

/** All moves that were begun and not completed, the oldest first. */
export async function selectMoves(db: Pick<Db, 'query'>): Promise<UnfinishedMove[]> {
  return db.query<UnfinishedMove>(
    `select account_id as "accountId", source, target, step, started_at as "startedAt" from account_moves
     order by started_at, account_id`,
  );
}

/** False if the account is being moved already. */
export async function insertMove(tx: Tx, move: AccountMove, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `insert into account_moves (account_id, source, target, step, started_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id) do nothing returning account_id`,
    [move.accountId, move.source, move.target, move.step, now],
  );
  return rows.length > 0;
}

export async function markSwitched(tx: Tx, accountId: string): Promise<void> {
  await tx.query(`update account_moves set step = 'switched' where account_id = $1`, [accountId]);
}

export async function deleteMove(db: Pick<Db, 'query'>, accountId: string): Promise<void> {
  await db.query('delete from account_moves where account_id = $1', [accountId]);
}

/** What finds the account: keyed hashes of its secrets and of the addresses of its members. */
interface AccountEntries {
  readonly secrets: readonly { readonly hash: Buffer; readonly expiresAt: Date | null }[];
  readonly addresses: readonly Buffer[];
}

/** Enters the account in its new bucket, with everything that finds it. What no entry names is in the first bucket. */
export async function enterAccount(
  tx: Tx,
  {
    accountId,
    bucket,
    entries,
  }: { readonly accountId: string; readonly bucket: string; readonly entries: AccountEntries },
): Promise<void> {
  await tx.query('delete from secret_owners where account_id = $1', [accountId]);
  await tx.query('delete from member_addresses where account_id = $1', [accountId]);
  await tx.query('delete from account_buckets where account_id = $1', [accountId]);
  if (bucket === MAIN) return;
  await tx.query('insert into account_buckets (account_id, bucket) values ($1, $2)', [accountId, bucket]);
  await tx.query(
    `insert into secret_owners (account_id, hash, expires_at)
     select $1, s.hash, coalesce(s.expires_at, 'infinity') from unnest($2::bytea[], $3::timestamptz[]) as s (hash, expires_at)
     on conflict (hash) do nothing`,
    [accountId, entries.secrets.map(({ hash }) => hash), entries.secrets.map(({ expiresAt }) => expiresAt)],
  );
  await tx.query(
    `insert into member_addresses (account_id, hash) select distinct $1, a.hash from unnest($2::bytea[]) as a (hash)
     on conflict do nothing`,
    [accountId, entries.addresses],
  );
}
