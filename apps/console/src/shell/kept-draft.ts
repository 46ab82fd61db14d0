import { signal } from '@preact/signals';
import { type Form, form } from '../applicant/form.ts';
import { isUnsaved, markSaved } from '../applicant/unsaved.ts';
import { picked } from '../offers/picked.ts';
import { openedCase } from '../vault/opened-case.ts';

interface KeptDraft {
  /** Who typed it; nobody else gets it back. */
  readonly owner: string;
  readonly form: Form;
  readonly picked: readonly string[];
  readonly openedCase: typeof openedCase.value;
  readonly isUnsaved: boolean;
}

/** What a member was typing when the session ended by itself: in memory only, and gone with the tab. */
export const keptDraft = signal<KeptDraft | null>(null);

export function keepDraft(owner: string): void {
  keptDraft.value = {
    owner,
    form: form.value,
    picked: picked.value,
    openedCase: openedCase.value,
    isUnsaved: isUnsaved.value,
  };
}

/** Gives a draft back to the member who typed it. Whoever else signs in ends it. */
export function restoreDraft(owner: string): void {
  const draft = keptDraft.value;
  keptDraft.value = null;
  if (draft === null || draft.owner !== owner) return;
  form.value = draft.form;
  picked.value = draft.picked;
  openedCase.value = draft.openedCase;
  if (!draft.isUnsaved) markSaved();
}

export function dropDraft(): void {
  keptDraft.value = null;
}
