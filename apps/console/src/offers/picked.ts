import { signal } from '@preact/signals';
import { whenForgotten } from '../applicant/forget.ts';

export const MOST_PICKED = 6;

/** Slugs of the products to compare. */
export const picked = signal<readonly string[]>([]);
whenForgotten(() => {
  picked.value = [];
});

export function togglePicked(slug: string): void {
  if (picked.value.includes(slug)) picked.value = picked.value.filter((each) => each !== slug);
  else if (picked.value.length < MOST_PICKED) picked.value = [...picked.value, slug];
}
