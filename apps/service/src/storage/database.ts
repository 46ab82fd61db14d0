import pg from 'pg';
import { invariant, Problem } from '../kernel/index.ts';

/** A transaction in progress. Store functions take one as their first parameter; it is dead after its end. */
export interface Tx {
  readonly __tx: true;
  query<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** The database outside any transaction: single statements, and the way into transactions. */
export interface Db {
  /** One statement, committed by itself. `name` prepares it once per connection. */
  query<Row extends object>(sql: string, params?: readonly unknown[], name?: string): Promise<Row[]>;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A transaction in the clothes of a database: use cases that open their own become part of this one. */
export function joinTransaction(tx: Tx): Db {
  return {
    query: (sql, params) => tx.query(sql, params),
    transaction: (work) => work(tx),
    close: async () => {},
  };
}

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  readonly connections: number;
  readonly onIdleError?: (error: Error) => void;
}

const TRIES = 4;
/** Serialisation failure and deadlock: the transaction did nothing and may simply be run again. */
const WORTH_ANOTHER_TRY = new Set(['40001', '40P01']);
const UNREACHABLE = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    // int8: sequence numbers and counters stay far below 2^53.
    if (oid === 20) return (text: string) => Number(text);
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export function openDatabase(options: DatabaseOptions): Db {
  const pool = new pg.Pool({
    ...options.connection,
    types,
    max: options.connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    application_name: 'prequal',
    // A process that was stopped in the middle of a transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on('error', (error) => options.onIdleError?.(error));

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch(unavailable);
    let open = true;
    const tx: Tx = {
      __tx: true,
      query: async <Row extends object>(sql: string, params: readonly unknown[] = []) => {
        invariant(open, 'a query was made on a transaction that has ended');
        return (await client.query<Row>(sql, [...params])).rows;
      },
    };
    let broken: Error | undefined;
    // The pool hears only idle clients; an error nobody hears would end the process.
    const onLost = (error: Error) => {
      broken = error;
    };
    client.on('error', onLost);
    try {
      await client.query('begin');
      const result = await work(tx);
      open = false;
      await client.query('commit');
      return result;
    } catch (error) {
      open = false;
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      return unavailable(error);
    } finally {
      if (broken === undefined) client.off('error', onLost);
      client.release(broken);
    }
  }

  return {
    query: async <Row extends object>(sql: string, params: readonly unknown[] = [], name?: string) => {
      const query =
        name === undefined ? { text: sql, values: [...params] } : { name, text: sql, values: [...params] };
      return (await pool.query<Row>(query).catch(unavailable)).rows;
    },
    transaction: async (work) => {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(work);
        } catch (error) {
          const code = (error as { code?: string }).code;
          if (tries === TRIES || code === undefined || !WORTH_ANOTHER_TRY.has(code)) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

/** A database that cannot be reached is the client's 503, never a 500. Everything else passes as it is. */
function unavailable(error: unknown): never {
  const code = (error as { code?: string }).code;
  const text = error instanceof Error ? error.message : '';
  const lost =
    (code !== undefined && (UNREACHABLE.has(code) || code.startsWith('08'))) ||
    /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered/.test(
      text,
    );
  if (!lost) throw error;
  throw new Problem('service_unavailable', 'The storage of the service cannot be reached at the moment.', {
    headers: { 'Retry-After': '1' },
    cause: error,
  });
}
