import { afterAll, beforeEach, expect, it } from 'vitest';
import { forgetApplicant } from './forget.ts';
import { changeForm, form } from './form.ts';
import { isUnsaved, markSaved } from './unsaved.ts';

beforeEach(forgetApplicant);
afterAll(forgetApplicant);

it('something typed is unsaved until it is saved, taken back or forgotten', () => {
  expect(isUnsaved.value).toBe(false);
  changeForm({ weight: '190' });
  expect(isUnsaved.value).toBe(true);
  markSaved();
  expect(isUnsaved.value).toBe(false);
  changeForm({ weight: '191' });
  expect(isUnsaved.value).toBe(true);
  changeForm({ weight: '190' });
  expect(isUnsaved.value).toBe(false);
  changeForm({ weight: '' });
  forgetApplicant();
  expect(isUnsaved.value).toBe(false);
});

it('what is typed while a case is being saved stays unsaved', () => {
  changeForm({ state: 'TX' });
  const sent = form.value;
  changeForm({ state: 'IL' });
  markSaved(sent);
  expect(isUnsaved.value).toBe(true);
});
