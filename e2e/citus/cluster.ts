import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OutsideServer } from '../../apps/service/test/outside-server.ts';
import type { Servers } from './deployment.ts';
import { LOGGING, logRemoteCommands, type RemoteCommands } from './remote-commands.ts';
import {
  archiving,
  backUpNodes,
  type ClusterNode,
  nameRestorePoint,
  restoreNodes,
  until,
} from './restore.ts';

const run = promisify(execFile);

/** Every database with Citus has a maintenance process, and moving a schema needs replication. */
const SETTINGS = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '300',
  max_prepared_transactions: '600',
  max_worker_processes: '64',
  max_logical_replication_workers: '32',
  max_replication_slots: '64',
  max_wal_senders: '64',
  shared_buffers: '128MB',
  'citus.node_conninfo': 'sslmode=prefer',
  'citus.enable_stat_counters': 'on',
};

interface ClusterOptions {
  /** The folder with the programs of PostgreSQL. */
  readonly bin: string;
  readonly workers: number;
  /** Whether the nodes keep their write-ahead log, so that they can be restored. */
  readonly archives?: boolean;
}

/** A Citus cluster on loopback: a coordinator and workers, with the programs of an installation that has Citus. */
export class CitusCluster implements Servers {
  readonly #nodes: [ClusterNode, ...ClusterNode[]];
  readonly #bin: string;
  readonly #standbys: OutsideServer[] = [];

  private constructor(nodes: readonly [ClusterNode, ...ClusterNode[]], bin: string) {
    this.#nodes = [...nodes];
    this.#bin = bin;
  }

  get coordinator(): OutsideServer {
    return this.#nodes[0].server;
  }

  get workers(): readonly OutsideServer[] {
    return this.#nodes.slice(1).map(({ server }) => server);
  }

  static async create(
    folder: string,
    { bin, workers: count, archives = false }: ClusterOptions,
  ): Promise<CitusCluster> {
    const programs = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
    const nodes: ClusterNode[] = [];
    for (let node = 0; node <= count; node++) {
      const own = join(folder, `node${node}`);
      const server = await OutsideServer.create(
        own,
        { ...SETTINGS, ...(node === 0 ? LOGGING : {}), ...(archives ? archiving(own) : {}) },
        programs,
      );
      await server.administer('create extension citus');
      await server.administer('alter database prequal set citus.enable_unsafe_triggers = on');
      nodes.push({ server, folder: own });
    }
    const [first, ...others] = nodes;
    if (first === undefined) throw new Error('A cluster needs a coordinator');
    const { server: coordinator } = first;
    await coordinator.administer(`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
    for (const { server } of others)
      await coordinator.administer(`select citus_add_node('127.0.0.1', ${server.port})`);
    return new CitusCluster([first, ...others], bin);
  }

  get home(): string {
    return this.coordinator.url();
  }

  /** A schema of the database of home, which is distributed then. */
  placement(): readonly string[] {
    return [];
  }

  /** Puts all tables of a schema on one worker. A schema can only be moved while it is used if all its tables are logged. */
  async distribute(schema: string): Promise<void> {
    await this.coordinator.administer(
      `do $$ declare t regclass; begin
         for t in select oid from pg_class where relnamespace = '${schema}'::regnamespace
           and relkind = 'r' and relpersistence = 'u' order by oid loop
           execute format('alter table %s set logged', t);
         end loop;
       end $$`,
    );
    await this.coordinator.administer(`select citus_schema_distribute('${schema}')`);
  }

  /** The worker that has all tables of a schema. */
  async workerOf(schema: string): Promise<OutsideServer> {
    const [row] = (await this.coordinator.administer(
      `select nodeport as port from citus_shards where table_name = '${schema}.accounts'::regclass limit 1`,
    )) as readonly { port: number }[];
    const found = this.workers.find(({ port }) => port === row?.port);
    if (found === undefined) throw new Error(`No worker has the schema ${schema}`);
    return found;
  }

  /**
   * Moves a schema to another worker while it is used. Forced, because one table has no primary key: `sign_in_attempts`,
   * which is empty in buckets.
   */
  async move(schema: string, worker: OutsideServer): Promise<void> {
    await this.coordinator.administer(
      `select citus_schema_move('${schema}', '127.0.0.1', ${worker.port}, 'force_logical')`,
    );
  }

  /** Lets Citus distribute the schemas evenly over the workers, while they are used. Returns how many workers have one. */
  async rebalance(): Promise<number> {
    await this.coordinator.administer(
      `select citus_rebalance_start(rebalance_strategy := 'by_shard_count', shard_transfer_mode := 'force_logical')`,
    );
    await this.coordinator.administer('select citus_rebalance_wait()');
    const rows = await this.coordinator.administer(
      `select distinct nodeport from citus_shards where table_name::text like '%.accounts'`,
    );
    return rows.length;
  }

  /** How many statements went to more than one node so far. */
  async crossNodeStatements(): Promise<number> {
    const [row] = (await this.coordinator.administer(
      'select sum(query_execution_multi_shard)::int as statements from citus_stat_counters',
    )) as readonly { statements: number }[];
    return row?.statements ?? 0;
  }

  /** What the coordinator sends to the workers while something happens. */
  sentMeanwhile(meanwhile: () => Promise<void>): Promise<RemoteCommands> {
    return logRemoteCommands(this.#nodes[0], meanwhile);
  }

  /** Gives a node a standby that has every commit, and returns what replaces the node by it once the node has stopped. */
  async addStandby(node: OutsideServer): Promise<() => Promise<void>> {
    const at = this.#nodes.findIndex(({ server }) => server === node);
    const isCoordinator = at === 0;
    const folder = `${this.#nodes[at]?.folder}-standby`;
    const server = await node.replica(folder, {
      ...SETTINGS,
      ...(isCoordinator ? LOGGING : {}),
      ...archiving(folder),
    });
    this.#standbys.push(server);
    await node.administer(`alter system set synchronous_standby_names = '*'`);
    await node.administer('select pg_reload_conf()');
    await until('the standby has every commit', async () => {
      const found = await node.administer(`select from pg_stat_replication where sync_state = 'sync'`);
      return found.length > 0;
    });
    return async () => {
      await server.promote();
      // The service and the workers know the coordinator by its address; the coordinator knows the workers in a table.
      if (isCoordinator) await server.takePortOf(node);
      else
        await this.coordinator.administer(
          `select citus_update_node(nodeid, '127.0.0.1', ${server.port}) from pg_dist_node where nodeport = ${node.port}`,
        );
      this.#nodes[at] = { server, folder };
    };
  }

  /** A base backup of every node, while the cluster is used. */
  backUp(): Promise<void> {
    return backUpNodes(this.#nodes, this.#bin);
  }

  /** Loses all nodes, and restores them to now. */
  async restore(): Promise<void> {
    await nameRestorePoint(this.#nodes);
    await restoreNodes(this.#nodes);
  }

  async stop(): Promise<void> {
    const all = [...this.#nodes.map(({ server }) => server), ...this.#standbys];
    await Promise.all(all.map((server) => server.stop('SIGQUIT')));
  }
}

/** The version of the Citus that an installation of PostgreSQL has; null if it has none. */
export async function installedCitus(bin: string): Promise<string | null> {
  const { stdout } = await run(join(bin, 'pg_config'), ['--sharedir']).catch(() => ({ stdout: '' }));
  if (stdout === '') return null;
  const control = join(stdout.trim(), 'extension', 'citus.control');
  const text = await readFile(control, 'utf8').catch(() => '');
  return /default_version = '([^']+)'/.exec(text)?.[1] ?? null;
}
