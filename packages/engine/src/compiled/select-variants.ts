import type { ProductClass } from '../flat-pack.ts';
import type { CompiledCatalog } from './catalog.ts';

export interface VariantSelection {
  /** In the caller's order, families expanded in catalog order, each variant once. */
  readonly variants: readonly number[];
  /** Positions of unknown products. */
  readonly unknown: readonly number[];
}

export interface SelectionOptions {
  /** Unreleased variants are unknown to a caller who may not see them. */
  readonly showUnreleased?: boolean;
  /** Every variant of these classes is selected as well, in catalog order, after the named products. */
  readonly productClasses?: readonly ProductClass[];
}

/** Finds variants by slug and families by id. */
export class VariantIndex {
  readonly #byName = new Map<string, number[]>();
  readonly #released: readonly boolean[];
  readonly #classes: readonly ProductClass[];

  constructor(catalog: Pick<CompiledCatalog, 'heads'>) {
    this.#released = catalog.heads.map((head) => head.released);
    this.#classes = catalog.heads.map((head) => head.productClass);
    catalog.heads.forEach((head, variant) => {
      this.#byName.set(head.slug, [variant]);
      this.#byName.set(head.familyId, [...(this.#byName.get(head.familyId) ?? []), variant]);
    });
  }

  select(
    products: readonly string[],
    { showUnreleased = false, productClasses = [] }: SelectionOptions = {},
  ): VariantSelection {
    const variants = new Set<number>();
    const isVisible = (variant: number) => showUnreleased || this.#released[variant] === true;
    const unknown: number[] = [];
    products.forEach((product, position) => {
      const named = this.#byName.get(product) ?? [];
      const found = named.filter(isVisible);
      if (found.length === 0) unknown.push(position);
      for (const variant of found) variants.add(variant);
    });
    if (productClasses.length > 0) {
      this.#classes.forEach((productClass, variant) => {
        if (productClasses.includes(productClass) && isVisible(variant)) variants.add(variant);
      });
    }
    return { variants: [...variants], unknown };
  }
}
