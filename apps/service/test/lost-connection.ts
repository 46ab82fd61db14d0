import type { Db, Tx } from '../src/storage/index.ts';

/**
 * The database with a connection that is lost right before one statement of a transaction, counted from 1: what the
 * database sees of a process that is killed there.
 */
export function losingConnectionAt(db: Db, step: number): Db {
  return {
    ...db,
    transaction: (work) =>
      db.transaction((tx) => {
        let statements = 0;
        const query: Tx['query'] = async (sql, params) => {
          if (++statements === step) await tx.query('select pg_terminate_backend(pg_backend_pid())');
          return tx.query(sql, params);
        };
        return work({ ...tx, query });
      }),
  };
}
