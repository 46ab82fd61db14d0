import type { Worker } from 'node:cluster';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { AppContext } from '../app-context.ts';
import type { Buckets } from '../bucket-contexts.ts';
import type { Config } from '../config/index.ts';
import { systemClock } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import { SharedWriter, WriterClient } from '../underwriting/index.ts';

/**
 * Where an API process finds its stream to the shared writer: a pair of sockets without a name, which no other program can open and
 * which closes with either process.
 */
const STREAM = 4;
/** With two, handing decisions over cost more than it saved (bench/http). */
const SHARED_FROM = 3;
/** Batches are written one at a time; the other connection wakes deliveries meanwhile. */
const CONNECTIONS = 2;

export function sharesWriter({ workers }: Pick<Config, 'workers'>): boolean {
  return workers >= SHARED_FROM;
}

/** What API processes inherit. */
export function stdioOf(config: Pick<Config, 'workers'>): ('inherit' | 'ipc' | 'pipe')[] {
  return ['inherit', 'inherit', 'inherit', 'ipc', ...(sharesWriter(config) ? (['pipe'] as const) : [])];
}

/** The stream of the primary to an API process; null without a shared writer. */
export function streamTo(worker: Worker): Duplex | null {
  const stream = worker.process.stdio[STREAM];
  return stream instanceof Duplex ? stream : null;
}

/** The shared writer as an API process sees it; null without one. */
export function sharedWriterClient(config: Pick<Config, 'workers'>, log: Logger): WriterClient | null {
  if (!sharesWriter(config)) return null;
  const stream = new Socket({ fd: STREAM, readable: true, writable: true });
  return new WriterClient(stream, {
    clock: systemClock,
    onSilent: (isSilent) => {
      if (isSilent) log.warn('The primary does not respond; recording decisions without it');
      else log.info('The primary responds again; recording decisions through it');
    },
  });
}

/** Writes the decisions of the API processes in the primary. */
export class HostWriter {
  readonly #pools = new Map<AppContext, Db>();
  readonly #writer: SharedWriter;

  constructor(buckets: Buckets) {
    this.#writer = new SharedWriter({
      clock: systemClock,
      open: async ({ bucket, placement }) => {
        const context = await buckets.named(bucket);
        return (context.placement ?? null) === placement ? this.#poolOf(context) : null;
      },
    });
  }

  serve(stream: Duplex): void {
    this.#writer.serve(stream);
  }

  /** To be called when all API processes have ended. */
  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()));
  }

  /** Connections with the deadline of requests, because background work may take longer. */
  #poolOf(context: AppContext): Db {
    const known = this.#pools.get(context);
    if (known !== undefined) return known;
    const pool = context.storage.openPool({ connections: CONNECTIONS });
    this.#pools.set(context, pool);
    return pool;
  }
}
