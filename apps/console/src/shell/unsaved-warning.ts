import { computed, effect } from '@preact/signals';
import { isUnsaved } from '../applicant/unsaved.ts';
import { keptDraft } from './kept-draft.ts';
import { isDraftStored } from './stored-draft.ts';

/** Something typed is neither saved nor stored as a draft. */
export const wouldLoseWork = computed(
  () => (isUnsaved.value || keptDraft.value?.isUnsaved === true) && !isDraftStored.value,
);

/** Lets the browser ask before the page is left while something typed would be lost. */
export function warnBeforeLosingWork(): void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  // Registered only while it is needed, because browsers keep no page with this listener for their back button.
  effect(() => {
    if (wouldLoseWork.value) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
  });
}
