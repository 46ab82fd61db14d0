import { signal } from '@preact/signals';
import { whenForgotten } from './forget.ts';

/** What the agent chooses for the copy that a client takes home. */
export const clientName = signal('');
export const showsHealth = signal(true);
whenForgotten(() => {
  clientName.value = '';
  showsHealth.value = true;
});
