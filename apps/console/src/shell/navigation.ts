import { signal } from '@preact/signals';

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

/** The address names the screen and nothing of the applicant. */
export function show(next: Screen): void {
  history.pushState(null, '', next === 'quote' ? '/console/' : `/console/${next}`);
  screen.value = next;
  document.getElementById('content')?.focus();
}
