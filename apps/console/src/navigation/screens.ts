import type { MemberSession } from '../session/api.ts';

export const BRAND = 'prequal';

/** Every screen, in the order of the menu, with the least role that may open it. */
export const SCREENS = {
  quote: { label: 'Quote', role: 'agent' },
  compare: { label: 'Compare', role: 'agent' },
  cases: { label: 'Cases', role: 'agent' },
  treatments: { label: 'Who takes this?', role: 'agent' },
  populations: { label: 'Populations', role: 'agent' },
  catalog: { label: 'Catalog', role: 'agent' },
  webhooks: { label: 'Webhooks', role: 'developer' },
  events: { label: 'Events', role: 'developer' },
  requests: { label: 'Requests', role: 'developer' },
  usage: { label: 'Usage', role: 'developer' },
  account: { label: 'Account', role: 'developer' },
  profile: { label: 'Profile', role: 'agent' },
} as const;
export type Screen = keyof typeof SCREENS;

const NAMES = Object.keys(SCREENS) as readonly Screen[];

/** Analysts and publishers quote like agents; what developers see is none of their work. */
const IS_DEVELOPER: Readonly<Record<MemberSession['role'], boolean>> = {
  agent: false,
  analyst: false,
  publisher: false,
  developer: true,
  owner: true,
};

/** The screens that a member may open; the service checks every request on its own. */
export function screensOf(role: MemberSession['role']): readonly Screen[] {
  return NAMES.filter((name) => SCREENS[name].role === 'agent' || IS_DEVELOPER[role]);
}

export function findScreen(name: string): Screen | undefined {
  return NAMES.find((known) => known === name);
}
