import { signal } from '@preact/signals';
import { whenForgotten } from '../applicant/forget.ts';

/** The case that is open, so that saving again updates it. */
export const openedCase = signal<{ readonly id: string; readonly name: string } | null>(null);
whenForgotten(() => {
  openedCase.value = null;
});
