import type { CompiledCatalog } from './catalog.ts';

export interface VariantSelection {
  /** In the caller's order, families expanded in catalog order, each variant once. */
  readonly variants: readonly number[];
  /** Positions of products that name nothing here. */
  readonly unknown: readonly number[];
}

/** Finds variants by slug and families by id. */
export class VariantIndex {
  readonly #byName = new Map<string, number[]>();
  readonly #released: readonly boolean[];

  constructor(catalog: Pick<CompiledCatalog, 'heads'>) {
    this.#released = catalog.heads.map((head) => head.released);
    catalog.heads.forEach((head, variant) => {
      this.#byName.set(head.slug, [variant]);
      this.#byName.set(head.familyId, [...(this.#byName.get(head.familyId) ?? []), variant]);
    });
  }

  /** An unreleased variant is as good as unknown to a caller who may not see it. */
  select(products: readonly string[], showUnreleased = false): VariantSelection {
    const variants = new Set<number>();
    const unknown: number[] = [];
    products.forEach((product, position) => {
      const named = this.#byName.get(product) ?? [];
      const found = named.filter((variant) => showUnreleased || this.#released[variant]);
      if (found.length === 0) unknown.push(position);
      for (const variant of found) variants.add(variant);
    });
    return { variants: [...variants], unknown };
  }
}
