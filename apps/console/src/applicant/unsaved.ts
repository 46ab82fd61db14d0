import { computed, signal } from '@preact/signals';
import { whenForgotten } from './forget.ts';
import { type Form, form } from './form.ts';

/** The form as it was saved or opened last, or as it starts. */
const saved = signal<Form>(form.value);

/** Whether leaving the page would lose something that was typed. */
export const isUnsaved = computed(() => JSON.stringify(form.value) !== JSON.stringify(saved.value));

export function markSaved(content: Form = form.value): void {
  saved.value = content;
}
whenForgotten(() => markSaved());
