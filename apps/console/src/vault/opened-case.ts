import { signal } from '@preact/signals';
import { whenForgotten } from '../applicant/forget.ts';
import type { PersonComparison } from '../comparison/comparison.ts';

interface OpenedCase {
  readonly id: string;
  readonly name: string;
  /** What each person was offered when it was saved. */
  readonly saved: readonly PersonComparison[] | null;
}

/** The case that is open, so that saving again updates it. */
export const openedCase = signal<OpenedCase | null>(null);
whenForgotten(() => {
  openedCase.value = null;
});
