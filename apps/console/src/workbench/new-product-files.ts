import {
  copiedProductFiles,
  newCarrierFiles,
  newProductFiles,
  slugOf,
  TEMPLATE_CLASSES,
  USUAL_QUESTIONS,
} from '@prequal/packs/template';
import type { WorkbenchCatalog } from './model.ts';
import { NEW_PRODUCT } from './texts.ts';

/** What a person enters to begin a product. */
export interface ProductEntry {
  /** The folder of a carrier that exists; empty for a new one. */
  readonly carrier: string;
  readonly carrierName: string;
  readonly name: string;
  readonly productClass: string;
  readonly source: string;
  readonly youngest: string;
  readonly oldest: string;
  readonly least: string;
  readonly most: string;
  /** The folder of the family to copy, `carrier/family`; empty for the template. */
  readonly copyOf: string;
  /** The ids of the usual questions that this application asks. */
  readonly questions: readonly string[];
}

export const EMPTY_ENTRY: ProductEntry = {
  carrier: '',
  carrierName: '',
  name: '',
  productClass: 'fex',
  source: '',
  youngest: '50',
  oldest: '80',
  least: '5000',
  most: '25000',
  copyOf: '',
  questions: USUAL_QUESTIONS.map(({ id }) => id),
};

/** What is missing or wrong in the entry; empty if a product can be made of it. */
export function entryProblems(entry: ProductEntry, catalog: WorkbenchCatalog): readonly string[] {
  const carrier = carrierSlug(entry);
  const isNewCarrier = entry.carrier === '';
  const known = catalog.carriers.find(({ slug }) => slug === carrier);
  const family = slugOf(entry.name);
  const [youngest, oldest, least, most] = [entry.youngest, entry.oldest, entry.least, entry.most].map(
    wholeOf,
  );
  const isTemplate = entry.copyOf === '';
  return [
    ...(carrier === '' ? [NEW_PRODUCT.problems.carrier] : []),
    ...(isNewCarrier && known !== undefined ? [NEW_PRODUCT.problems.carrierExists(known.name)] : []),
    ...(family === '' ? [NEW_PRODUCT.problems.name] : []),
    ...(known?.families.some(({ slug }) => slug === family) ? [NEW_PRODUCT.problems.exists] : []),
    ...(isTemplate && entry.source.trim() === '' ? [NEW_PRODUCT.problems.source] : []),
    ...(isTemplate && !isRange(youngest, oldest, 120) ? [NEW_PRODUCT.problems.ages] : []),
    ...(isTemplate && !isRange(least, most, 99_999_999) ? [NEW_PRODUCT.problems.faces] : []),
  ];
}

function isRange(from: number | undefined, to: number | undefined, highest: number): boolean {
  return from !== undefined && to !== undefined && from >= 0 && from <= to && to <= highest;
}

function wholeOf(text: string): number | undefined {
  const plain = text.replace(/[$,\s]/g, '');
  return /^\d+$/.test(plain) ? Number(plain) : undefined;
}

function carrierSlug({ carrier, carrierName }: ProductEntry): string {
  return carrier === '' ? slugOf(carrierName) : carrier;
}

/** The folder of the family that an entry makes. */
export function folderOfEntry(entry: ProductEntry): string {
  return `${carrierSlug(entry)}/${slugOf(entry.name)}/`;
}

/** The files of the entry. `texts` are those of the family that is copied, if one is. */
export function filesOfEntry(
  entry: ProductEntry,
  {
    texts,
    today,
    newId,
  }: {
    readonly texts: Readonly<Record<string, string>>;
    readonly today: string;
    readonly newId: () => string;
  },
): Readonly<Record<string, string>> {
  const carrier = carrierSlug(entry);
  const [slug, name] = [slugOf(entry.name), entry.name.trim()];
  const ofCarrier =
    entry.carrier === ''
      ? newCarrierFiles({ slug: carrier, name: entry.carrierName.trim(), id: newId() })
      : {};
  if (entry.copyOf !== '') {
    const [fromCarrier = '', fromSlug = ''] = entry.copyOf.split('/');
    const from = { carrier: fromCarrier, slug: fromSlug };
    return { ...ofCarrier, ...copiedProductFiles(texts, { from, to: { carrier, slug, name }, id: newId() }) };
  }
  const product = {
    carrier,
    slug,
    name,
    productClass: TEMPLATE_CLASSES.find((each) => each === entry.productClass) ?? 'fex',
    source: entry.source.trim(),
    id: newId(),
    from: today,
    ages: { min: wholeOf(entry.youngest) ?? 0, max: wholeOf(entry.oldest) ?? 0 },
    faces: { min: wholeOf(entry.least) ?? 0, max: wholeOf(entry.most) ?? 0 },
    questions: USUAL_QUESTIONS.filter(({ id }) => entry.questions.includes(id)),
  };
  return { ...ofCarrier, ...newProductFiles(product) };
}
