import type { FlatPack } from '@prequal/engine';
import { type CheckReport, checkReportOf } from './check-packs.ts';
import type { PackIssue } from './issue.ts';
import { loadPackSet, type PackSet, type ReadOptions } from './load-pack-set.ts';
import type { Scenario } from './read-scenarios.ts';
import {
  loadReference,
  type ReferenceCatalog,
  subjectAliases,
  subjectRows,
  type TableIssue,
} from './reference/index.ts';
import type { SourceFiles } from './source-files.ts';
import { type PackSubjects, subjectIndexOf } from './subject-index.ts';

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

/** The files of a catalog. */
export interface CatalogFiles {
  readonly packs: SourceFiles;
  readonly reference: SourceFiles;
}

/** Reads and checks the files of a catalog. */
export function readContent(files: CatalogFiles, options: ReadOptions = {}): ReadContent {
  const loaded = loadReference(files.reference);
  if (!loaded.ok)
    return {
      content: null,
      scenarios: [],
      places: new Map(),
      rulePlaces: new Map(),
      report: referenceReport(files, loaded.issues),
    };
  return readPacks(files.packs, loaded.catalog, options);
}

/** The same with reference tables that are read already, such as those of a published version. */
export function readPacks(
  files: SourceFiles,
  reference: ReferenceCatalog,
  options: ReadOptions = {},
): ReadContent {
  const set = loadPackSet(files, subjectsOf(reference), options);
  const { packs, scenarios, places, rulePlaces } = set;
  const report = checkReportOf(set);
  if (!report.ok) return { content: null, scenarios, places, rulePlaces, report };
  const carriers = set.carriers.map(({ id, name, logo }) => ({ id, name, logo }));
  return { content: { packs, reference, carriers }, scenarios, places, rulePlaces, report };
}

const indexes = new WeakMap<ReferenceCatalog, PackSubjects>();

/** Drafts are read with the same reference tables again and again. */
function subjectsOf(reference: ReferenceCatalog): PackSubjects {
  const known = indexes.get(reference);
  if (known !== undefined) return known;
  const subjects = subjectIndexOf(subjectRows(reference), subjectAliases(reference));
  indexes.set(reference, subjects);
  return subjects;
}

/** Packs cannot be checked without reference tables. */
function referenceReport({ reference }: CatalogFiles, issues: readonly TableIssue[]): CheckReport {
  const placed = issues.map(
    (issue): PackIssue => ({ ...issue, file: reference.locate(issue.file), code: 'bad_value' }),
  );
  return { ok: false, carriers: 0, families: 0, variants: 0, issues: placed, warnings: [] };
}
