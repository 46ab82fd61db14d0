import { effect } from '@preact/signals';
import { isUnsaved } from '../applicant/unsaved.ts';
import { keptDraft } from './kept-draft.ts';
import { isDraftStored } from './stored-draft.ts';

/** Lets the browser ask before the page is left while something typed would be lost. */
export function warnBeforeLosingWork(): void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  // Registered only while it is needed, because browsers keep no page with this listener for their back button.
  effect(() => {
    const isUnsavedAnywhere = isUnsaved.value || keptDraft.value?.isUnsaved === true;
    if (isUnsavedAnywhere && !isDraftStored.value) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
  });
}
