import { signal } from '@preact/signals';
import { isUnsaved, markSaved } from '../applicant/unsaved.ts';
import { openedCase } from '../vault/opened-case.ts';
import { currentWork, restoreWork, type Work } from '../vault/work.ts';

interface KeptDraft {
  /** Who typed it; only they get it back. */
  readonly owner: string;
  readonly work: Work;
  readonly openedCase: typeof openedCase.value;
  readonly isUnsaved: boolean;
}

/** What a member was typing when the session ended by itself: in memory only, and gone with the tab. */
export const keptDraft = signal<KeptDraft | null>(null);

export function keepDraft(owner: string): void {
  keptDraft.value = {
    owner,
    work: currentWork(),
    openedCase: openedCase.value,
    isUnsaved: isUnsaved.value,
  };
}

/** Gives a draft back to the member who typed it. Whoever else signs in ends it. */
export function restoreDraft(owner: string): void {
  const draft = keptDraft.value;
  keptDraft.value = null;
  if (draft === null || draft.owner !== owner) return;
  restoreWork(draft.work);
  openedCase.value = draft.openedCase;
  if (!draft.isUnsaved) markSaved();
}

export function dropDraft(): void {
  keptDraft.value = null;
}
