import { DATASET_CATEGORIES } from '@prequal/contract/vocabulary';
import {
  type CompiledCatalog,
  compileCatalog,
  type FlatPack,
  type ThresholdIndex,
  thresholdsOf,
  VariantIndex,
} from '@prequal/engine';
import type { CatalogContent, ContentCarrier } from '@prequal/packs';
import {
  createSuggester,
  indexTexts,
  type NicotineSign,
  productTexts,
  type ReadingFacts,
  resolverOf,
  type SoldRanges,
  type Suggester,
  soldRanges,
  subjectRows,
  type TextIndexes,
  type TextResolver,
} from '@prequal/packs';
import {
  type BundleParts,
  buildBundleParts,
  bundleData,
  bundleOf,
  type ReferenceBundle,
} from './datasets/bundle.ts';
import type { ProductRow } from './datasets/bundle-rows.ts';
import type { BundleVersion } from './datasets/bundle-version.ts';
import { beginPrefixedBody, type CompressedRest, type PrefixedBody } from './datasets/prefixed-body.ts';
import type { DrugCodes } from './drug-codes/drug-codes.ts';
import { compressedPacks, type PackBytes, PackSource, packBytes } from './pack-source.ts';

/** What presenters and filters need of a variant besides the compiled form. */
export interface VariantFacts {
  readonly slug: string;
  /** `prod_<uuid>`, shared by the variants of a family. */
  readonly familyId: string;
  readonly name: string;
  readonly productClass: FlatPack['productClass'];
  /** `logo` is the name under which the carrier's logo is found. */
  readonly carrier: { readonly id: string; readonly name: string; readonly logo: string };
  readonly planInfo: FlatPack['planInfo'];
  /** Absent in snapshots that an older program built. */
  readonly apply?: string | undefined;
  readonly released: boolean;
  readonly effective: FlatPack['effective'];
  readonly sold: SoldRanges;
}

export interface CarrierLogo {
  /** The carrier's name as written. */
  readonly carrier: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** One published version, ready to use. It never changes: requests in flight keep the one they started with. */
export interface CatalogSnapshot {
  /** `<date>.r<n>` */
  readonly version: BundleVersion;
  /** SHA-256 of the content, in hex. */
  readonly digest: string;
  readonly compiled: CompiledCatalog;
  /** [variant]: in catalog order, the same numbers as in the compiled form. */
  readonly variants: readonly VariantFacts[];
  /** Finds variants by slug and families by id. */
  readonly index: VariantIndex;
  readonly resolver: TextResolver;
  readonly suggester: Suggester;
  /** Null while the operator has loaded none. */
  readonly drugCodes: DrugCodes | null;
  readonly bundle: ReferenceBundle;
  /** The most requested response, compressed in advance: `data` of the whole bundle and the closing brace. */
  readonly wholeBundle: PrefixedBody;
  /** In catalog order, one row per released variant. */
  readonly products: readonly ProductRow[];
  /** The packs themselves, for explanations. */
  readonly source: PackSource;
  readonly thresholds: ThresholdIndex;
  /** Names of the nicotine options, in catalog order. */
  readonly nicotineNames: readonly string[];
  /** Which disclosures show that nicotine is or was used. */
  readonly nicotineSigns: NicotineSigns;
  /** What the words of a row mean beyond the entries that they name. */
  readonly readingFacts: ReadingFacts;
  /** What people say for a whole family of drugs: "blood thinner". */
  readonly generalNames: ReadonlySet<string>;
  /** The logo of a carrier, by its name in any case, or null. */
  logo(carrier: string): CarrierLogo | null;
}

/** By name: what a disclosure without a date says about the use of nicotine. */
export interface NicotineSigns {
  readonly conditions: ReadonlyMap<string, NicotineSign['undated']>;
  readonly medications: ReadonlyMap<string, NicotineSign['undated']>;
}

/** A snapshot as plain data and typed arrays, which can be created in one thread or process and used in another. */
export interface SnapshotParts {
  readonly version: BundleVersion;
  readonly digest: string;
  readonly compiled: CompiledCatalog;
  readonly variants: readonly VariantFacts[];
  readonly texts: TextIndexes;
  readonly bundle: BundleParts;
  /** Without the body itself, which the bundle has. */
  readonly wholeBundle: CompressedRest | null;
  readonly products: readonly ProductRow[];
  readonly logos: readonly CarrierLogo[];
  readonly source: PackBytes;
  readonly thresholds: ThresholdIndex;
  readonly nicotineNames: readonly string[];
  readonly nicotineSigns: readonly NicotineSign[];
  readonly readingFacts: ReadingFacts;
  readonly generalNames: readonly string[];
}

const NO_READING_FACTS: ReadingFacts = { dated: [], kinds: [], forms: [] };

/** For 5.1 MB, quality 5 gives 523 kB in 0.5 s; quality 9 gives 492 kB in 1.4 s. */
const BROTLI_QUALITY = 5;

/** Datasets, products, names and the packs themselves. */
export const SNAPSHOT_STEPS = 4;

/** The slow half: everything that takes time is done here. */
export async function buildSnapshot(
  content: CatalogContent,
  { digest, version }: { readonly digest: string; readonly version: BundleVersion },
  onBuilt: (done: number) => void = () => {},
): Promise<SnapshotParts> {
  const { packs, reference, carriers } = content;
  const names = subjectRows(reference);
  const products = packs.filter((pack) => pack.released).map(productRow);
  const bundle = buildBundleParts({ version, catalog: reference, products });
  // Compressed on other threads, while this one compiles.
  const wholeBundle = await beginPrefixedBody(wholeBody(bundle), BROTLI_QUALITY);
  onBuilt(1);
  const compiled = compileCatalog(packs, names);
  onBuilt(2);
  const texts = indexTexts(reference);
  onBuilt(3);
  const source = packBytes(packs, names);
  onBuilt(SNAPSHOT_STEPS);
  return {
    version,
    digest,
    compiled,
    variants: packs.map(variantFacts),
    texts,
    bundle,
    wholeBundle: (await wholeBundle.finished).compressed,
    products,
    logos: carriers.map(logoOf),
    source,
    thresholds: thresholdsOf(packs),
    nicotineNames: reference.nicotine.map(({ name }) => name),
    nicotineSigns: reference.nicotineSigns ?? [],
    readingFacts: reference.readingFacts ?? NO_READING_FACTS,
    generalNames: reference.medications.flatMap(({ kind, name }) => (kind === 'class' ? [name] : [])),
  };
}

/** The fast half: only wraps what was built. */
export function openSnapshot(parts: SnapshotParts): CatalogSnapshot {
  const { version, digest, compiled, variants, products } = parts;
  const logos = new Map(parts.logos.map((logo) => [logoKey(logo.carrier), logo]));
  return {
    version,
    digest,
    compiled,
    variants,
    index: new VariantIndex(compiled),
    resolver: resolverOf(parts.texts),
    suggester: createSuggester((kind) => (kind === 'product' ? productTexts(products) : parts.texts[kind])),
    drugCodes: null,
    bundle: bundleOf(parts.bundle),
    wholeBundle: { rest: () => wholeBody(parts.bundle), compressed: parts.wholeBundle },
    products,
    source: new PackSource(parts.source, compiled.evidence.tables),
    thresholds: parts.thresholds,
    nicotineNames: parts.nicotineNames,
    nicotineSigns: nicotineSignsOf(parts.nicotineSigns),
    readingFacts: parts.readingFacts ?? NO_READING_FACTS,
    generalNames: new Set(parts.generalNames),
    logo: (carrier) => logos.get(logoKey(carrier)) ?? null,
  };
}

/** `data` of the whole bundle and the closing brace. */
function wholeBody(bundle: BundleParts): Buffer {
  return Buffer.concat([bundleData(bundle, DATASET_CATEGORIES, 'full'), Buffer.from('}')]);
}

function nicotineSignsOf(signs: readonly NicotineSign[]): NicotineSigns {
  const of = (wanted: NicotineSign['kind']) =>
    new Map(signs.flatMap(({ kind, name, undated }) => (kind === wanted ? [[name, undated] as const] : [])));
  return { conditions: of('condition'), medications: of('medication') };
}

/** What a snapshot says about its products. */
export interface OverlayParts
  extends Pick<SnapshotParts, 'compiled' | 'variants' | 'products' | 'thresholds'> {
  readonly packs: PackBytes['packs'];
}

/** Compiles products only, which is much faster than a whole snapshot. */
export function overlayParts({ packs, reference }: CatalogContent): OverlayParts {
  const names = subjectRows(reference);
  return {
    compiled: compileCatalog(packs, names),
    variants: packs.map(variantFacts),
    products: packs.filter((pack) => pack.released).map(productRow),
    packs: compressedPacks(packs),
    thresholds: thresholdsOf(packs),
  };
}

/** A snapshot with other products. Names are read with the tables of the snapshot. */
export function overlaidSnapshot(snapshot: CatalogSnapshot, parts: OverlayParts): CatalogSnapshot {
  const { compiled, variants, products, packs, thresholds } = parts;
  const index = new VariantIndex(compiled);
  const source = snapshot.source.withPacks(packs);
  return { ...snapshot, compiled, index, variants, products, source, thresholds };
}

function variantFacts(pack: FlatPack): VariantFacts {
  const { slug, familyId, name, productClass, carrier, planInfo, apply, released, effective } = pack;
  return {
    slug,
    familyId,
    name,
    productClass,
    carrier: { id: carrier.id, name: carrier.name, logo: carrier.name },
    planInfo,
    apply,
    released,
    effective,
    sold: soldRanges(pack),
  };
}

function productRow(pack: FlatPack): ProductRow {
  return {
    id: pack.familyId,
    name: pack.name,
    slug: pack.slug,
    class: pack.productClass,
    carrier: pack.carrier.name,
  };
}

function logoOf({ name, logo }: ContentCarrier): CarrierLogo {
  return { carrier: name, contentType: 'image/svg+xml', bytes: Buffer.from(logo) };
}

function logoKey(carrier: string): string {
  return carrier.trim().toLowerCase();
}
