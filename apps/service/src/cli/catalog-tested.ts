import {
  type CatalogContent,
  type CheckReport,
  counted,
  formatCheck,
  formatIssue,
  formatScenarioReport,
  type PackIssue,
  type ReadContent,
  testContent,
} from '@prequal/packs';
import type { PublishedVersion } from '../catalog/index.ts';
import type { CommandResult } from './command.ts';

interface CatalogResult extends CommandResult {
  readonly document: Readonly<Record<string, unknown>>;
}

interface Refusal extends CatalogResult {
  readonly failure: string;
}

/** No content where the packs are refused. */
export type Tested =
  | { readonly content: CatalogContent; readonly result: CatalogResult }
  | { readonly content: null; readonly result: Refusal };

/** A built file was checked and tested when it was built. */
export function built(content: CatalogContent): Tested {
  return { content, result: { document: sizesOf(content), text: '' } };
}

export function tested({ content, scenarios, report }: ReadContent): Tested {
  if (content === null) {
    const document = { ok: false, scenarios: 0, comparisons: 0, mismatches: [], ...issuesOf(report) };
    const result = { document, text: formatCheck(report).trimEnd() };
    return { content, result: failed(result, whatIsWrong('error', report.issues)) };
  }
  const outcome = testContent(content, scenarios);
  const ok = outcome.mismatches.length === 0;
  const { comparisons } = outcome;
  const mismatches = outcome.mismatches.map(issueDocument);
  const document = { ok, scenarios: outcome.scenarios, comparisons, mismatches, ...issuesOf(report) };
  const warnings = report.warnings.map((warning) => `warning: ${formatIssue(warning)}\n`).join('');
  const lines = `${warnings}${formatScenarioReport(outcome)}`.trimEnd();
  const result = { document, text: lines };
  if (ok) return { content, result };
  return { content: null, result: failed(result, whatIsWrong('mismatch', outcome.mismatches)) };
}

/** The document keeps the findings and also has the error of every failure. */
export function failed({ document, text }: CatalogResult, detail: string): Refusal {
  const error = { code: 'validation_error', detail };
  return { document: { ...document, error }, text, failure: detail };
}

/** The first one is more helpful than the count. */
export function whatIsWrong(noun: string, issues: readonly PackIssue[]): string {
  const [first] = issues.map(formatIssue);
  return `${counted(issues.length, noun)}${issues.length > 1 ? ', the first' : ''}: ${first}`;
}

export function issuesOf({ issues, warnings }: CheckReport): Record<string, unknown> {
  return { issues: issues.map(issueDocument), warnings: warnings.map(issueDocument) };
}

function issueDocument({ file, line, column, code, message }: PackIssue): Record<string, unknown> {
  return { file, line, column, code, message };
}

export function sizesOf({ carriers, packs, reference }: CatalogContent): Record<string, number> {
  return {
    carriers: carriers.length,
    variants: packs.length,
    conditions: reference.conditions.length,
    medications: reference.medications.length,
    spelling_corrections: reference.corrections.length,
    nicotine_options: reference.nicotine.length,
  };
}

export function versionDocument(version: PublishedVersion): Record<string, unknown> {
  return {
    version: version.version,
    digest: version.digest,
    origin: version.origin,
    current: version.current,
    carriers: version.carriers,
    variants: version.variants,
    published_at: version.publishedAt.toISOString(),
    published_by: version.publishedBy,
  };
}
