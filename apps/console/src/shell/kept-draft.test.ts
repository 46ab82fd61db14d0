import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetApplicant } from '../applicant/forget.ts';
import { changeForm, form } from '../applicant/form.ts';
import { isUnsaved, markSaved } from '../applicant/unsaved.ts';
import { picked, togglePicked } from '../offers/picked.ts';
import { openedCase } from '../vault/opened-case.ts';
import { dropDraft, keepDraft, keptDraft, restoreDraft } from './kept-draft.ts';

function clear(): void {
  dropDraft();
  forgetApplicant();
}
beforeEach(clear);
afterAll(clear);

function type(): void {
  changeForm({ dob: '4/12/1961', state: 'TX' });
  togglePicked('product-a');
  openedCase.value = { id: 'case_1', name: 'Ada', saved: null };
}

describe('what was typed when a session ended', () => {
  it('comes back for the member who typed it, once', () => {
    type();
    keepDraft('mem_1');
    forgetApplicant();
    expect([form.value.dob, picked.value]).toEqual(['', []]);
    restoreDraft('mem_1');
    expect(form.value).toMatchObject({ dob: '4/12/1961', state: 'TX' });
    expect([picked.value, openedCase.value?.id, isUnsaved.value]).toEqual([['product-a'], 'case_1', true]);
    forgetApplicant();
    restoreDraft('mem_1');
    expect(form.value.dob).toBe('');
  });

  it('is gone as soon as somebody else signs in', () => {
    type();
    keepDraft('mem_1');
    forgetApplicant();
    restoreDraft('mem_2');
    expect([form.value.dob, picked.value, openedCase.value, keptDraft.value]).toEqual(['', [], null, null]);
    restoreDraft('mem_1');
    expect(form.value.dob).toBe('');
  });

  it('is as saved as it was', () => {
    type();
    markSaved();
    keepDraft('mem_1');
    forgetApplicant();
    restoreDraft('mem_1');
    expect([form.value.state, isUnsaved.value]).toEqual(['TX', false]);
  });
});
