import { openedCase } from './cases/opened-case.ts';
import { vault } from './cases/vault.ts';
import { picked } from './compare/picked.ts';
import { clearForm } from './quote/form.ts';
import { clearOffers } from './quote/offers.ts';
import { closeWhy } from './why/explanation.ts';

/** Leaves nothing of the applicant, so that the next one starts with an empty page and a case of their own. */
export function forgetApplicant(): void {
  clearForm();
  clearOffers();
  closeWhy();
  picked.value = [];
  openedCase.value = null;
}

/** Leaves nothing of the person who worked here. */
export function forgetEverything(): void {
  forgetApplicant();
  vault.value = null;
  // The addresses of suggestions contain what was typed.
  performance.clearResourceTimings();
}
