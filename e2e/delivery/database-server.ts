import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../apps/service/src/kernel/index.ts';
import { type Db, openDatabase } from '../../apps/service/src/storage/database.ts';
import { type EmbeddedServer, joinEmbedded } from '../../apps/service/src/storage/embedded/embedded.ts';
import { migrate } from '../../apps/service/src/storage/index.ts';

/** A private PostgreSQL that the proof may stop and crash. */
export class DatabaseServer {
  readonly db: Db;
  readonly url: string;
  readonly #folder: string;
  readonly #pidFile: string;
  #server: EmbeddedServer;
  restarts = 0;

  private constructor(db: Db, url: string, folder: string, pidFile: string, server: EmbeddedServer) {
    this.db = db;
    this.url = url;
    this.#folder = folder;
    this.#pidFile = pidFile;
    this.#server = server;
  }

  static async start(folder: string): Promise<DatabaseServer> {
    const server = await joinEmbedded(folder, systemClock);
    const { host, user, database } = server.connection;
    const db = openDatabase({ connection: server.connection, connections: 12, onIdleError: () => {} });
    await migrate(db);
    const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host ?? '')}`;
    return new DatabaseServer(db, url, folder, join(server.folder, 'postmaster.pid'), server);
  }

  /** SIGINT breaks every connection off; SIGQUIT is a crash, with recovery at the next start. */
  async restart(how: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const pid = Number((await readFile(this.#pidFile, 'utf8')).split('\n', 1)[0]);
    this.restarts++;
    process.kill(pid, how);
    await this.#server.lost;
    this.#server = await joinEmbedded(this.#folder, systemClock);
  }

  async stop(): Promise<void> {
    await this.db.close();
    await this.#server.leave();
  }
}
