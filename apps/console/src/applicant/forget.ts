import { clearForm } from './form.ts';

const clearings: (() => void)[] = [];

/** Registers what else belongs to the applicant and is forgotten with the form. */
export function whenForgotten(clear: () => void): void {
  clearings.push(clear);
}

/** Leaves nothing of the applicant, so that the next one starts with an empty page and a case of their own. */
export function forgetApplicant(): void {
  clearForm();
  for (const clear of clearings) clear();
}
