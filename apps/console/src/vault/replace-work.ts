import { removed } from '../applicant/form.ts';
import { isUnsaved, markSaved } from '../applicant/unsaved.ts';
import { openedCase } from './opened-case.ts';
import { currentWork, restoreWork } from './work.ts';

/** Does something that takes everybody from the screen. Until something else is changed, it can be undone. */
export function replaceWork(replace: () => void): void {
  const [work, opened, wasUnsaved] = [currentWork(), openedCase.value, isUnsaved.value];
  replace();
  removed.value = {
    form: work.form,
    restore: () => {
      restoreWork(work);
      openedCase.value = opened;
      if (!wasUnsaved) markSaved();
    },
    isReplaced: openedCase.value !== null,
  };
}
