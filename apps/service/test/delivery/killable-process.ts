import type { Db, Tx } from '../../src/storage/index.ts';
import type { OutgoingRequest, SentResponse } from '../../src/webhooks/delivery/outbound.ts';

/** A process that dies at one of its awaits: what it was waiting for then never comes back to it. */
export class KillableProcess {
  readonly #deathAt: number;
  #awaits = 0;
  #open = 0;
  #die = (): void => {};
  readonly died = new Promise<void>((resolve) => {
    this.#die = resolve;
  });

  /** `deathAt` counts moments: two for every await, before the thing is done and after. */
  constructor(deathAt: number) {
    this.#deathAt = deathAt;
  }

  get dead(): boolean {
    return this.#awaits >= this.#deathAt;
  }

  async #await<T>(work: () => Promise<T>): Promise<T> {
    await this.#moment();
    const result = await work();
    await this.#moment();
    return result;
  }

  #moment(): Promise<void> {
    if (!this.#survives()) return this.#vanish();
    return Promise.resolve();
  }

  #survives(): boolean {
    return !this.dead && ++this.#awaits < this.#deathAt;
  }

  /** Continues once the database has noticed, which is when the last transaction is rolled back. */
  #vanish(): Promise<never> {
    if (this.#open === 0) this.#die();
    return new Promise(() => {});
  }

  /** The database as this process sees it. Dying inside a transaction rolls it back, as losing the connection does. */
  database(db: Db): Db {
    return {
      query: (sql, params, name) => this.#await(() => db.query(sql, params, name)),
      transaction: (work) => this.#await(() => this.#transaction(db, work)),
      close: async () => {},
    };
  }

  async #transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#open++;
    try {
      return await db.transaction((tx) =>
        work({
          __tx: true,
          query: async <Row extends object>(sql: string, params?: readonly unknown[]) => {
            const rows = await tx.query<Row>(sql, params);
            if (!this.#survives()) throw new RolledBack();
            return rows;
          },
        }),
      );
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
    } finally {
      this.#open--;
    }
    return this.#vanish();
  }

  outbound(send: (outgoing: OutgoingRequest) => Promise<SentResponse>): {
    send: (outgoing: OutgoingRequest) => Promise<SentResponse>;
  } {
    return { send: (outgoing) => this.#await(() => send(outgoing)) };
  }
}

class RolledBack extends Error {
  override readonly name = 'RolledBack';
}
