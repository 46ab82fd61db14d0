import { countAccounts } from './accounts/index.ts';
import { type AppContext, foreignKey, isKeyOf } from './app-context.ts';
import {
  type Bucket,
  BucketDirectory,
  type BucketOutcome,
  countAccountsByBucket,
  homeOf,
  MAIN,
} from './buckets/index.ts';
import { Problem, sha256 } from './kernel/index.ts';
import { MigrationError, openStorage, type Storage, type WhenServerIsFull } from './storage/index.ts';

export interface BucketOptions {
  /** The maximum number of connections of this process to each bucket. */
  readonly connections: number;
  readonly deadlineMs?: number;
  /** Whether to bring outdated buckets up to date. */
  readonly migrate?: boolean;
  readonly onIdleError?: (error: Error) => void;
  readonly whenFull?: WhenServerIsFull;
}

interface OpenBucket {
  readonly placement: string;
  readonly context: Promise<AppContext>;
}

/** How many buckets are worked on at the same time. */
const AT_ONCE = 8;
const RESPONSE_MS = 5000;
/** Longer than background work needs to stop. */
const OLD_PLACEMENT_MS = 30_000;

/** The buckets of an installation, each opened when it is first needed. The first one is the context given. */
export class Buckets {
  readonly directory: BucketDirectory;
  readonly main: AppContext;
  readonly #options: BucketOptions;
  readonly #open = new Map<string, OpenBucket>();
  readonly #replaced = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(main: AppContext, options: BucketOptions) {
    this.main = main;
    this.directory = new BucketDirectory(main);
    this.#options = options;
  }

  async named(name: string): Promise<AppContext> {
    if (name === MAIN) return this.main;
    const bucket = await this.directory.named(name);
    const placement = JSON.stringify([bucket.url, bucket.schema]);
    const known = this.#open.get(name);
    if (known?.placement === placement) return known.context;
    const context = openBucket(this.main, bucket, this.#options);
    this.#open.set(name, { placement, context });
    // Tried again by the next caller.
    context.catch(() => {
      if (this.#open.get(name)?.context === context) this.#open.delete(name);
    });
    if (known !== undefined) void this.#closeLater(known);
    return context;
  }

  /** Requests and deliveries that began before may still use what a moved bucket was. */
  async #closeLater({ context }: OpenBucket): Promise<void> {
    const closed = this.main.clock
      .sleep(OLD_PLACEMENT_MS, this.#closing.signal)
      .then(async () => (await context).close())
      .catch(() => {});
    this.#replaced.add(closed);
    await closed;
    this.#replaced.delete(closed);
  }

  /** Closes a bucket that the directory no longer has. */
  async closeRemoved(name: string): Promise<void> {
    const known = this.#open.get(name);
    this.#open.delete(name);
    await (await known?.context)?.close();
  }

  async ofAccount(accountId: string): Promise<AppContext> {
    return this.named(await this.directory.ofAccount(accountId));
  }

  async ofSecret(text: string): Promise<AppContext> {
    return this.named(await this.directory.ofSecret(text));
  }

  /** The bucket of a new account: the one that is named, or the emptiest that is open and responds. */
  async forNewAccount(name?: string): Promise<{ readonly bucket: string; readonly context: AppContext }> {
    const buckets = await this.directory.current();
    if (name !== undefined) {
      const { status } = await this.directory.named(name);
      if (status !== 'open') throw new Problem('conflict', `The bucket ${name} is ${status}.`);
      return { bucket: name, context: await this.named(name) };
    }
    const open = buckets.filter(({ status }) => status === 'open');
    const [only] = open;
    if (only === undefined) {
      throw new Problem('conflict', 'No bucket takes new accounts. Open one with: prequal bucket open NAME');
    }
    if (open.length === 1) return { bucket: only.name, context: await this.named(only.name) };
    const counts = await this.countAccounts();
    const byCount = open.toSorted((a, b) => (counts.get(a.name) ?? 0) - (counts.get(b.name) ?? 0));
    for (const { name: bucket } of byCount) {
      const context = await this.named(bucket).catch(() => null);
      if (context !== null && (await context.storage.reachable())) return { bucket, context };
    }
    throw unavailable(byCount.map((bucket) => bucket.name).join(', '), 'does not respond');
  }

  /** How many accounts each bucket has. */
  async countAccounts(): Promise<ReadonlyMap<string, number>> {
    const elsewhere = await countAccountsByBucket(this.main.db);
    return new Map([...elsewhere, [MAIN, await countAccounts(this.main.db)]]);
  }

  /** Does something in every bucket. One that fails does not keep the others from it. */
  async each<T>(work: (context: AppContext, bucket: string) => Promise<T>): Promise<BucketOutcome<T>[]> {
    const names = (await this.directory.current()).map(({ name }) => name);
    const outcomes: BucketOutcome<T>[] = [];
    for (let from = 0; from < names.length; from += AT_ONCE) {
      const some = names.slice(from, from + AT_ONCE).map(async (bucket): Promise<BucketOutcome<T>> => {
        try {
          return { bucket, ok: true, value: await work(await this.named(bucket), bucket) };
        } catch (error) {
          return { bucket, ok: false, error };
        }
      });
      outcomes.push(...(await Promise.all(some)));
    }
    return outcomes;
  }

  /**
   * Opens the buckets that respond, which migrates them if this is to be done at all. Those that do not are opened when they
   * are needed.
   */
  async openResponding(): Promise<void> {
    const others = (await this.directory.current()).filter(({ name }) => name !== MAIN);
    for (let from = 0; from < others.length; from += AT_ONCE) {
      const some = others.slice(from, from + AT_ONCE).map(async (bucket) => {
        if (await responds(this.main, bucket)) await this.named(bucket.name);
      });
      // Whoever needs a bucket that cannot be opened reports why.
      await Promise.allSettled(some);
    }
  }

  /**
   * Does something to a resource in the bucket that has it. `work` must throw `not_found` before it changes anything where
   * the resource is not.
   */
  async whereFound<T>(work: (context: AppContext, bucket: string) => Promise<T>): Promise<T> {
    let missing: unknown;
    const silent: string[] = [];
    for (const { name } of await this.directory.current()) {
      try {
        return await work(await this.named(name), name);
      } catch (error) {
        if (isProblem(error, 'service_unavailable') && !this.directory.isSingle) silent.push(name);
        else if (isProblem(error, 'not_found')) missing ??= error;
        else throw error;
      }
    }
    if (silent.length > 0) throw unavailable(silent.join(', '), 'does not respond');
    throw missing;
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    this.#closing.abort();
    await Promise.all(this.#replaced);
    await Promise.all(
      open.map(({ context }) =>
        context.then(
          ({ close }) => close(),
          () => {},
        ),
      ),
    );
  }
}

/** Opens the tables of a bucket, wherever they are. */
export async function openBucketStorage(
  main: AppContext,
  { url, schema }: Pick<Bucket, 'url' | 'schema'>,
  options: BucketOptions,
): Promise<Storage> {
  if (url === null) return main.storage.openSchema(schema ?? '', options);
  const { config, clock } = main;
  return openStorage({ databaseUrl: url, schema, dataDir: config.dataDir, clock, ...options });
}

/** Whether a bucket accepts a write within the time that a request would wait for it. */
async function responds(main: AppContext, bucket: Bucket): Promise<boolean> {
  const storage = await openBucketStorage(main, bucket, { connections: 1, deadlineMs: RESPONSE_MS });
  try {
    return await storage.reachable();
  } finally {
    await storage.close();
  }
}

async function openBucket(main: AppContext, bucket: Bucket, options: BucketOptions): Promise<AppContext> {
  const storage = await openBucketStorage(main, bucket, options);
  const { db } = storage;
  const placement = sha256(JSON.stringify([bucket.url, bucket.schema])).toString('hex');
  try {
    const applied = await storage.migrate({ ifEmpty: options.migrate !== true });
    if (!(await isKeyOf(db, main.keys))) throw foreignKey(main.config);
    const home = homeOf(main.db, main.keys, bucket.name);
    return { ...main, storage, db, applied, placement, home, close: () => storage.close() };
  } catch (error) {
    await storage.close().catch(() => {});
    if (!(error instanceof MigrationError)) throw error;
    throw new MigrationError(`Bucket ${bucket.name}: ${error.message}`);
  }
}

function unavailable(bucket: string, why: string): Problem {
  return new Problem('service_unavailable', `The bucket ${bucket} ${why} at the moment. Try again.`, {
    headers: { 'Retry-After': '1' },
  });
}

function isProblem(error: unknown, code: Problem['code']): boolean {
  return error instanceof Problem && error.code === code;
}
