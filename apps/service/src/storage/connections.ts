import pg from 'pg';
import { Problem, systemClock } from '../kernel/index.ts';
import { inSchema } from './placement.ts';
import { RowInterceptor } from './row-interceptor.ts';

export interface ConnectionOptions {
  readonly connection: pg.PoolConfig;
  /** The schema with the tables; the one that the connection finds by itself unless given. */
  readonly schema?: string | null | undefined;
  /** The maximum number of connections. */
  readonly connections: number;
  /** How long a statement, and the wait for a connection, may take. */
  readonly deadlineMs: number;
  /** Behind a transaction pooler: no start-up parameters, no named statements. */
  readonly pooler: boolean;
  readonly onIdleError: (error: Error) => void;
  readonly whenFull?: WhenServerIsFull | undefined;
}

/** What to do while the server has no free connections. */
export interface WhenServerIsFull {
  /** How long to wait for one; as long as a statement may take by default. */
  readonly waitMs?: number;
  /** Called once, as soon as the wait is long enough to be noticed. */
  readonly onWait?: () => void;
}

const NOTICEABLE_MS = 2000;
const CONNECT_MS = 3000;
const KEEP_ALIVE_MS = 10_000;
const FULL_RETRY_MS = 50;
export const TOO_MANY_CONNECTIONS = '53300';

/** The server cancels a statement before the client abandons the whole connection. */
export function statementTimeout(deadlineMs: number): number {
  return Math.floor(deadlineMs * 0.9);
}

/** A process that was stopped in the middle of a transaction must not hold its locks for ever. */
export const IDLE_IN_TRANSACTION_MS = 60_000;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    // int8: sequence numbers and counters stay far below 2^53.
    if (oid === 20) return (text: string) => Number(text);
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** Waiting for a free connection may take the whole deadline; opening one may not. */
class DeadlineClient extends pg.Client {
  readonly rowInterceptor = new RowInterceptor(this.connection);

  constructor(config?: string | pg.ClientConfig) {
    super(typeof config === 'string' ? config : { ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

export type PooledClient = pg.PoolClient & Pick<DeadlineClient, 'rowInterceptor'>;

/**
 * The connections of one process. If the server stops responding without closing its connections (a lost host, a
 * firewall), the first statement that misses its deadline closes all of them: the others are dead as well, and finding
 * that out one by one would take a deadline each.
 */
export class Connections {
  readonly #options: ConnectionOptions;
  #pool: pg.Pool;
  #noticed = false;
  #clients = new Set<pg.PoolClient>();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#pool = this.#open();
  }

  /** Waits for a free connection, and for the server if it has no connections left. */
  async take(): Promise<PooledClient> {
    const { deadlineMs, whenFull = {} } = this.#options;
    const start = systemClock.elapsed();
    for (;;) {
      try {
        return (await this.#pool.connect()) as PooledClient;
      } catch (error) {
        const full = errorCode(error) === TOO_MANY_CONNECTIONS;
        const waited = systemClock.elapsed() - start;
        if (!full || waited > (whenFull.waitMs ?? deadlineMs)) throw error;
        if (waited > NOTICEABLE_MS && !this.#noticed) {
          this.#noticed = true;
          whenFull.onWait?.();
        }
        await systemClock.sleep(FULL_RETRY_MS);
      }
    }
  }

  /** Returns a connection to the pool, or closes it. `error` is what its last statement failed with, if it did. */
  giveBack(client: pg.PoolClient, error: unknown, close: boolean): void {
    if (isDeadlineMissed(error)) this.#replace();
    client.release(close);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  #replace(): void {
    const [pool, clients] = [this.#pool, this.#clients];
    this.#clients = new Set();
    this.#pool = this.#open();
    pool.end().catch(this.#options.onIdleError);
    for (const client of clients) client.connection.stream.destroy();
  }

  #open(): pg.Pool {
    const { connection, schema = null, connections, deadlineMs, pooler, onIdleError } = this.#options;
    const pool = new pg.Pool({
      ...(pooler ? connection : inSchema(connection, schema)),
      Client: DeadlineClient,
      types,
      max: connections,
      connectionTimeoutMillis: deadlineMs,
      query_timeout: deadlineMs,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      application_name: 'prequal',
      ...(pooler
        ? {}
        : {
            statement_timeout: statementTimeout(deadlineMs),
            idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
          }),
    });
    const clients = this.#clients;
    pool.on('error', onIdleError);
    pool.on('connect', (client) => clients.add(client));
    pool.on('remove', (client) => clients.delete(client));
    return pool;
  }
}

function errorCode(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code;
}

function isDeadlineMissed(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

const READ_ONLY = '25006';
/** Cannot reach the server, or it refuses to serve: shutting down, starting, full, read-only, or too slow (57014). */
const UNAVAILABLE = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  TOO_MANY_CONNECTIONS,
  READ_ONLY,
]);
const LOST =
  /Query read timeout|Connection terminated|connection timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered/;

function isUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined && (UNAVAILABLE.has(code) || code.startsWith('08'))) return true;
  return error instanceof Error && LOST.test(error.message);
}

/** A read-only server may be the old primary after a failover: the next connection may reach the new one. */
export function isUnusable(error: unknown): boolean {
  return error !== undefined && isUnavailable(error) && errorCode(error) !== '57014';
}

/** Nothing can be written until somebody frees some space; the connection stays usable. */
const DISK_FULL = '53100';

/** An unavailable database is a 503, never a 500. Other errors are thrown as they are. */
export function throwUnavailable(error: unknown): never {
  if (errorCode(error) === DISK_FULL) {
    throw new Problem('service_unavailable', 'The disk of the database is full. Try again later.', {
      headers: { 'Retry-After': '60' },
      cause: error,
    });
  }
  if (!isUnavailable(error)) throw error;
  throw new Problem('service_unavailable', 'The database is not available at the moment. Try again.', {
    headers: { 'Retry-After': '1' },
    cause: error,
  });
}
