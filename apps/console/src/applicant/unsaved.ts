import { computed, signal } from '@preact/signals';
import { whenForgotten } from './forget.ts';
import { startForm } from './form.ts';
import { household, type NamedForm } from './household.ts';
import { pending } from './pending.ts';

/** Everybody of the household in one string, to compare. */
const textOf = (people: readonly NamedForm[]) => JSON.stringify(people.map(({ name, form }) => [name, form]));

/** The household as it was saved or opened last, or as it starts. */
const saved = signal(textOf(household.value));

/** Computed separately, so that a keystroke in a pending row does not repeat it. */
const isHouseholdUnsaved = computed(() => {
  const content = textOf(household.value);
  return content !== saved.value && content !== textOf([{ name: '', form: startForm.value }]);
});

/** Whether leaving the page would lose something that was typed. */
export const isUnsaved = computed(
  () => isHouseholdUnsaved.value || Object.values(pending.value).some((text) => text.trim() !== ''),
);

export function markSaved(people: readonly NamedForm[] = household.value): void {
  saved.value = textOf(people);
}

/** When what is on the screen was typed, if an earlier page was closed with it; in milliseconds. */
export const restoredAt = signal<number | null>(null);

whenForgotten(() => {
  markSaved();
  restoredAt.value = null;
});
