import pg from 'pg';
import type { Db } from './database.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
const NOT_SUPPORTED = '0A000';

/**
 * Makes the embedded server delete its write-ahead log up to now: whatever was erased is still in it. A new file is begun
 * first, because a checkpoint deletes whole files only.
 */
export async function purgeEmbeddedLog(admin: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(admin);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_switch_wal()');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** Asks the operator's own server for a checkpoint; false if the role may not. */
export async function requestCheckpoint(db: Db): Promise<boolean> {
  try {
    await db.query('checkpoint');
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === INSUFFICIENT_PRIVILEGE || code === NOT_SUPPORTED) return false;
    throw error;
  }
}
