import { notFound } from '../kernel/index.ts';
import type { FamilyQuality } from './background/carrier-quality.ts';
import type { CatalogContentsCache } from './catalog-contents.ts';
import { carrierSource } from './draft-source.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';

/** Problems and coverage of the carriers of the current version, one carrier at a time. What was found is kept. */
export class CatalogQuality {
  readonly #contents: CatalogContentsCache;
  #last: {
    readonly version: string;
    readonly carriers: Map<string, Promise<readonly FamilyQuality[]>>;
  } | null = null;

  constructor(contents: CatalogContentsCache) {
    this.#contents = contents;
  }

  async of(deps: Pick<WorkbenchDeps, 'db' | 'work'>, carrier: string) {
    const { version, carriers } = await this.#contents.current(deps);
    if (!carriers.some(({ slug }) => slug === carrier)) throw notFound('carrier');
    if (this.#last?.version !== version) this.#last = { version, carriers: new Map() };
    const known = this.#last.carriers;
    const found = known.get(carrier) ?? readQuality(deps, version, carrier);
    known.set(carrier, found);
    found.catch(() => known.delete(carrier));
    return { version, carrier, families: await found };
  }
}

async function readQuality(
  { db, work }: Pick<WorkbenchDeps, 'db' | 'work'>,
  version: string,
  carrier: string,
): Promise<readonly FamilyQuality[]> {
  return work('quality', { source: await carrierSource(db, version, carrier) });
}
