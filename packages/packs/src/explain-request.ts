import type { Applicant, Coverage } from '@prequal/engine';
import { IssueLog, type PackIssue } from './issue.ts';
import { readApplicant } from './read-applicant.ts';
import { readCoverage } from './read-coverage.ts';
import type { PackSubjects } from './subject-index.ts';
import { readYaml } from './yaml-source.ts';

export type ExplainRequest =
  | { readonly ok: true; readonly applicant: Applicant; readonly coverage: Coverage }
  | { readonly ok: false; readonly issues: readonly PackIssue[] };

/** An applicant file for `catalog explain`: `applicant` and `coverage` as in a scenario, YAML or JSON. */
export function readExplainRequest(file: string, text: string, subjects: PackSubjects): ExplainRequest {
  const log = new IssueLog();
  const root = readYaml({ file, text }, log)?.map('The applicant file', ['applicant', 'coverage']);
  const applicant = readApplicant(root?.need('applicant', 'The applicant file'), subjects);
  const coverage = readCoverage(root?.need('coverage', 'The applicant file'));
  if (log.issues.length > 0 || applicant === undefined || coverage === undefined) {
    return { ok: false, issues: log.issues };
  }
  return { ok: true, applicant, coverage };
}
