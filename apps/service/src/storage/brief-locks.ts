import { systemClock } from '../kernel/index.ts';
import type { Db, Tx } from './database.ts';

const LOCK_TRIES = 60;
const LOCK_PAUSE_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Waits for locks are short, so that the statements behind them are not held up, and shorter than PostgreSQL's
 * deadlock_timeout, so that this transaction is canceled rather than a request.
 */
export async function whenFree(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await db.transaction(async (tx) => {
        await tx.query(`set local lock_timeout = '300ms'`);
        await work(tx);
      });
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === LOCK_TRIES) throw error;
      await systemClock.sleep(LOCK_PAUSE_MS);
    }
  }
}
