import { CHECK_LIST } from './check-texts.ts';
import { checked, impactRead, revisionOf } from './effects-state.ts';
import type { CheckResult, Draft } from './model.ts';

/** What somebody should have seen before the draft is submitted or approved; an edit begins it anew. */
export function CheckList({ draft }: { readonly draft: Draft }) {
  if (draft.files.length === 0 || ['approved', 'published'].includes(draft.status)) return null;
  const of = revisionOf(draft);
  const result = checked.value?.of === of ? checked.value.result : null;
  const items = [
    [CHECK_LIST.checked, result?.errors === 0],
    [CHECK_LIST.scenarios, result?.scenarios.failed.length === 0],
    [CHECK_LIST.coverage, result !== null && ignoresNothing(result)],
    [CHECK_LIST.impact, impactRead.value === of],
  ] as const;
  return (
    <section aria-label={CHECK_LIST.title}>
      <h3>{CHECK_LIST.title}</h3>
      <p class="hint">
        {CHECK_LIST.hint} {draft.status === 'submitted' && CHECK_LIST.submitted}
      </p>
      <ul class="check-list">
        {items.map(([text, isDone]) => (
          <li key={text} class={isDone ? 'done' : 'hint'}>
            <span class="mark" aria-hidden="true" />
            <span class="sr">{isDone ? CHECK_LIST.done : CHECK_LIST.open}</span> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether each condition of the catalog is decided by a rule, a group or its severity. */
function ignoresNothing({ coverage }: CheckResult): boolean {
  return coverage.every(({ type, ignored }) => type === 'medication' || ignored === 0);
}
