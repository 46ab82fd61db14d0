import type { Db, Tx } from '../storage/index.ts';

export interface ConsoleSessionRow {
  readonly hash: Buffer;
  readonly accountId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertConsoleSession(tx: Tx, session: ConsoleSessionRow): Promise<void> {
  await tx.query(
    'insert into console_sessions (hash, account_id, created_at, expires_at) values ($1, $2, $3, $4)',
    [session.hash, session.accountId, session.createdAt, session.expiresAt],
  );
}

/** The session, unless it has expired or its account is not in service: asked of the database every time. */
export async function selectConsoleSession(
  db: Db,
  hashes: readonly Buffer[],
  now: Date,
): Promise<ConsoleSessionRow | null> {
  const [row] = await db.query<ConsoleSessionRow>(
    `select s.hash, s.account_id as "accountId", s.created_at as "createdAt", s.expires_at as "expiresAt"
     from console_sessions s join accounts a on a.id = s.account_id and a.status = 'provisioned'
     where s.hash = any ($1) and s.expires_at > $2`,
    [hashes, now],
  );
  return row ?? null;
}

export async function deleteConsoleSession(db: Db, hashes: readonly Buffer[]): Promise<boolean> {
  const rows = await db.query('delete from console_sessions where hash = any ($1) returning hash', [hashes]);
  return rows.length > 0;
}

export async function endConsoleSessionsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.query('delete from console_sessions where account_id = $1', [accountId]);
}

export async function deleteExpiredSessions(db: Db, now: Date, batch: number): Promise<number> {
  const rows = await db.query(
    `with expired as (
       select hash from console_sessions where expires_at <= $1
       order by expires_at limit $2 for update skip locked
     )
     delete from console_sessions s using expired e where s.hash = e.hash returning s.hash`,
    [now, batch],
  );
  return rows.length;
}
