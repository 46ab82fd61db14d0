import type { LiveReport, LiveState } from './live-messages.ts';
import { GUTTER } from './texts.ts';

/** What a row of the rules is marked with. */
export interface RowMark {
  /** Short, for the gutter. */
  readonly text: string;
  /** In words. */
  readonly title: string;
  /** The row has an error, or another row makes it useless. */
  readonly isBad: boolean;
  /** The rule fired for the applicant that was tried. */
  readonly isLit: boolean;
}

/** A row by the id of its line and where it is in the file. */
interface MarkedRow {
  readonly id: string;
  readonly line: number;
}

/** The marks of the rows of a file. What is known is sorted once, because a sheet has hundreds of rows. */
export function rowMarks(
  {
    state,
    lit,
    path,
  }: { readonly state: LiveState | null; readonly lit: ReadonlySet<string>; readonly path: string },
  rows: readonly MarkedRow[],
): readonly RowMark[] {
  if (state === null)
    return rows.map(({ id }) => ({ text: '', title: '', isBad: false, isLit: lit.has(id) }));
  const issues = issuesByLine(state.report, path);
  const hits = new Map(state.report.hits.map(({ line, scenarios }) => [line, scenarios]));
  return rows.map(({ id, line }) => ({
    ...(problemMark(issues.get(line) ?? []) ?? countMark(state, id, hits.get(id) ?? 0)),
    isLit: lit.has(id),
  }));
}

type Issue = LiveReport['issues'][number];

function issuesByLine({ issues }: LiveReport, path: string): ReadonlyMap<number, readonly Issue[]> {
  const byLine = new Map<number, Issue[]>();
  for (const issue of issues) {
    if (issue.file !== path) continue;
    const before = byLine.get(issue.line);
    if (before === undefined) byLine.set(issue.line, [issue]);
    else before.push(issue);
  }
  return byLine;
}

function problemMark(issues: readonly Issue[]): Omit<RowMark, 'isLit'> | null {
  const error = issues.find(({ severity }) => severity === 'error');
  if (error !== undefined) return { text: GUTTER.error, title: error.message, isBad: true };
  const isMasked = issues.some(({ code }) => code === 'rule_masked');
  return isMasked ? { text: GUTTER.masked, title: issues[0]?.message ?? '', isBad: true } : null;
}

function countMark({ people }: LiveState, id: string, scenarios: number): Omit<RowMark, 'isLit'> {
  const counted = people === null ? null : { people: people.byLine[id] ?? 0, of: people.of };
  return { text: GUTTER.hits(scenarios, counted), title: GUTTER.title(scenarios, counted), isBad: false };
}
