import { brotliDecompressSync } from 'node:zlib';
import {
  type Applicant,
  type Coverage,
  Reference,
  type ReferenceNames,
  type Severity,
} from '@prequal/engine';
import type { Db } from '../storage/index.ts';
import { readStoredContent } from './building/build-request.ts';
import { type CatalogContent, contentOf, type ReadContent, readContent } from './content.ts';
import { catalogFolders, shippedFolder } from './data-folder.ts';
import {
  type CoverageCell,
  coverageOf,
  diffPackSets,
  type ExplainRequest,
  type ExplainResult,
  explainPack,
  graveAtBestClass,
  type ImpactProgress,
  type ImpactReport,
  type PackIssue,
  type PackSubjects,
  type PopulationRow,
  readExplainRequest,
  replayImpact,
  type Scenario,
  type ScenarioReport,
  subjectIndexOf,
  testPacks,
  type VariantDiff,
} from './packs/index.ts';
import { type PublishedVersion, readCurrent, readStored, readVersions } from './publishing/catalog-store.ts';
import { createResolver, subjectRows, type TextResolver } from './reference/index.ts';

/** What an author of packs does with catalogs that need not be published: check, prove, compare, explain. */

/** Reads a folder of packs, with or without reference tables of its own; the shipped data when none is named. */
export function readFolder(folder: string = shippedFolder()): ReadContent {
  return readContent(catalogFolders(folder));
}

/** Runs the scenarios of a content against both forms of the engine. */
export function testContent(content: CatalogContent, scenarios: readonly Scenario[]): ScenarioReport {
  return testPacks(content.packs, scenarios, namesOf(content));
}

export function diffContents(before: CatalogContent, after: CatalogContent): readonly VariantDiff[] {
  return diffPackSets(before.packs, after.packs, subjectsOf(after));
}

/** Replays people against two contents; names are understood as the later one understands them. */
export function impactOf(
  before: CatalogContent,
  after: CatalogContent,
  population: Iterable<PopulationRow> | AsyncIterable<PopulationRow>,
  asOf: string,
): AsyncGenerator<ImpactProgress, ImpactReport> {
  return replayImpact(before.packs, after.packs, namesOf(after), population, asOf);
}

export function readApplicantFile(content: CatalogContent, file: string, text: string): ExplainRequest {
  return readExplainRequest(file, text, subjectsOf(content));
}

/** Null when the content has no such variant. */
export function explainVariant(
  content: CatalogContent,
  slug: string,
  { applicant, coverage }: { readonly applicant: Applicant; readonly coverage: Coverage },
  asOf: string,
): ExplainResult | null {
  const pack = content.packs.find((each) => each.slug === slug);
  if (pack === undefined) return null;
  return explainPack(pack, { reference: new Reference(namesOf(content)), applicant, coverage, asOf });
}

/** Terminal and severe conditions that a product with health questions lets have its best class. */
export function graveWarnings({ content, places }: ReadContent, asOf: string): readonly PackIssue[] {
  if (content === null) return [];
  return graveAtBestClass(content.packs, namesOf(content), asOf).map(
    ({ slug, rateClass, condition, age }) => ({
      ...(places.get(slug) ?? { file: slug, line: 1, column: 1 }),
      code: 'grave_at_best_class',
      message: `${condition} at age ${age} keeps the best class ${rateClass} of ${slug}.`,
    }),
  );
}

/** How the products of a content treat its conditions and medications. */
export function coverageOfContent(
  content: CatalogContent,
  { product, severity }: { readonly product: string | null; readonly severity: Severity | null },
): readonly CoverageCell[] {
  const packs = content.packs.filter(({ slug }) => product === null || slug === product);
  return [...coverageOf(packs, namesOf(content), severity)];
}

export function resolverFor(content: CatalogContent): TextResolver {
  return createResolver(content.reference);
}

/** Null when the bytes are not what `catalog build` writes. */
export function decodeContent(bytes: Buffer): CatalogContent | null {
  try {
    return contentOf(brotliDecompressSync(bytes));
  } catch {
    return null;
  }
}

export function listVersions(db: Db): Promise<PublishedVersion[]> {
  return readVersions(db);
}

/** The content of a published version, or of the current one; null when there is none. */
export async function contentOfVersion(db: Db, version: string | null): Promise<CatalogContent | null> {
  const wanted = version ?? (await readCurrent(db))?.version;
  const stored = wanted === undefined ? null : await readStored(db, wanted);
  return stored === null ? null : readStoredContent(stored);
}

function subjectsOf(content: CatalogContent): PackSubjects {
  return subjectIndexOf(subjectRows(content.reference));
}

function namesOf(content: CatalogContent): ReferenceNames {
  return subjectRows(content.reference);
}
