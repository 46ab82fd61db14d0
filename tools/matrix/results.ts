import type { Cell } from './cells.ts';

/** What the tests of a cell returned. */
export interface TestCounts {
  /** False also if a file could not be loaded or the run broke off, which counts as no failed test. */
  readonly ok: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
}

/** A cell that ran, or the names of what it needs and this machine does not have. */
export interface CellResult {
  readonly cell: Cell;
  readonly outcome: TestCounts | { readonly missing: readonly string[] };
}

/** What is read of the report that Vitest writes as JSON. */
export interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

export function countTests(report: VitestReport, run: { code: number | null; seconds: number }): TestCounts {
  const { success, numPassedTests: passed, numFailedTests: failed } = report;
  return {
    // A selection in which nothing passes has shown nothing.
    ok: success && run.code === 0 && passed > 0,
    passed,
    failed,
    skipped: report.numPendingTests + report.numTodoTests,
    seconds: run.seconds,
  };
}

/** One line for each failed test, and for each file that could not be run. */
export function failureLines({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
    return failed.map((test) => `${name} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

const COLUMNS = ['Node', 'PostgreSQL', 'PgBouncer', 'passed', 'failed', 'skipped', 'seconds', 'result'];

export function renderTable(results: readonly CellResult[]): string {
  const rows = [COLUMNS, ...results.map(rowOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function rowOf({ cell, outcome }: CellResult): string[] {
  const names = [cell.node, cell.postgres, cell.pgbouncer ? 'yes' : 'no'];
  if ('missing' in outcome)
    return [...names, '–', '–', '–', '–', `not installed: ${outcome.missing.join(', ')}`];
  const { ok, passed, failed, skipped, seconds } = outcome;
  return [...names, ...[passed, failed, skipped, Math.round(seconds)].map(String), ok ? 'passed' : 'FAILED'];
}

/** A machine without PostgreSQL 15 or PgBouncer is no failure; the table shows what did not run. */
export function exitCode(results: readonly CellResult[]): 0 | 1 {
  return results.some(({ outcome }) => 'ok' in outcome && !outcome.ok) ? 1 : 0;
}

function firstLine(text = ''): string {
  return text.split('\n')[0] ?? '';
}
