import { only } from '../kernel/index.ts';
import type { Db } from './database.ts';

/**
 * Binds a database to its key material at the first start, and checks at every later start that the given key is
 * one of those it was used with. With another key every token would be unknown and nothing could be decrypted.
 */
export async function claimInstallation(
  db: Db,
  keyVersion: number,
  keyCheck: (version: number) => Buffer | null,
): Promise<'ours' | 'foreign'> {
  const check = keyCheck(keyVersion);
  await db.query(
    'insert into installation (key_version, key_check) values ($1, $2) on conflict (only_row) do nothing',
    [keyVersion, check],
  );
  const [row] = await db.query<{ key_version: number; key_check: Buffer }>(
    'select key_version, key_check from installation',
  );
  return row !== undefined && keyCheck(row.key_version)?.equals(row.key_check) ? 'ours' : 'foreign';
}

/** The schema that the tables are in. */
export async function currentSchema(db: Db): Promise<string> {
  const rows = await db.query<{ schema: string }>('select current_schema() as schema');
  return only(rows, 'current schema').schema;
}

/** Whether the database was bound to a key before. */
export async function isInstalled(db: Db): Promise<boolean> {
  return (await db.query('select from installation')).length > 0;
}

/** Since when nothing is stored that says something about an applicant, or opens a case, without the server key. */
export interface Sealing {
  readonly since: Date;
  /** Whether what was stored before has been sealed too. */
  readonly isComplete: boolean;
}

export async function readSealing(db: Db): Promise<Sealing> {
  const [row] = await db.query<Sealing>(
    'select sealed_from as since, sealing_complete as "isComplete" from installation',
  );
  return row ?? { since: new Date(0), isComplete: true };
}

export async function completeSealing(db: Db): Promise<void> {
  await db.query('update installation set sealing_complete = true');
}

/** A small write that waits for the disk: it fails on a read-only, starting or full server. */
export async function touchReadiness(db: Db): Promise<void> {
  await db.query(
    `insert into readiness as r (checked_at) values (now())
     on conflict (only_row) do update set checked_at = excluded.checked_at`,
  );
}
