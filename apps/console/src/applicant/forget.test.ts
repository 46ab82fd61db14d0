import { expect, it } from 'vitest';
import { picked, togglePicked } from '../offers/picked.ts';
import { openedCase } from '../vault/opened-case.ts';
import { forgetApplicant, whenForgotten } from './forget.ts';
import { changeForm, form } from './form.ts';

it('leaves nothing of the applicant in the form, the picked products, the open case and what registered', () => {
  const empty = form.value;
  let isCleared = false;
  whenForgotten(() => {
    isCleared = true;
  });
  changeForm({ dob: '4/12/1961' });
  togglePicked('product-a');
  openedCase.value = { id: 'case_1', name: 'Ada', saved: null };
  forgetApplicant();
  expect([form.value, picked.value, openedCase.value, isCleared]).toEqual([empty, [], null, true]);
});
