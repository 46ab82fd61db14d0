import type pg from 'pg';
import { invariant } from '../kernel/index.ts';
import {
  Connections,
  IDLE_IN_TRANSACTION_MS,
  isUnusable,
  type PooledClient,
  statementTimeout,
  throwUnavailable,
  type WhenServerIsFull,
} from './connections.ts';
import { schemaName } from './placement.ts';
import { decodeRow } from './row-interceptor.ts';

/** A transaction in progress. Store functions take one as their first parameter; it cannot be used after its end. */
export interface Tx {
  readonly __tx: true;
  query<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** A statement that is prepared once per connection. With `isBinary`, long bytes in its rows cost less. */
interface PreparedStatement {
  readonly name: string;
  readonly isBinary: boolean;
}

/** The database outside any transaction: runs single statements and opens transactions. */
export interface Db {
  /** One statement, committed by itself. A name prepares it once per connection. */
  query<Row extends object>(
    sql: string,
    params?: readonly unknown[],
    prepared?: string | PreparedStatement,
  ): Promise<Row[]>;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Presents a transaction as a database, so that use cases that open their own join this one. */
export function joinTransaction(tx: Tx): Db {
  return {
    query: (sql, params) => tx.query(sql, params),
    transaction: (work) => work(tx),
    close: async () => {},
  };
}

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  /** The schema with the tables; the one that the connection finds by itself unless given. */
  readonly schema?: string | null | undefined;
  readonly connections: number;
  /** How long one statement may take; 5 s by default. */
  readonly deadlineMs?: number;
  /** The address is a transaction pooler: nothing may depend on the session. */
  readonly pooler?: boolean;
  readonly onIdleError?: (error: Error) => void;
  readonly whenFull?: WhenServerIsFull | undefined;
}

export const DEADLINE_MS = 5000;
const TRIES = 4;
/**
 * Serialization failure, deadlock, and a function that is missing for the type of a table which was just replaced by a
 * partitioned one: the transaction did nothing and can be run again.
 */
const WORTH_ANOTHER_TRY = new Set(['40001', '40P01', '42883']);

export function isWorthAnotherTry(error: unknown): boolean {
  return WORTH_ANOTHER_TRY.has((error as { code?: string }).code ?? '');
}

export function openDatabase(options: DatabaseOptions): Db {
  const { deadlineMs = DEADLINE_MS, pooler = false, onIdleError = () => {} } = options;
  const pool = new Connections({ ...options, deadlineMs, pooler, onIdleError });
  const begin = pooler ? beginBehindPooler(deadlineMs, options.schema ?? null) : 'begin';

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.take().catch(throwUnavailable);
    let open = true;
    let lost: unknown;
    const tx: Tx = {
      __tx: true,
      query: async <Row extends object>(sql: string, params: readonly unknown[] = []) => {
        invariant(open, 'query on a transaction that has already ended');
        return (await client.query<Row>(sql, [...params])).rows;
      },
    };
    // The pool listens to idle clients only; an error without a listener would end the process.
    const onLost = (error: Error) => {
      lost = error;
    };
    client.on('error', onLost);
    try {
      await client.query(begin);
      const result = await work(tx);
      open = false;
      await client.query('commit');
      return result;
    } catch (error) {
      open = false;
      lost ??= await rollback(client, error);
      return throwUnavailable(error);
    } finally {
      if (lost === undefined) client.off('error', onLost);
      pool.giveBack(client, lost, lost !== undefined);
    }
  }

  return {
    query: async <Row extends object>(
      sql: string,
      params: readonly unknown[] = [],
      prepared?: string | PreparedStatement,
    ) => {
      // A pooler refuses the limits as start-up parameters, and without them a statement may run for ever.
      if (pooler) return attempt((tx) => tx.query<Row>(sql, params));
      const statement = { text: sql, values: [...params] };
      if (typeof prepared !== 'object')
        return queryAlone<Row>(pool, prepared === undefined ? statement : { ...statement, name: prepared });
      const { name, isBinary: binary } = prepared;
      return queryAlone<Row>(pool, { ...statement, name, binary });
    },
    transaction: async (work) => {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(work);
        } catch (error) {
          if (tries === TRIES || !isWorthAnotherTry(error)) throw error;
        }
      }
    },
    close: () => pool.close(),
  };
}

/** Without session state the limits and the schema are set in each transaction. */
function beginBehindPooler(deadlineMs: number, schema: string | null): string {
  return [
    'begin',
    `set local statement_timeout = ${statementTimeout(deadlineMs)}`,
    `set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    ...(schema === null ? [] : [`set local search_path = ${schemaName(schema)}`]),
  ].join('; ');
}

/** One statement outside a transaction. */
async function queryAlone<Row extends object>(
  pool: Connections,
  statement: pg.QueryConfig & { readonly binary?: boolean },
): Promise<Row[]> {
  const client = await pool.take().catch(throwUnavailable);
  const onLost = () => {};
  client.on('error', onLost);
  let failure: unknown;
  try {
    return statement.binary === true
      ? await queryBinary<Row>(client, statement)
      : (await client.query<Row>(statement)).rows;
  } catch (error) {
    failure = error;
    return throwUnavailable(error);
  } finally {
    client.off('error', onLost);
    pool.giveBack(client, failure, isUnusable(failure));
  }
}

async function queryBinary<Row extends object>(
  client: PooledClient,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  const { result, rows } = await client.rowInterceptor.takenFrom(() => client.query(statement));
  return rows.map((row) => decodeRow<Row>(row, result.fields));
}

/** Rolls back, unless the error says that the connection is lost. Returns why the connection cannot be used again. */
async function rollback(client: pg.PoolClient, error: unknown): Promise<unknown> {
  if (isUnusable(error)) return error;
  return client.query('rollback').then(
    () => undefined,
    (rollbackError: unknown) => rollbackError,
  );
}
