import { computed, effect, signal } from '@preact/signals';
import { parseAddress, type ScreenLocation, screenAddress } from './address.ts';
import { BRAND, NOT_FOUND, SCREENS, type Screen } from './screens.ts';

export const current = signal<ScreenLocation>(parseAddress(location));
export const screen = computed(() => current.value.screen);
addEventListener('popstate', () => {
  current.value = parseAddress(location);
});
effect(() => {
  const name = current.value.isUnknown === true ? NOT_FOUND : SCREENS[screen.value].label;
  document.title = `${name} · ${BRAND}`;
});

export function go(address: string): void {
  history.pushState(null, '', address);
  current.value = parseAddress(location);
  document.getElementById('content')?.focus();
  scrollTo(0, 0);
}

export function show(next: Screen): void {
  go(screenAddress(next));
}

/** Changes filters in place: the address can be shared, and Back leaves the screen. */
export function filterBy(change: Readonly<Record<string, string>>): void {
  const { screen: name, id, filters } = current.value;
  const address = { ...(id === null ? {} : { id }), filters: { ...filters, ...change } };
  history.replaceState(null, '', screenAddress(name, address));
  current.value = parseAddress(location);
}
