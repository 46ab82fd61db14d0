import { type Clock, type KeyRing, Problem } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import {
  type BucketRow,
  type BucketStatus,
  selectBucketOfAccount,
  selectBucketOfSecret,
  selectBuckets,
  selectBucketsOfAddress,
} from './bucket-store.ts';
import { bucketUrlContext } from './tables.ts';

/** The bucket that is home: where accounts are that no entry names. */
export const MAIN = 'main';

const SHARE_PREFIX = 'shr_';

/** What the keyed hash of a share link is made of. */
export function shareMessage(id: string): string {
  return `share/${id}`;
}

export interface Bucket {
  readonly name: string;
  /** Null: the database of home. */
  readonly url: string | null;
  /** Null: the schema that the address finds by itself. */
  readonly schema: string | null;
  readonly status: BucketStatus;
}

/** Main, as long as nothing else was entered about it. */
const FIRST: Bucket = { name: MAIN, url: null, schema: null, status: 'open' };

interface Remembered {
  readonly bucket: string;
  readonly readAt: number;
}

/** An account that moved must be found within 5 s, even when the notification is lost. */
const REMEMBER_MS = 4000;
const MOST_REMEMBERED = 10_000;

export interface DirectoryDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly clock: Clock;
}

/** Says which bucket an account, a secret or an address belongs to. What it read is remembered for 4 seconds. */
export class BucketDirectory {
  readonly #deps: DirectoryDeps;
  readonly #remembered = new Map<string, Remembered>();
  #buckets: readonly Bucket[] = [FIRST];
  #readAt: number | null = null;
  #generation = 0;

  constructor(deps: DirectoryDeps) {
    this.#deps = deps;
  }

  /** The buckets as they were last read; the first one is always there. */
  get buckets(): readonly Bucket[] {
    return this.#buckets;
  }

  /** Whether there is no bucket but the first, so that nothing has to be looked up. */
  get isSingle(): boolean {
    return this.#buckets.length === 1;
  }

  /** Reads the buckets again. */
  async refresh(): Promise<readonly Bucket[]> {
    const { db, keys, clock } = this.#deps;
    const at = clock.elapsed();
    const found = (await selectBuckets(db)).map((row) => bucketOf(keys, row));
    const first = found.find(({ name }) => name === MAIN) ?? FIRST;
    this.#buckets = [first, ...found.filter(({ name }) => name !== MAIN)];
    this.#readAt = at;
    return this.#buckets;
  }

  /** The buckets, not older than 4 seconds unless home does not respond. */
  async current(): Promise<readonly Bucket[]> {
    const isFresh = this.#readAt !== null && this.#deps.clock.elapsed() - this.#readAt < REMEMBER_MS;
    if (isFresh) return this.buckets;
    if (this.#readAt === null) return this.refresh();
    return this.refresh().catch(() => this.buckets);
  }

  async named(name: string): Promise<Bucket> {
    const known = (await this.current()).find((bucket) => bucket.name === name);
    const found = known ?? (await this.refresh()).find((bucket) => bucket.name === name);
    if (found === undefined) throw new Problem('not_found', `There is no bucket "${name}".`);
    return found;
  }

  ofAccount(accountId: string): Promise<string> {
    return this.#recall(`account ${accountId}`, () => selectBucketOfAccount(this.#deps.db, accountId));
  }

  /** The bucket of a token, session, sign-in link or share link; the first one if it is unknown. */
  ofSecret(text: string): Promise<string> {
    const { db, keys } = this.#deps;
    return this.#recall(`secret ${text}`, () => selectBucketOfSecret(db, secretHashes(keys, text)));
  }

  /** The buckets in which somebody may have this address; always with the first one. */
  async ofAddress(hashes: readonly Buffer[]): Promise<readonly string[]> {
    if (this.isSingle) return [MAIN];
    const others = await selectBucketsOfAddress(this.#deps.db, hashes);
    return [MAIN, ...others.filter((name) => name !== MAIN)];
  }

  /** Forgets what it read, because something changed or a notification may have been missed. */
  forget(): void {
    this.#generation++;
    this.#remembered.clear();
    this.#readAt = this.#readAt === null ? null : Number.NEGATIVE_INFINITY;
  }

  async #recall(key: string, look: () => Promise<string | null>): Promise<string> {
    if (this.isSingle) return MAIN;
    const at = this.#deps.clock.elapsed();
    const known = this.#remembered.get(key);
    if (known !== undefined && at - known.readAt < REMEMBER_MS) return known.bucket;
    const generation = this.#generation;
    // Without home, accounts that were found before are still served: few of them move.
    const bucket = await look().catch((error: unknown) => {
      if (known === undefined) throw error;
      return known.bucket;
    });
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    const found = { bucket: bucket ?? MAIN, readAt: at };
    if (generation === this.#generation) this.#remembered.set(key, found);
    return found.bucket;
  }
}

/** Every form in which a secret may be entered. Share links that were made in the first bucket are entered as they are stored. */
function secretHashes(keys: KeyRing, text: string): Buffer[] {
  const hashes = keys.versions.map((version) => keys.mac('token-hash', text, version));
  if (!text.startsWith(SHARE_PREFIX)) return hashes;
  const message = shareMessage(text);
  return [...hashes, keys.fingerprint(message), ...keys.otherFingerprints(message)];
}

function bucketOf(keys: KeyRing, { name, urlSealed, schema, status }: BucketRow): Bucket {
  const url = urlSealed === null ? null : keys.open(urlSealed, bucketUrlContext(name)).toString();
  return { name, url, schema, status };
}
