import type { VariantDiff } from '@prequal/packs';
import { invariant } from '../../kernel/index.ts';
import type { Db } from '../../storage/index.ts';
import { readStored, readVersions } from '../publishing/catalog-store.ts';
import { type CatalogDiffer, inlineDiffer } from './catalog-diff.ts';

export interface VersionChanges {
  readonly version: string;
  readonly publishedAt: Date | null;
  /** The version before; null when this is the first. */
  readonly previous: string | null;
  readonly changes: readonly VariantDiff[];
}

/** What a catalog version changed. Versions never change, so the last comparison is kept. */
export class VersionComparison {
  readonly #db: Db;
  readonly #differ: CatalogDiffer;
  #last: { readonly version: string; readonly found: Promise<VersionChanges> } | null = null;

  constructor(db: Db, differ: CatalogDiffer = inlineDiffer) {
    this.#db = db;
    this.#differ = differ;
  }

  of(version: string): Promise<VersionChanges> {
    if (this.#last?.version === version) return this.#last.found;
    const found = this.#compare(version);
    this.#last = { version, found };
    found.catch(() => {
      this.#last = null;
    });
    return found;
  }

  async #compare(version: string): Promise<VersionChanges> {
    const versions = await readVersions(this.#db);
    const place = versions.findIndex((published) => published.version === version);
    const publishedAt = versions[place]?.publishedAt ?? null;
    const previous = place === -1 ? undefined : versions[place + 1]?.version;
    if (previous === undefined) return { version, publishedAt, previous: null, changes: [] };
    const [before, after] = [await readStored(this.#db, previous), await readStored(this.#db, version)];
    invariant(before !== null && after !== null, 'a catalog version was deleted');
    return { version, publishedAt, previous, changes: await this.#differ({ before, after }) };
  }
}
