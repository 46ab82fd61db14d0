import { computed, signal } from '@preact/signals';
import { whenForgotten } from './forget.ts';
import { type Form, form, startForm } from './form.ts';

/** The form as it was saved or opened last, or as it starts. */
const saved = signal<Form>(form.value);

/** Whether leaving the page would lose something that was typed. */
export const isUnsaved = computed(() => {
  const content = JSON.stringify(form.value);
  return content !== JSON.stringify(saved.value) && content !== JSON.stringify(startForm.value);
});

export function markSaved(content: Form = form.value): void {
  saved.value = content;
}
whenForgotten(() => markSaved());
