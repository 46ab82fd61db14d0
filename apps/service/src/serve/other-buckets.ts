import type { Logger } from 'pino';
import type { AppContext } from '../app-context.ts';
import type { Buckets } from '../bucket-contexts.ts';
import { MAIN } from '../buckets/index.ts';
import { type Loop, runEvery, systemClock } from '../kernel/index.ts';
import { createLogger } from '../logging.ts';
import { type BucketWork, startBucketWork } from './bucket-work.ts';
import { OutageLog } from './outage-log.ts';

const LOOK_MS = 2000;

interface WorkedBucket {
  readonly context: AppContext;
  readonly work: BucketWork;
}

/**
 * Runs the background work of all buckets but the first, each by itself: one that does not respond is tried again and holds
 * up no other. Buckets that are added, moved or removed while the service runs are noticed.
 */
export class OtherBuckets {
  readonly #buckets: Buckets;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #worked = new Map<string, WorkedBucket>();
  readonly #starting = new Set<string>();
  readonly #silent = new Set<string>();
  readonly #loop: Loop;

  constructor(buckets: Buckets, log: Logger) {
    this.#buckets = buckets;
    this.#log = log;
    this.#loop = runEvery({ name: 'buckets', ms: LOOK_MS }, () => this.#look(), { clock: systemClock, log });
  }

  /** The work that is under way, by bucket. */
  get work(): ReadonlyMap<string, BucketWork> {
    return new Map([...this.#worked].map(([name, { work }]) => [name, work]));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop.stop();
    // What is just being started ends itself.
    while (this.#starting.size > 0) await systemClock.sleep(50);
    await Promise.all([...this.#worked.values()].map(({ work }) => work.stop()));
  }

  async #look(): Promise<void> {
    const current = await this.#buckets.directory.current();
    const names = new Set(current.map(({ name }) => name));
    for (const [name, { work }] of this.#worked) {
      if (names.has(name) || this.#starting.has(name)) continue;
      this.#worked.delete(name);
      await work.stop();
      await this.#buckets.closeRemoved(name);
      this.#log.info({ bucket: name }, 'Bucket stopped');
    }
    for (const { name } of current) {
      if (name === MAIN || this.#starting.has(name)) continue;
      this.#starting.add(name);
      void this.#start(name).finally(() => this.#starting.delete(name));
    }
  }

  async #start(name: string): Promise<void> {
    try {
      const context = await this.#buckets.named(name);
      const known = this.#worked.get(name);
      if (known?.context === context || this.#stopping.signal.aborted) return;
      await known?.work.stop();
      const work = await startBucketWork(context, this.#logOf(name, context));
      this.#worked.set(name, { context, work });
      this.#silent.delete(name);
      const migrations = context.applied.length;
      this.#log.info({ bucket: name, ...(migrations > 0 && { migrations }) }, 'Bucket started');
    } catch (error) {
      if (!this.#silent.has(name)) {
        const reason = error instanceof Error ? error.message : String(error);
        this.#log.error({ bucket: name, reason }, 'Could not start the work of a bucket; retrying');
      }
      this.#silent.add(name);
    }
  }

  /** An outage of a bucket is one line, as that of the first one is. */
  #logOf(bucket: string, { config, storage }: AppContext): Logger {
    const plain = this.#log.child({ bucket });
    const outage = new OutageLog({
      log: plain,
      clock: systemClock,
      reachable: storage.reachable,
      signal: this.#stopping.signal,
    });
    const onUnreachable = (error: unknown) => void outage.suspect(error);
    return createLogger(config.logLevel, { onUnreachable }).child({ bucket });
  }
}
