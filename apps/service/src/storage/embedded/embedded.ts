import pg from 'pg';
import { type Clock, isRunning } from '../../kernel/index.ts';
import {
  type Cluster,
  initialize,
  type Launched,
  launch,
  logTail,
  openCluster,
  serverPid,
} from './cluster.ts';
import { findHome } from './home.ts';
import { findPrograms } from './programs.ts';
import { serverUser } from './server-user.ts';
import { DATABASE, prepareDatabase, SERVICE_ROLE } from './service-role.ts';

/** How long to wait for a server that is not running. */
const PATIENCE_MS = 30_000;
/** How long to wait for one that is running: after a crash it replays its log before it accepts connections. */
const RECOVERY_MS = 600_000;
const POLL_MS = 20;
/** Between two launches: the first of them ended because the files were still in use. */
const RELAUNCH_MS = 1000;
/** Advisory lock in the maintenance database: shared by every process that uses the server, exclusive to stop it. */
const USERS_LOCK = 7_239_001;

/** The server is absent, starting or stopping: retry. */
const PASSING = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03']);

export interface EmbeddedServer {
  /** The service's own database, with a role that is not a superuser. */
  readonly connection: pg.PoolConfig;
  /** The server's own administrator, for backups. */
  readonly admin: pg.ClientConfig;
  /** The folder of the cluster. */
  readonly folder: string;
  /** Resolves if the server stops unexpectedly (crash, kill); never after `leave`. */
  readonly lost: Promise<void>;
  /** Stops using the server; the last process to leave stops it. */
  leave(): Promise<void>;
}

/**
 * Joins the private server of a data directory, starting it if it is not running. Processes are counted by the
 * database itself: each holds a shared advisory lock, so a killed process leaves no trace, an orphaned server
 * is simply joined, and the last process to leave stops it.
 */
export async function joinEmbedded(dataDir: string, clock: Clock): Promise<EmbeddedServer> {
  if (process.platform === 'win32')
    throw new Error(
      'The embedded database runs only on Linux and macOS. Set DATABASE_URL to use a PostgreSQL server.',
    );
  const user = await serverUser();
  const home = await findHome(dataDir, user);
  const cluster = await openCluster(home, await findPrograms(home, user), user);
  await initialize(cluster);
  const holder = await enter(cluster, clock);
  let leaving = false;
  const lost = new Promise<void>((resolve) => {
    holder.on('error', () => {});
    holder.once('end', () => {
      if (!leaving) resolve();
    });
  });
  await prepareDatabase(holder, connectionOf(cluster));
  return {
    connection: { ...connectionOf(cluster), user: SERVICE_ROLE, database: DATABASE },
    admin: connectionOf(cluster),
    folder: cluster.folder,
    lost,
    leave: async () => {
      leaving = true;
      await leave(cluster, holder, clock);
    },
  };
}

function connectionOf(cluster: Cluster): pg.ClientConfig {
  return { host: cluster.socketFolder, port: 5432, user: 'prequal', database: 'postgres' };
}

async function enter(cluster: Cluster, clock: Clock): Promise<pg.Client> {
  const start = clock.elapsed();
  let launched: Launched | null = null;
  let launchedAt = Number.NEGATIVE_INFINITY;
  let seenRunning = start;
  for (;;) {
    const holder = await tryHold(cluster);
    if (holder !== null) {
      // A launch that lost the race would leave an unused server running if the winner stopped first.
      const winner = await serverPid(cluster);
      if (winner !== null && winner !== launched?.pid) launched?.kill();
      return holder;
    }
    // A server that is stopping removes its lock file last; after that this process can start one.
    const due = launched === null || (launched.ended && clock.elapsed() - launchedAt > RELAUNCH_MS);
    if ((await serverPid(cluster)) !== null) seenRunning = clock.elapsed();
    else if (due) {
      launched = await launch(cluster);
      launchedAt = clock.elapsed();
    }
    const now = clock.elapsed();
    if (now - seenRunning > PATIENCE_MS || now - start > RECOVERY_MS) {
      throw new Error(`the embedded database did not start; the end of its log:\n${await logTail(cluster)}`);
    }
    await clock.sleep(POLL_MS);
  }
}

/** A connection that counts this process as a user, or null if the server is not running. */
async function tryHold(cluster: Cluster): Promise<pg.Client | null> {
  const client = new pg.Client(connectionOf(cluster));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [
      USERS_LOCK,
    ]);
    if (rows[0]?.held) return client;
    await client.end();
    return null;
  } catch (error) {
    await client.end().catch(() => {});
    const code = (error as { code?: string }).code;
    if (code !== undefined && PASSING.has(code)) return null;
    if (/terminated|closed/.test(String(error))) return null;
    throw error;
  }
}

async function leave(cluster: Cluster, holder: pg.Client, clock: Clock): Promise<void> {
  const pid = await serverPid(cluster);
  let last = false;
  try {
    await holder.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK]);
    const { rows } = await holder.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
      USERS_LOCK,
    ]);
    last = rows[0]?.last ?? false;
  } catch {
    // The server is gone already; there is nothing left to stop.
  }
  if (last && pid !== null) await stop(pid, clock);
  await holder.end().catch(() => {});
}

async function stop(pid: number, clock: Clock): Promise<void> {
  process.kill(pid, 'SIGINT');
  const start = clock.elapsed();
  while (await isRunning(pid)) {
    if (clock.elapsed() - start > PATIENCE_MS)
      throw new Error(`The embedded database (process ${pid}) did not stop.`);
    await clock.sleep(POLL_MS);
  }
}
