import {
  type SubjectTreatment,
  type TreatedSubject,
  type TreatingPack,
  TreatmentFinder,
} from '@prequal/packs';
import type { CatalogSnapshot } from './snapshot.ts';

export interface ProductTreatment extends SubjectTreatment {
  readonly carrier: string;
  readonly product: string;
  readonly slug: string;
}

export interface FoundTreatments {
  /** The name in the catalog. */
  readonly name: string;
  readonly rows: readonly ProductTreatment[];
}

interface TreatingProduct {
  readonly carrier: string;
  readonly product: string;
  readonly slug: string;
  readonly pack: TreatingPack;
}

/** Without rates and build charts, all packs together take a few megabytes. */
const products = new WeakMap<CatalogSnapshot, readonly TreatingProduct[]>();

/**
 * How every released product treats a condition, medication or group; null if the catalog has none of that name. Yields often
 * enough for other work in between.
 */
export function* findTreatments(
  snapshot: CatalogSnapshot,
  asked: TreatedSubject,
): Generator<undefined, FoundTreatments | null> {
  const name = nameInCatalog(snapshot, asked);
  if (name === null) return null;
  const { names } = snapshot.source;
  const finder = new TreatmentFinder({ kind: asked.kind, name }, names, snapshot.source.reference());
  yield;
  const rows: ProductTreatment[] = [];
  for (const { pack, ...product } of yield* treatingProducts(snapshot)) {
    rows.push({ ...product, ...finder.treatmentBy(pack) });
    yield;
  }
  return { name, rows };
}

/** By name or alias, in any case. */
function nameInCatalog({ resolver, source }: CatalogSnapshot, { kind, name }: TreatedSubject): string | null {
  if (kind !== 'group') return resolver.resolve(kind, name)?.name ?? null;
  const wanted = name.trim().toLowerCase();
  for (const { groups } of [...source.names.conditions, ...source.names.medications]) {
    const found = groups.find((group) => group.toLowerCase() === wanted);
    if (found !== undefined) return found;
  }
  return null;
}

function* treatingProducts(snapshot: CatalogSnapshot): Generator<undefined, readonly TreatingProduct[]> {
  const known = products.get(snapshot);
  if (known !== undefined) return known;
  const read: TreatingProduct[] = [];
  for (const [variant, { released, carrier, name, slug }] of snapshot.variants.entries()) {
    if (!released) continue;
    const { classes, rules, impliedConditions, unlisted, inference } = snapshot.source.read(variant);
    const pack = { classes, rules, impliedConditions, unlisted, inference };
    read.push({ carrier: carrier.name, product: name, slug, pack });
    yield;
  }
  products.set(snapshot, read);
  return read;
}
