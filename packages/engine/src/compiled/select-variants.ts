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

  constructor(catalog: Pick<CompiledCatalog, 'heads'>) {
    catalog.heads.forEach((head, variant) => {
      this.#byName.set(head.slug, [variant]);
      this.#byName.set(head.familyId, [...(this.#byName.get(head.familyId) ?? []), variant]);
    });
  }

  select(products: readonly string[]): VariantSelection {
    const variants = new Set<number>();
    const unknown: number[] = [];
    products.forEach((product, position) => {
      const found = this.#byName.get(product);
      if (found === undefined) unknown.push(position);
      else for (const variant of found) variants.add(variant);
    });
    return { variants: [...variants], unknown };
  }
}
