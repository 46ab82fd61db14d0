import { openAuditChain } from '../audit/index.ts';
import { openEventStream } from '../events/index.ts';
import { Problem } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import type { AccountStatus } from './states.ts';

export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly emailSealed: Buffer | null;
  readonly status: AccountStatus;
  /** The account of those who run the service; at most one. */
  readonly isOperator: boolean;
  readonly createdAt: Date;
  /** When it will close; null if it stays. */
  readonly closesAt: Date | null;
}

const COLUMNS = `id, name, email_sealed as "emailSealed", status, is_operator as "isOperator",
  created_at as "createdAt", closes_at as "closesAt"`;

export async function insertAccount(tx: Tx, account: AccountRow): Promise<void> {
  await tx.query(
    `insert into accounts (id, name, email_sealed, status, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
    [account.id, account.name, account.emailSealed, account.status, account.createdAt],
  );
  await openAuditChain(tx, account.id);
  await openEventStream(tx, account.id);
}

/** The account, locked until the transaction ends, so that actions on it run one after the other. */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow | null> {
  const [row] = await tx.query<AccountRow & { readonly isMoving: boolean }>(
    `select ${COLUMNS}, exists (select from moving_accounts m where m.account_id = accounts.id) as "isMoving"
     from accounts where id = $1 for update`,
    [id],
  );
  if (row === undefined) return null;
  const { isMoving, ...account } = row;
  if (isMoving) throw accountIsMoving();
  return account;
}

/** The response to requests of an account while its rows are copied to another bucket. */
export function accountIsMoving(): Problem {
  return new Problem('service_unavailable', 'This account is being moved to another database. Try again.', {
    headers: { 'Retry-After': '5' },
  });
}

export async function setAccountStatus(
  tx: Tx,
  id: string,
  { status, now }: { readonly status: AccountStatus; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update accounts set status = $2, updated_at = $3, closed_at = case when $2 = 'closed' then $3::timestamptz end,
       closes_at = case when $2 <> 'closed' then closes_at end
     where id = $1`,
    [id, status, now],
  );
}

export async function setClosing(
  tx: Tx,
  id: string,
  { closesAt, now }: { readonly closesAt: Date | null; readonly now: Date },
): Promise<void> {
  await tx.query('update accounts set closes_at = $2, updated_at = $3 where id = $1', [id, closesAt, now]);
}

/** An account whose time to close has come, locked; null if there is none that another process has not locked. */
export async function selectDueClosing(tx: Tx, now: Date): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select id from accounts where closes_at <= $1 and status <> 'closed'
       and id not in (select m.account_id from moving_accounts m)
     order by closes_at, id limit 1 for update skip locked`,
    [now],
  );
  return row?.id ?? null;
}

export async function selectAccount(db: Db | Tx, id: string): Promise<AccountRow | null> {
  const [row] = await db.query<AccountRow>(`select ${COLUMNS} from accounts where id = $1`, [id]);
  return row ?? null;
}

export interface ListPosition {
  /** Part of a name, or an id. */
  readonly search: string | null;
  /** The last id of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Newest first. */
export async function selectAccountPage(
  db: Db,
  { search, after, limit }: ListPosition,
): Promise<AccountRow[]> {
  return db.query<AccountRow>(
    `select ${COLUMNS} from accounts
     where not exists (select from moving_accounts m where m.account_id = accounts.id and m.state <> 'leaving')
       and ($1::text is null or strpos(lower(name), lower($1)) > 0 or id = $1) and ($2::text is null or id < $2)
     order by id desc limit $3`,
    [search, after, limit],
  );
}

export async function selectAccounts(db: Db): Promise<AccountRow[]> {
  return db.query<AccountRow>(
    `select ${COLUMNS} from accounts
     where not exists (select from moving_accounts m where m.account_id = accounts.id and m.state <> 'leaving')
     order by id`,
  );
}

export async function countAccounts(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>('select count(*) as count from accounts');
  return row?.count ?? 0;
}

export async function selectOperatorAccount(tx: Tx): Promise<AccountRow | null> {
  const [row] = await tx.query<AccountRow>(`select ${COLUMNS} from accounts where is_operator`);
  return row ?? null;
}

export async function setOperator(
  tx: Tx,
  id: string,
  { isOperator, now }: { readonly isOperator: boolean; readonly now: Date },
): Promise<void> {
  await tx.query('update accounts set is_operator = $2, updated_at = $3 where id = $1', [
    id,
    isOperator,
    now,
  ]);
}

/** Counts an invitation on a UTC day, `YYYY-MM-DD`; false beyond the limit. */
export async function countInvitation(
  tx: Tx,
  id: string,
  { day, limit }: { readonly day: string; readonly limit: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update accounts set invitations_on = $2,
       invitations = case when invitations_on = $2::date then invitations + 1 else 1 end
     where id = $1 and (invitations_on is distinct from $2::date or invitations < $3) returning id`,
    [id, day, limit],
  );
  return rows.length > 0;
}

/** Prevents others from adding an account until the transaction ends. */
export async function lockAccounts(tx: Tx): Promise<void> {
  await tx.query('lock table accounts in share row exclusive mode');
}

export async function hasAccounts(tx: Tx): Promise<boolean> {
  return (await tx.query('select from accounts limit 1')).length > 0;
}

/** Processes drop their cached tokens of an account on this notification. */
export const ACCESS_CHANNEL = 'prequal_access';

export async function announceAccessChange(tx: Tx, accountId: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [ACCESS_CHANNEL, accountId]);
}
