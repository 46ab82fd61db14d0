import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { workbench } from './calls.ts';
import type { ListedQuality, WorkbenchCatalog } from './model.ts';

interface CatalogQuality {
  /** By the folder of the family. */
  readonly families: ReadonlyMap<string, ListedQuality>;
  /** Null when everything was read, or when it was canceled. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly cancel: () => void;
}

/** Problems and coverage of the published products, carrier by carrier, until the screen is left. */
export function useQuality(catalog: WorkbenchCatalog | null): CatalogQuality {
  const families = useSignal<ReadonlyMap<string, ListedQuality>>(new Map());
  const progress = useSignal<CatalogQuality['progress']>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => {
    if (catalog === null) return;
    const mine = new AbortController();
    control.current = mine;
    const read = async () => {
      const total = catalog.carriers.length;
      for (const [done, { slug }] of catalog.carriers.entries()) {
        progress.value = { done, total };
        const found = await workbench.quality(slug, mine.signal);
        families.value = new Map([
          ...families.value,
          ...found.families.map((family) => [`${slug}/${family.slug}/`, family] as const),
        ]);
      }
    };
    read()
      // The list says what is published all the same; a check of a draft says what is wrong with a product.
      .catch(() => {})
      .finally(() => {
        progress.value = null;
      });
    return () => mine.abort();
  }, [catalog?.version]);
  return {
    families: families.value,
    progress: progress.value,
    cancel: () => control.current?.abort(),
  };
}
