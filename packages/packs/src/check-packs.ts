import { counted } from './counted.ts';
import { formatIssue, type PackIssue } from './issue.ts';
import { loadPackSet, type PackSet } from './load-pack-set.ts';
import type { SourceFiles } from './source-files.ts';
import type { PackSubjects } from './subject-index.ts';

export interface CheckReport {
  readonly ok: boolean;
  readonly carriers: number;
  readonly families: number;
  readonly variants: number;
  readonly issues: readonly PackIssue[];
  readonly warnings: readonly PackIssue[];
}

/** Loads packs only to find their issues. Warnings do not fail them. */
export function checkPacks(files: SourceFiles, subjects: PackSubjects): CheckReport {
  return checkReportOf(loadPackSet(files, subjects));
}

export function checkReportOf(set: PackSet): CheckReport {
  return {
    ok: set.issues.length === 0,
    carriers: set.carriers.length,
    families: new Set(set.packs.map((pack) => pack.familyId)).size,
    variants: set.packs.length,
    issues: set.issues,
    warnings: set.warnings,
  };
}

/** One line per issue, and a summary as the last line. */
export function formatCheck(report: CheckReport): string {
  const lines = [
    ...report.issues.map(formatIssue),
    ...report.warnings.map((warning) => `warning: ${formatIssue(warning)}`),
    `${counted(report.carriers, 'carrier')}, ${counted(report.families, 'product')}, ${counted(report.variants, 'variant')}: ${counted(report.issues.length, 'error')}, ${counted(report.warnings.length, 'warning')}`,
  ];
  return `${lines.join('\n')}\n`;
}
