import { Problem } from '../kernel/index.ts';
import type { CatalogSnapshot } from './snapshot.ts';

/** Where versions that are not in memory come from. */
export interface SnapshotSource {
  load(version: string): Promise<CatalogSnapshot | null>;
}

/** The catalog of one process: the version that answers now, and any version that ever answered. */
export class Catalog {
  #current: CatalogSnapshot | null = null;
  readonly #source: SnapshotSource;

  constructor(source: SnapshotSource) {
    this.#source = source;
  }

  ready(): boolean {
    return this.#current !== null;
  }

  /** Take it once per request and keep it: the next call may answer the next version. */
  current(): CatalogSnapshot {
    if (this.#current !== null) return this.#current;
    throw new Problem('service_unavailable', 'The catalog is still being loaded.', {
      headers: { 'Retry-After': '1' },
    });
  }

  /** A version that was published once, or null. */
  async at(version: string): Promise<CatalogSnapshot | null> {
    if (this.#current?.version === version) return this.#current;
    return this.#source.load(version);
  }

  /** From now on requests are answered by this version; those in flight keep the one they have. */
  swap(snapshot: CatalogSnapshot): void {
    this.#current = snapshot;
  }
}
