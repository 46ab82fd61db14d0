import {
  type CatalogContent,
  type ContentCarrier,
  describeCarriers,
  type PackIssue,
  type ReadContent,
  readPacks,
  sourceFiles,
} from '@prequal/packs';
import { readStoredContent, type StoredContent } from '../../catalog/index.ts';

/** A published version, and the carriers in it that a draft changes, as they are with the draft. */
export interface DraftSource {
  readonly base: StoredContent;
  /** Every carrier.yaml of the version, by path. */
  readonly carriers: ReadonlyMap<string, string>;
  /** The folders of the carriers that the draft changes. */
  readonly touched: readonly string[];
  /** All files of these carriers, with the draft. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface DraftContent {
  /** The carriers that the draft changes, in the version and with the draft. */
  readonly before: CatalogContent;
  readonly read: ReadContent;
  /** Names and ids that other carriers have too. */
  readonly repeated: readonly PackIssue[];
  /** The whole catalog with the draft; null if the draft has errors. */
  readonly whole: CatalogContent | null;
}

const NOTHING_READ = {
  scenarios: [],
  places: new Map(),
  rulePlaces: new Map(),
  report: { ok: true, carriers: 0, families: 0, variants: 0, issues: [], warnings: [] },
} as const;

/** Reads only the carriers that the draft changes; the others were checked when they were published. */
export function readDraft({ base, carriers, touched, texts }: DraftSource): DraftContent {
  const content = contentOfBase(base);
  const folders = foldersById(carriers);
  const isTouched = (id: string) => touched.includes(folders.get(id) ?? '');
  const kept = partOf(content, (id) => !isTouched(id));
  // A draft that removes its carriers leaves nothing to read.
  const read: ReadContent =
    texts.size === 0
      ? { ...NOTHING_READ, content: { packs: [], reference: content.reference, carriers: [] } }
      : readPacks(sourceFiles(Object.fromEntries(texts)), content.reference);
  const fresh = foldersById(texts);
  const repeated = read.content === null ? [] : repetitions(kept, read.content, { read, folders: fresh });
  const whole =
    read.content === null || repeated.length > 0
      ? null
      : joined(kept, read.content, new Map([...folders, ...fresh]));
  return { before: partOf(content, isTouched), read, repeated, whole };
}

let lastBase: { readonly digest: string; readonly content: CatalogContent } | null = null;

/** Drafts have few bases, and unpacking one takes longer than reading a carrier; the last one is kept. */
export function contentOfBase(base: StoredContent): CatalogContent {
  if (lastBase?.digest !== base.digest) {
    // The one before is let go first: two do not fit into the memory of a thread.
    lastBase = null;
    lastBase = { digest: base.digest, content: readStoredContent(base) };
  }
  return lastBase.content;
}

function foldersById(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const files = [...texts].filter(([path]) => /^[^/]+\/carrier\.yaml$/.test(path));
  return new Map(describeCarriers(sourceFiles(Object.fromEntries(files))).map(({ id, slug }) => [id, slug]));
}

function partOf(content: CatalogContent, has: (carrierId: string) => boolean): CatalogContent {
  return {
    ...content,
    packs: content.packs.filter(({ carrier }) => has(carrier.id)),
    carriers: content.carriers.filter(({ id }) => has(id)),
  };
}

/** In the order in which a folder with all of them is read. */
function joined(
  kept: CatalogContent,
  added: CatalogContent,
  folders: ReadonlyMap<string, string>,
): CatalogContent {
  const carriers = [...kept.carriers, ...added.carriers].sort((a, b) =>
    byText(folders.get(a.id) ?? '', folders.get(b.id) ?? ''),
  );
  const packs = carriers.flatMap(({ id }) =>
    [...kept.packs, ...added.packs].filter(({ carrier }) => carrier.id === id),
  );
  return { packs, reference: kept.reference, carriers };
}

interface AddedPlaces {
  readonly read: ReadContent;
  readonly folders: ReadonlyMap<string, string>;
}

function repetitions(
  kept: CatalogContent,
  added: CatalogContent,
  { read, folders }: AddedPlaces,
): readonly PackIssue[] {
  const slugs = new Set(kept.packs.map(({ slug }) => slug));
  const families = new Set(kept.packs.map(({ familyId }) => familyId));
  const ids = new Set(kept.carriers.map(({ id }) => id));
  const names = new Set(kept.carriers.map(nameKey));
  const used = 'is already used by another carrier';
  const ofPacks = added.packs.flatMap(({ slug, familyId }): PackIssue[] => {
    const place = read.places.get(slug) ?? { file: '', line: 1, column: 1 };
    return [
      ...(slugs.has(slug)
        ? [{ ...place, code: 'duplicate_slug' as const, message: `The slug "${slug}" ${used}.` }]
        : []),
      ...(families.has(familyId)
        ? [{ ...place, code: 'duplicate_id' as const, message: `The family id "${familyId}" ${used}.` }]
        : []),
    ];
  });
  const ofCarriers = added.carriers.flatMap((carrier): PackIssue[] => {
    const place = { file: `${folders.get(carrier.id) ?? ''}/carrier.yaml`, line: 1, column: 1 };
    const issue = (what: string): PackIssue => ({
      ...place,
      code: 'duplicate_id',
      message: `${what} ${used}.`,
    });
    return [
      ...(ids.has(carrier.id) ? [issue(`The id "${carrier.id}"`)] : []),
      ...(names.has(nameKey(carrier)) ? [issue(`The name "${carrier.name}"`)] : []),
    ];
  });
  return [...ofCarriers, ...ofPacks];
}

function nameKey({ name }: ContentCarrier): string {
  return name.trim().toLowerCase();
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
