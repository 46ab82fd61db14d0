import { type Clock, invariant, Problem } from '../kernel/index.ts';
import type { Db, Storage } from '../storage/index.ts';
import type { SnapshotLoader } from './building/snapshot-loader.ts';
import type { DrugCodeTables } from './drug-codes/drug-codes.ts';
import { FollowedDrugCodes } from './drug-codes/followed-codes.ts';
import {
  CATALOG_CHANNEL,
  type PublishedVersion,
  readCurrent,
  readStored,
  readVersion,
} from './publishing/catalog-store.ts';
import type { CatalogSnapshot } from './snapshot.ts';

export interface CatalogDeps {
  readonly db: Db;
  readonly storage: Pick<Storage, 'listen'>;
  readonly clock: Clock;
  readonly loader: SnapshotLoader;
  readonly onSwap?: (version: string) => void;
  readonly onError?: (error: unknown) => void;
}

/** A notification may be lost; then a new version goes unnoticed for this long. */
const LOOK_MS = 3000;
/** Versions that replays have requested; each takes some 20 MB. */
const REMEMBERED = 2;

/** The catalog of one process: the current version, and any version that was ever current. */
export class CurrentCatalog {
  readonly #deps: CatalogDeps;
  readonly #stopping = new AbortController();
  readonly #past = new Map<string, Promise<CatalogSnapshot | null>>();
  readonly #codes: FollowedDrugCodes;
  /** The current version without drug codes, and with the ones in force. */
  #loaded: CatalogSnapshot | null = null;
  #current: CatalogSnapshot | null = null;
  #tables: DrugCodeTables | null = null;
  #looking: Promise<void> | null = null;
  #lookAgain = false;

  constructor(deps: CatalogDeps) {
    this.#deps = deps;
    this.#codes = new FollowedDrugCodes(deps.db);
  }

  /**
   * Loads the current version and follows publications from then on. Resolves after the first attempt, successful or
   * not.
   */
  async follow(): Promise<{ stop(): Promise<void> }> {
    const { storage, clock } = this.#deps;
    await this.look();
    const listener = storage.listen([CATALOG_CHANNEL], () => void this.look());
    const rounds = (async () => {
      while (!this.#stopping.signal.aborted) {
        await clock.sleep(LOOK_MS, this.#stopping.signal);
        if (!this.#stopping.signal.aborted) await this.look();
      }
    })();
    return {
      stop: async () => {
        this.#stopping.abort();
        await Promise.all([listener.close(), rounds, this.#looking]);
      },
    };
  }

  ready(): boolean {
    return this.#current !== null;
  }

  /** Read it once per request and keep it: the next call may return the next version. */
  current(): CatalogSnapshot {
    if (this.#current !== null) return this.#current;
    throw new Problem('service_unavailable', 'The catalog is still loading.', {
      headers: { 'Retry-After': '1' },
    });
  }

  /** A version that was published once, or null. */
  async at(version: string): Promise<CatalogSnapshot | null> {
    if (this.#current?.version === version) return this.#current;
    const past = await this.#pastVersion(version);
    return past === null ? null : withDrugCodes(past, await this.#codes.latest());
  }

  #pastVersion(version: string): Promise<CatalogSnapshot | null> {
    const known = this.#past.get(version);
    if (known !== undefined) return known;
    const loading = this.#loadPast(version);
    this.#past.set(version, loading);
    loading.then(
      (found) => found === null && this.#past.delete(version),
      () => this.#past.delete(version),
    );
    const [oldest] = this.#past.keys();
    if (this.#past.size > REMEMBERED && oldest !== undefined) this.#past.delete(oldest);
    return loading;
  }

  /** Reads which version is current and switches to it. If a version cannot be loaded, the old one stays. */
  look(): Promise<void> {
    this.#lookAgain = true;
    this.#looking ??= this.#lookWhileAsked().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookWhileAsked(): Promise<void> {
    while (this.#lookAgain && !this.#stopping.signal.aborted) {
      this.#lookAgain = false;
      try {
        const published = await readCurrent(this.#deps.db);
        if (published === null) continue;
        const tables = await this.#codes.latest();
        const isNew = published.version !== this.#loaded?.version;
        if (!isNew && tables === this.#tables) continue;
        const loaded = this.#loaded === null || isNew ? await this.#load(published) : this.#loaded;
        this.#loaded = loaded;
        this.#tables = tables;
        this.#current = withDrugCodes(loaded, tables);
        if (isNew) this.#deps.onSwap?.(published.version);
      } catch (error) {
        // A database that is unreachable for a while does not affect a catalog that is already loaded.
        const away = error instanceof Problem && error.code === 'service_unavailable';
        if (!away || this.#current === null) this.#deps.onError?.(error);
      }
    }
  }

  async #loadPast(version: string): Promise<CatalogSnapshot | null> {
    const published = await readVersion(this.#deps.db, version);
    return published === null ? null : this.#load(published);
  }

  #load(published: PublishedVersion): Promise<CatalogSnapshot> {
    const content = async () => {
      const stored = await readStored(this.#deps.db, published.version);
      invariant(stored !== null, `the catalog version ${published.version} was deleted`);
      return stored;
    };
    const { loader, clock } = this.#deps;
    return loader.load(published, content, this.ready() ? { restOn: clock } : {});
  }
}

/** Requests in flight keep the snapshot, and with it the codes, that they started with. */
function withDrugCodes(snapshot: CatalogSnapshot, tables: DrugCodeTables | null): CatalogSnapshot {
  return tables === null ? snapshot : { ...snapshot, drugCodes: tables.for(snapshot.resolver) };
}
