import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FlatPack } from '@prequal/engine';
import { packJson } from './pack-source.ts';
import {
  type CheckReport,
  checkReportOf,
  fromOpenWorldForm,
  loadPackSet,
  type PackIssue,
  type PackSet,
  type Scenario,
  subjectIndexOf,
} from './packs/index.ts';
import {
  fromSingleParentForm,
  loadReference,
  type ReferenceCatalog,
  subjectRows,
  type TableIssue,
} from './reference/index.ts';

/** A carrier with its logo. */
export interface ContentCarrier {
  readonly id: string;
  readonly name: string;
  /** The SVG text. */
  readonly logo: string;
}

/**
 * The content of a catalog version as plain JSON: flat packs, reference tables, logos. This is what is published and
 * stored; everything needed for evaluation is derived from it by whichever version of the program runs.
 */
export interface CatalogContent {
  readonly packs: readonly FlatPack[];
  readonly reference: ReferenceCatalog;
  readonly carriers: readonly ContentCarrier[];
}

export interface ReadContent {
  /** Null when the files have errors, which the report lists. */
  readonly content: CatalogContent | null;
  readonly scenarios: readonly Scenario[];
  /** The position of each variant, by slug. */
  readonly places: PackSet['places'];
  /** The position of each rule of a variant, by slug and rule id. */
  readonly rulePlaces: PackSet['rulePlaces'];
  readonly report: CheckReport;
}

export interface CatalogFolders {
  readonly packs: string;
  readonly reference: string;
}

/** Reads and checks the folders of a catalog. A service that starts on packs it has tested may skip the scenarios. */
export function readContent(
  folders: CatalogFolders,
  options: { readonly skipScenarios?: boolean } = {},
): ReadContent {
  const loaded = loadReference(folders.reference);
  if (!loaded.ok)
    return {
      content: null,
      scenarios: [],
      places: new Map(),
      rulePlaces: new Map(),
      report: referenceReport(folders, loaded.issues),
    };
  const reference = loaded.catalog;
  const set = loadPackSet(folders.packs, subjectIndexOf(subjectRows(reference)), options);
  const { packs, scenarios, places, rulePlaces } = set;
  const report = checkReportOf(set);
  if (!report.ok) return { content: null, scenarios, places, rulePlaces, report };
  const carriers = set.carriers.map(({ id, name, logo }) => ({ id, name, logo }));
  return { content: { packs, reference, carriers }, scenarios, places, rulePlaces, report };
}

/** Packs cannot be checked without reference tables. */
function referenceReport({ reference }: CatalogFolders, issues: readonly TableIssue[]): CheckReport {
  const placed = issues.map(
    (issue): PackIssue => ({ ...issue, file: join(reference, issue.file), code: 'bad_value' }),
  );
  return { ok: false, carriers: 0, families: 0, variants: 0, issues: placed, warnings: [] };
}

/** Incremented when the stored form of packs or tables changes; newer programs still read the older forms. */
export const CONTENT_FORM = 3;

/** Before groups, severities and drug classes; catalogs published then are still read to replay their decisions. */
const SINGLE_PARENT_FORM = 1;
/** Before products stated what they do with conditions that no rule names. */
const OPEN_WORLD_FORM = 2;

/** The canonical serialization of a content, which is stored and hashed. */
export function contentBytes(content: CatalogContent): Buffer {
  return Buffer.concat(
    Array.from(contentPieces(content), (piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
  );
}

/** What `contentDigest` says of the bytes, without having all of them in memory at once. */
export function digestOfContent(content: CatalogContent): string {
  const hash = createHash('sha256');
  for (const piece of contentPieces(content)) hash.update(piece);
  return hash.digest('hex');
}

/** JSON of `{ format, packs, reference, carriers }`. */
function* contentPieces({ packs, reference, carriers }: CatalogContent): Iterable<string | Buffer> {
  yield `{"format":${CONTENT_FORM},"packs":[`;
  for (const [index, pack] of packs.entries()) {
    if (index > 0) yield ',';
    yield packJson(pack);
  }
  yield `],"reference":${JSON.stringify(reference)},"carriers":${JSON.stringify(carriers)}}`;
}

/** Throws on anything that `contentBytes` did not write. */
export function contentOf(text: Buffer): CatalogContent {
  const content = JSON.parse(text.toString()) as CatalogContent & { readonly format: unknown };
  const { format, packs, reference, carriers } = content;
  if (format === CONTENT_FORM) return { packs, reference, carriers };
  if (format === OPEN_WORLD_FORM) return { packs: fromOpenWorldForm(packs), reference, carriers };
  if (format === SINGLE_PARENT_FORM) {
    return { packs: fromOpenWorldForm(packs), reference: fromSingleParentForm(reference), carriers };
  }
  throw new Error(`unknown form of catalog content: ${String(format)}`);
}

export function contentDigest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
