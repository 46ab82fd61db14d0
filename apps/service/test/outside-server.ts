import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chown, cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findPrograms, type Programs } from '../src/storage/embedded/programs.ts';
import { type ServerUser, serverUser } from '../src/storage/embedded/server-user.ts';

const DATABASE = 'prequal';
const SERVICE_ROLE = 'service';
const ADMIN_ROLE = 'operator';
/** Only ends a test that hangs. */
const START_MS = 300_000;

export interface OccupiedConnections {
  free(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/**
 * A PostgreSQL server as an operator runs it: outside the service, reached over TCP, possibly with a streaming replica.
 * It uses the programs of the embedded database unless it is given others. The embedded ones lack pg_basebackup, so a
 * replica is copied through SQL.
 */
export class OutsideServer {
  #port: number;
  readonly #folder: string;
  readonly #settings: Settings;
  readonly #programs: Programs;
  readonly #user: ServerUser | null;
  #child: ChildProcess | null = null;

  private constructor(server: {
    folder: string;
    port: number;
    settings: Settings;
    programs: Programs;
    user: ServerUser | null;
  }) {
    this.#folder = server.folder;
    this.#port = server.port;
    this.#settings = server.settings;
    this.#programs = server.programs;
    this.#user = server.user;
  }

  get port(): number {
    return this.#port;
  }

  /** A new, running server with an empty database that belongs to the service's role. */
  static async create(folder: string, settings: Settings = {}, other?: Programs): Promise<OutsideServer> {
    const user = await serverUser();
    await mkdir(folder, { recursive: true });
    if (user !== null) await chown(folder, user.uid, user.gid);
    const programs = other ?? (await findPrograms(folder, user));
    const server = new OutsideServer({
      folder: join(folder, 'cluster'),
      port: await freePort(),
      settings,
      programs,
      user,
    });
    const options = [
      '--encoding=UTF8',
      '--locale=C',
      '--auth=trust',
      `--username=${ADMIN_ROLE}`,
      '--no-sync',
    ];
    await server.#run(programs.initdb, ['-D', server.#folder, ...options]);
    await server.start();
    await server.administer(`create role ${SERVICE_ROLE} login`, 'postgres');
    await server.administer(`create database ${DATABASE} owner ${SERVICE_ROLE}`, 'postgres');
    return server;
  }

  /** A streaming replica of a running server, itself running and read-only. */
  async replica(folder: string, settings: Settings = {}): Promise<OutsideServer> {
    await mkdir(folder, { recursive: true });
    if (this.#user !== null) await chown(folder, this.#user.uid, this.#user.gid);
    const copy = new OutsideServer({
      folder: join(folder, 'cluster'),
      port: await freePort(),
      settings: {
        ...settings,
        primary_conninfo: `host=127.0.0.1 port=${this.port} user=${ADMIN_ROLE}`,
        hot_standby: 'on',
      },
      programs: this.#programs,
      user: this.#user,
    });
    const client = new pg.Client(this.#client(ADMIN_ROLE, 'postgres'));
    await client.connect();
    await client.query("select pg_backup_start('replica', true)");
    await cp(this.#folder, copy.#folder, {
      recursive: true,
      filter: (path) => !path.includes('/pg_wal/') && basename(path) !== 'postmaster.pid',
    });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await client.end();
    await writeFile(join(copy.#folder, 'backup_label'), rows[0]?.labelfile ?? '');
    await writeFile(join(copy.#folder, 'standby.signal'), '');
    await copy.#own();
    await copy.start();
    return copy;
  }

  /** The service's address of the database, possibly through a proxy on another port. */
  url(port = this.port): string {
    return `postgresql://${SERVICE_ROLE}@127.0.0.1:${port}/${DATABASE}`;
  }

  async start(): Promise<void> {
    const flags = Object.entries({
      listen_addresses: '127.0.0.1',
      port: String(this.port),
      unix_socket_directories: '',
      shared_buffers: '32MB',
      wal_level: 'replica',
      wal_keep_size: '256MB',
      wal_retrieve_retry_interval: '100ms',
      log_min_messages: 'panic',
      ...this.#settings,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#child = this.#spawn(this.#programs.postgres, ['-D', this.#folder, ...flags]);
    const giveUpAt = performance.now() + START_MS;
    while (!(await this.#accepts())) {
      if (performance.now() > giveUpAt || this.#child.exitCode !== null) {
        throw new Error('The PostgreSQL server did not start');
      }
      await pause(50);
    }
  }

  /** SIGINT closes every connection in an orderly way; SIGQUIT is a crash, with recovery at the next start. */
  async stop(how: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(how);
    await ended;
  }

  promote(): Promise<unknown> {
    return this.administer('select pg_promote()', 'postgres');
  }

  /** Continues at the port of another server, which has stopped, as one does that takes over its address. */
  async takePortOf(other: OutsideServer): Promise<void> {
    await this.stop();
    this.#port = other.port;
    await this.start();
  }

  /** Runs a statement with all rights, on a connection that is reserved for that. */
  async administer(sql: string, database = DATABASE): Promise<readonly unknown[]> {
    const client = new pg.Client(this.#client(ADMIN_ROLE, database));
    await client.connect();
    try {
      return (await client.query(sql)).rows as unknown[];
    } finally {
      await client.end();
    }
  }

  /** Takes all connections that the service's role may still open. */
  async occupyConnections(): Promise<OccupiedConnections> {
    const clients: pg.Client[] = [];
    for (;;) {
      const client = await this.#connectAs(SERVICE_ROLE).catch(() => null);
      if (client === null) break;
      clients.push(client);
    }
    return { free: async () => void (await Promise.all(clients.map((client) => client.end()))) };
  }

  /** Locks a table against everybody else. */
  async lockTable(table: string): Promise<{ unlock(): Promise<void> }> {
    const client = await this.#connectAs(ADMIN_ROLE);
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    return { unlock: () => client.end() };
  }

  async #connectAs(user: string): Promise<pg.Client> {
    const client = new pg.Client(this.#client(user, DATABASE));
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  #client(user: string, database: string): pg.ClientConfig {
    return { host: '127.0.0.1', port: this.port, user, database };
  }

  async #accepts(): Promise<boolean> {
    return this.administer('select 1', 'postgres').then(
      () => true,
      () => false,
    );
  }

  /** As root the server runs as another user, who must own its files. */
  async #own(): Promise<void> {
    if (this.#user === null) return;
    const { uid, gid } = this.#user;
    const names = await readdir(this.#folder, { recursive: true });
    await Promise.all(['', ...names].map((name) => chown(join(this.#folder, name), uid, gid)));
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    const child = this.#spawn(program, args);
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${basename(program)} ended with ${code}`);
  }

  #spawn(program: string, args: readonly string[]): ChildProcess {
    return spawn(program, args, {
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'inherit'],
      ...this.#user,
    });
  }
}

/** Systems choose the ports of connections, and of servers on any free port, above these. */
const [FIRST_PORT, LAST_PORT] = [15_000, 32_000];

/** A port for a program that starts later; the system gives it to no other program meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
