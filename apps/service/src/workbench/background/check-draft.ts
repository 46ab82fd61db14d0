import {
  type CatalogContent,
  checkContent,
  countProperties,
  coverageOfContent,
  type FailedScenario,
  type PackIssue,
  type PropertyCount,
  type Scenario,
  type TREATMENTS,
  testContent,
} from '@prequal/packs';
import { type DraftContent, type DraftSource, readDraft } from './draft-content.ts';
import type { TellProgress } from './tell-progress.ts';

export interface DraftIssue {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

export type CoverageCounts = Readonly<Record<(typeof TREATMENTS)[number], number>> & {
  readonly product: string;
  readonly type: 'condition' | 'medication';
};

export interface DraftCheck {
  readonly errors: number;
  readonly warnings: number;
  readonly issues: readonly DraftIssue[];
  readonly scenarios: { readonly passed: number; readonly failed: readonly FailedScenario[] };
  readonly coverage: readonly CoverageCounts[];
  readonly properties: readonly PropertyCount[];
}

/** More issues than anybody reads at once. */
const MOST_ISSUES = 1000;

/** Reading, scenarios and coverage come before the properties. */
const STEPS_BEFORE = 3;

/** Everything that authors want to know. Properties do not hold for every guide, so they only warn. */
export function checkDraft(
  { source, asOf }: { readonly source: DraftSource; readonly asOf: string },
  tell: TellProgress,
): DraftCheck {
  const draft = readDraft(source);
  const total = STEPS_BEFORE + countProperties(draft.whole === null ? [] : (draft.read.content?.packs ?? []));
  let done = 0;
  const step = () => {
    done += 1;
    tell(done, total);
  };
  step();
  const scenarios = scenariosOf(draft);
  step();
  const { read, repeated } = draft;
  const coverage = read.content === null ? [] : coverageCounts(read.content);
  step();
  const errors = [...read.report.issues, ...repeated];
  const checking = { asOf, thorough: false, onProperty: step };
  const found = draft.whole === null ? null : checkContent(read, checking);
  const violations = found === null ? [] : found.issues.filter((issue) => !errors.includes(issue));
  const warnings = [...read.report.warnings, ...violations];
  const issues = [...errors.map(issueWith('error')), ...warnings.map(issueWith('warning'))];
  return {
    errors: errors.length,
    warnings: warnings.length,
    issues: issues.slice(0, MOST_ISSUES),
    scenarios,
    coverage,
    properties: found?.properties ?? [],
  };
}

export function issueWith(severity: DraftIssue['severity']) {
  return ({ file, line, column, code, message }: PackIssue): DraftIssue => ({
    path: file,
    line,
    column,
    code,
    severity,
    message,
  });
}

export function scenariosOf({ read }: DraftContent): DraftCheck['scenarios'] {
  const { content, scenarios } = read;
  if (content === null) return { passed: 0, failed: [] };
  const { mismatches } = testContent(content, scenarios);
  const failed = scenarios.flatMap((scenario) => {
    const [first] = mismatches.filter((mismatch) => isOf(scenario, mismatch));
    return first === undefined ? [] : [{ path: first.file, name: scenario.name, message: first.message }];
  });
  return { passed: scenarios.length - failed.length, failed };
}

function isOf({ name, place }: Scenario, { file, message }: PackIssue): boolean {
  return file === place.file && message.startsWith(`"${name}": `);
}

export function coverageCounts(content: CatalogContent): readonly CoverageCounts[] {
  const counts = new Map<string, Record<(typeof TREATMENTS)[number], number> & CoverageCounts>();
  for (const { product, type, treatment } of coverageOfContent(content, { product: null, severity: null })) {
    const key = `${product}\n${type}`;
    const zero = { product, type, ruled: 0, group: 0, unlisted: 0, inferred: 0, ignored: 0 };
    const row = counts.get(key) ?? zero;
    row[treatment] += 1;
    counts.set(key, row);
  }
  return [...counts.values()];
}
