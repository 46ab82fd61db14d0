import type { CatalogContent } from '@prequal/packs';
import { Problem } from '../../kernel/index.ts';

/**
 * A catalog in which the carriers of another content are added or replace those with the same id. The rest stays, and so
 * do the reference tables, which both must share.
 */
export function mergeCarriers(current: CatalogContent, added: CatalogContent): CatalogContent {
  const ids = new Set(added.carriers.map(({ id }) => id));
  const keptCarriers = current.carriers.filter(({ id }) => !ids.has(id));
  const keptPacks = current.packs.filter(({ carrier }) => !ids.has(carrier.id));
  refuseRepeated(
    'slug',
    keptPacks.map(({ slug }) => slug),
    added.packs.map(({ slug }) => slug),
  );
  refuseRepeated(
    'family id',
    keptPacks.map(({ familyId }) => familyId),
    added.packs.map(({ familyId }) => familyId),
  );
  refuseRepeated('carrier name', keptCarriers.map(nameKey), added.carriers.map(nameKey));
  const known = new Set(current.carriers.map(({ id }) => id));
  const replacing = (id: string) => (ids.has(id) ? added : current);
  const carrierIds = [
    ...current.carriers.map(({ id }) => id),
    ...added.carriers.map(({ id }) => id).filter((id) => !known.has(id)),
  ];
  return {
    reference: current.reference,
    carriers: carrierIds.flatMap((id) => replacing(id).carriers.filter((each) => each.id === id)),
    packs: carrierIds.flatMap((id) => replacing(id).packs.filter(({ carrier }) => carrier.id === id)),
  };
}

/** Logos are found by the name of their carrier, in any case. */
function nameKey({ name }: { readonly name: string }): string {
  return name.trim().toLowerCase();
}

function refuseRepeated(what: string, kept: readonly string[], added: readonly string[]): void {
  const taken = new Set(kept);
  const repeated = added.find((value) => taken.has(value));
  if (repeated === undefined) return;
  throw new Problem(
    'conflict',
    `The ${what} "${repeated}" belongs to another carrier of the current version.`,
  );
}
