import { effect, signal } from '@preact/signals';
import { SHELL } from './texts.ts';

export type Screen = 'quote' | 'compare' | 'cases';
export const SCREENS: readonly Screen[] = ['quote', 'compare', 'cases'];

function screenOf(path: string): Screen {
  const name = path.replace(/^\/console\/?/, '');
  return SCREENS.find((screen) => screen === name) ?? 'quote';
}

export const screen = signal<Screen>(screenOf(location.pathname));
addEventListener('popstate', () => {
  screen.value = screenOf(location.pathname);
});
effect(() => {
  document.title = `${SHELL[screen.value]} · ${SHELL.brand}`;
});

/** The address and the title name the screen and nothing of the applicant. */
export function show(next: Screen): void {
  history.pushState(null, '', next === 'quote' ? '/console/' : `/console/${next}`);
  screen.value = next;
  document.getElementById('content')?.focus();
  scrollTo(0, 0);
}
