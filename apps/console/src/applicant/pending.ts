import { batch, signal } from '@preact/signals';
import { whenForgotten } from './forget.ts';
import { changeForm, form, formRow, type RowListName } from './form.ts';
import { whenPersonLeaves } from './household.ts';

/** What was typed about the person on the screen and is not part of the form yet. */
export interface PendingTexts {
  readonly conditions: string;
  readonly medications: string;
  readonly notes: string;
}

export const NOTHING_PENDING: PendingTexts = { conditions: '', medications: '', notes: '' };

export const pending = signal(NOTHING_PENDING);

export function changePending(change: Partial<PendingTexts>): void {
  pending.value = { ...pending.value, ...change };
}

/** Makes a row of what is in the field of a list: without it, offers would not count something that is on the screen. */
export function addPending(list: RowListName): void {
  const text = pending.value[list].trim();
  if (text === '') return;
  batch(() => {
    changeForm({ [list]: [...form.value[list], formRow(text, null)] });
    changePending({ [list]: '' });
  });
}

whenForgotten(() => {
  pending.value = NOTHING_PENDING;
});
whenPersonLeaves(() => {
  addPending('conditions');
  addPending('medications');
});
