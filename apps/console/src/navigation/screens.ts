import type { MemberSession } from '../session/api.ts';

export const BRAND = 'prequal';

/** Every screen, in the order of the menu. Agents quote; the rest is for developers and owners. */
export const SCREENS = {
  quote: { label: 'Quote', isForAgents: true },
  compare: { label: 'Compare', isForAgents: true },
  cases: { label: 'Cases', isForAgents: true },
  populations: { label: 'Populations', isForAgents: true },
  catalog: { label: 'Catalog', isForAgents: true },
  webhooks: { label: 'Webhooks', isForAgents: false },
  events: { label: 'Events', isForAgents: false },
  requests: { label: 'Requests', isForAgents: false },
  usage: { label: 'Usage', isForAgents: false },
  account: { label: 'Account', isForAgents: false },
  profile: { label: 'Profile', isForAgents: true },
} as const;
export type Screen = keyof typeof SCREENS;

const NAMES = Object.keys(SCREENS) as readonly Screen[];

/** The screens that a role may open; the service checks every request on its own. */
export function screensOf(role: MemberSession['role']): readonly Screen[] {
  return NAMES.filter((name) => role !== 'agent' || SCREENS[name].isForAgents);
}

export function findScreen(name: string): Screen | undefined {
  return NAMES.find((known) => known === name);
}
