import type { LiveState } from './live-messages.ts';
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

/** The marks of a row, by the id of its line and where it is in the file. */
export function rowMark(
  state: LiveState | null,
  lit: ReadonlySet<string>,
  { id, path, line }: { readonly id: string; readonly path: string; readonly line: number },
): RowMark {
  const isLit = lit.has(id);
  if (state === null) return { text: '', title: '', isBad: false, isLit };
  const issues = state.report.issues.filter((issue) => issue.file === path && issue.line === line);
  const [worst] = [...issues].sort((a, b) => (a.severity < b.severity ? -1 : 1));
  if (worst?.severity === 'error') return { text: GUTTER.error, title: worst.message, isBad: true, isLit };
  if (issues.some(({ code }) => code === 'rule_masked'))
    return { text: GUTTER.masked, title: worst?.message ?? '', isBad: true, isLit };
  const scenarios = state.report.hits.find((hit) => hit.line === id)?.scenarios ?? 0;
  const people = state.people?.byLine[id] ?? 0;
  const counted = state.people === null ? null : { people, of: state.people.of };
  return {
    text: GUTTER.hits(scenarios, counted),
    title: GUTTER.title(scenarios, counted),
    isBad: false,
    isLit,
  };
}
