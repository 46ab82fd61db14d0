import { computed, effect, signal } from '@preact/signals';
import type { MemberSession } from '../api.ts';
import { SHELL } from './texts.ts';

export const SCREENS = [
  'quote',
  'compare',
  'cases',
  'populations',
  'catalog',
  'webhooks',
  'events',
  'requests',
  'usage',
  'account',
] as const;
export type Screen = (typeof SCREENS)[number];

const FOR_DEVELOPERS: ReadonlySet<Screen> = new Set(['webhooks', 'events', 'requests', 'usage', 'account']);

/** The screens that a role may open; the service checks every request on its own. */
export function screensOf(role: MemberSession['role']): readonly Screen[] {
  return SCREENS.filter((name) => role !== 'agent' || !FOR_DEVELOPERS.has(name));
}

/** Where the person is: a screen, perhaps one thing on it, and filters. */
export interface Location {
  readonly screen: Screen;
  readonly id: string | null;
  readonly filters: Readonly<Record<string, string>>;
}

function readLocation(): Location {
  const [name = '', id = null] = location.pathname.replace(/^\/console\/?/, '').split('/');
  const screen = SCREENS.find((known) => known === name) ?? 'quote';
  return { screen, id, filters: Object.fromEntries(new URLSearchParams(location.search)) };
}

export const current = signal<Location>(readLocation());
export const screen = computed(() => current.value.screen);
addEventListener('popstate', () => {
  current.value = readLocation();
});
effect(() => {
  document.title = `${SHELL[screen.value]} · ${SHELL.brand}`;
});

/** The address of a screen. It names the screen, an id and filters, and nothing of an applicant. */
export function screenAddress(
  name: Screen,
  { id, filters = {} }: { readonly id?: string; readonly filters?: Readonly<Record<string, string>> } = {},
): string {
  const path = name === 'quote' ? '/console/' : `/console/${name}`;
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();
  return `${path}${id === undefined ? '' : `/${encodeURIComponent(id)}`}${query === '' ? '' : `?${query}`}`;
}

export function go(address: string): void {
  history.pushState(null, '', address);
  current.value = readLocation();
  document.getElementById('content')?.focus();
  scrollTo(0, 0);
}

export function show(next: Screen): void {
  go(screenAddress(next));
}

/** Changes filters in place: the address can be shared, and Back leaves the screen. */
export function filterBy(change: Readonly<Record<string, string>>): void {
  const { screen: name, filters } = current.value;
  history.replaceState(null, '', screenAddress(name, { filters: { ...filters, ...change } }));
  current.value = readLocation();
}
