import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { forgetApplicant } from './forget.ts';
import { changeForm, form, startWith } from './form.ts';
import { household } from './household.ts';
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

it('what every applicant starts with is nothing unsaved, and replaces nothing that was typed', () => {
  startWith({ state: 'TX' });
  onTestFinished(() => startWith({}));
  expect([form.value.state, isUnsaved.value]).toEqual(['TX', false]);
  changeForm({ weight: '190' });
  startWith({ state: 'IL' });
  expect([form.value.state, isUnsaved.value]).toEqual(['TX', true]);
  forgetApplicant();
  expect([form.value.state, isUnsaved.value]).toEqual(['IL', false]);
});

it('what is typed while a case is being saved stays unsaved', () => {
  changeForm({ state: 'TX' });
  const sent = household.value;
  changeForm({ state: 'IL' });
  markSaved(sent);
  expect(isUnsaved.value).toBe(true);
});
