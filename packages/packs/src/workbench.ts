import {
  type Applicant,
  type Coverage,
  Reference,
  type ReferenceNames,
  type Severity,
} from '@prequal/engine';
import { changeSentences } from './change-sentences.ts';
import type { CheckReport } from './check-packs.ts';
import type { CatalogContent, ReadContent } from './content.ts';
import { type CoverageCell, coverageOf } from './coverage.ts';
import { diffPackSets, type VariantDiff } from './diff-pack-sets.ts';
import { type ExplainResult, explainPack } from './explain.ts';
import { type ExplainRequest, readExplainRequest } from './explain-request.ts';
import { type ImpactProgress, type ImpactReport, type ImpactRow, replayImpact } from './impact.ts';
import {
  type CarrierDifference,
  type CoverageShare,
  carrierDifferences,
  checkProperties,
  coverageShares,
  type PropertyCount,
} from './properties/index.ts';
import type { Scenario } from './read-scenarios.ts';
import { createResolver, subjectAliases, subjectRows, type TextResolver } from './reference/index.ts';
import { type PackSubjects, subjectIndexOf } from './subject-index.ts';
import { type ScenarioReport, testPacks } from './test-packs.ts';

/** What authors of packs do with catalogs before publishing them: check, test, compare, explain. */

/** Seed of the random applicants of `catalog check`. */
const SEED = 20_261_116;

/** Runs the scenarios of a content against both forms of the engine. */
export function testContent(content: CatalogContent, scenarios: readonly Scenario[]): ScenarioReport {
  return testPacks(content.packs, scenarios, namesOf(content));
}

export function diffContents(before: CatalogContent, after: CatalogContent): readonly VariantDiff[] {
  return diffPackSets(before.packs, after.packs, subjectsOf(after));
}

/** What changes for applicants, in sentences. */
export function changesInWords(before: CatalogContent, after: CatalogContent): readonly string[] {
  return changeSentences(diffContents(before, after), { before: before.packs, after: after.packs });
}

/** Evaluates applicants against two contents; names are resolved by the later one. */
export function impactOf(
  { before, after }: { readonly before: CatalogContent; readonly after: CatalogContent },
  population: Iterable<ImpactRow> | AsyncIterable<ImpactRow>,
  asOf: string,
): AsyncGenerator<ImpactProgress, ImpactReport> {
  return replayImpact({ before: before.packs, after: after.packs, names: namesOf(after) }, population, asOf);
}

export function readApplicantFile(content: CatalogContent, file: string, text: string): ExplainRequest {
  return readExplainRequest(file, text, subjectsOf(content));
}

/** Null when the content has no such variant. */
export function explainVariant(
  content: CatalogContent,
  slug: string,
  {
    request: { applicant, coverage },
    asOf,
  }: {
    readonly request: { readonly applicant: Applicant; readonly coverage: Coverage };
    readonly asOf: string;
  },
): ExplainResult | null {
  const pack = content.packs.find((each) => each.slug === slug);
  if (pack === undefined) return null;
  return explainPack(pack, { reference: new Reference(namesOf(content)), applicant, coverage, asOf });
}

/**
 * How much `catalog check` tests: every guard and date and many random applicants, or what finds nearly everything.
 */
const FEW = { extent: 'few', samples: 2_000, seed: SEED } as const;
const ALL = { extent: 'all', samples: 100_000, seed: SEED } as const;

export interface CheckOptions {
  readonly asOf: string;
  readonly thorough: boolean;
  /** Called when a property was tried. */
  readonly onProperty?: ((count: PropertyCount) => void) | undefined;
}

/**
 * The issues of the files, and of the properties that must hold for every product; files with errors are not tested
 * further.
 */
export function checkContent(
  { content, places, rulePlaces, report }: ReadContent,
  { asOf, thorough, onProperty }: CheckOptions,
): CheckReport & { readonly properties: readonly PropertyCount[] } {
  if (content === null) return { ...report, properties: [] };
  const set = { packs: content.packs, places, rulePlaces };
  const { counts, issues } = checkProperties(set, namesOf(content), {
    asOf,
    onProperty,
    ...(thorough ? ALL : FEW),
  });
  const all = [...report.issues, ...issues];
  return { ...report, ok: all.length === 0, issues: all, properties: counts };
}

/** How the products of a content treat its conditions and medications. */
export function coverageOfContent(
  content: CatalogContent,
  { product, severity }: { readonly product: string | null; readonly severity: Severity | null },
): readonly CoverageCell[] {
  const packs = content.packs.filter(({ slug }) => product === null || slug === product);
  return [...coverageOf(packs, namesOf(content), severity)];
}

/** Whether grave medications change products, and benign conditions do not. */
export function coverageSharesOf(content: CatalogContent, asOf: string): readonly CoverageShare[] {
  return coverageShares(content.packs, namesOf(content), asOf);
}

/** Which products take the impairments that carriers treat differently. */
export function differencesOf(content: CatalogContent, asOf: string): readonly CarrierDifference[] {
  return carrierDifferences(content.packs, namesOf(content), asOf);
}

export function resolverFor(content: CatalogContent): TextResolver {
  return createResolver(content.reference);
}

function subjectsOf(content: CatalogContent): PackSubjects {
  return subjectIndexOf(subjectRows(content.reference), subjectAliases(content.reference));
}

function namesOf(content: CatalogContent): ReferenceNames {
  return subjectRows(content.reference);
}
