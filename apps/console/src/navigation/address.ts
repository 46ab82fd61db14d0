import { findScreen, type Screen } from './screens.ts';

/** Where the person is: a screen, perhaps one thing on it, and filters. */
export interface ScreenLocation {
  readonly screen: Screen;
  readonly id: string | null;
  readonly filters: Readonly<Record<string, string>>;
  /** The address names no screen. */
  readonly isUnknown?: true;
}

/** Reads an address of the console. */
export function parseAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): ScreenLocation {
  const [name = '', id = ''] = pathname.replace(/^\/console\/?/, '').split('/');
  const filters = Object.fromEntries(new URLSearchParams(search));
  const found = name === '' ? 'quote' : findScreen(name);
  if (found === undefined) return { screen: 'quote', id: null, filters: {}, isUnknown: true };
  return { screen: found, id: id === '' ? null : decoded(id), filters };
}

/** The address of a screen. It names the screen, an id and filters, and nothing of an applicant. */
export function screenAddress(
  name: Screen,
  { id, filters = {} }: { readonly id?: string; readonly filters?: Readonly<Record<string, string>> } = {},
): string {
  const path = name === 'quote' ? '/console/' : `/console/${name}`;
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();
  return `${path}${id === undefined ? '' : `/${encodeURIComponent(id)}`}${query === '' ? '' : `?${query}`}`;
}

/** Part of an address as it was before it was encoded, or as it is when a person has damaged it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
