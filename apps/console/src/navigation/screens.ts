import type { MemberSession } from '../session/api.ts';

export const BRAND = 'prequal';
/** The title of a page that does not exist. */
export const NOT_FOUND = 'Not found';

/** Every screen with the least role that may open it. */
export const SCREENS = {
  quote: { label: 'Quote', role: 'agent' },
  compare: { label: 'Compare', role: 'agent' },
  cases: { label: 'Cases', role: 'agent' },
  treatments: { label: 'Who takes this?', role: 'agent' },
  offers: { label: 'Check an offer', role: 'agent' },
  populations: { label: 'Populations', role: 'agent' },
  catalog: { label: 'Catalog', role: 'agent' },
  workbench: { label: 'Workbench', role: 'analyst' },
  webhooks: { label: 'Webhooks', role: 'developer' },
  events: { label: 'Events', role: 'developer' },
  requests: { label: 'Requests', role: 'developer' },
  usage: { label: 'Usage', role: 'developer' },
  account: { label: 'People and keys', role: 'developer' },
  branding: { label: 'Branding', role: 'account owner' },
  operator: { label: 'Operator', role: 'owner' },
  profile: { label: 'Profile', role: 'agent' },
} as const;
export type Screen = keyof typeof SCREENS;

const NAMES = Object.keys(SCREENS) as readonly Screen[];

/** The menu: what people come for, in the order of their day. */
const MENU: readonly (readonly [title: string, screens: readonly Screen[]])[] = [
  ['Work', ['quote', 'compare', 'cases', 'treatments', 'offers', 'populations']],
  ['Build', ['workbench', 'webhooks', 'events', 'requests']],
  ['Manage', ['usage', 'account', 'branding', 'catalog', 'operator', 'profile']],
];

type Role = MemberSession['role'];

/** The roles that may open the screens of a role. */
const OPENED_BY: Readonly<
  Record<'agent' | 'developer' | 'analyst' | 'account owner' | 'owner', readonly Role[]>
> = {
  agent: ['agent', 'developer', 'owner', 'analyst', 'publisher'],
  developer: ['developer', 'owner'],
  analyst: ['analyst', 'publisher', 'owner'],
  'account owner': ['owner'],
  owner: ['owner'],
};

/** The screens that a member may open; the service checks every request on its own. */
export function screensOf(role: Role, isOperator: boolean): readonly Screen[] {
  return NAMES.filter((name) => {
    const { role: needed } = SCREENS[name];
    // These exist in the operator account only.
    const isOfOperator = needed === 'analyst' || needed === 'owner';
    return OPENED_BY[needed].includes(role) && (!isOfOperator || isOperator);
  });
}

/** The groups of the menu with the screens that a member may open, without empty groups. */
export function menuOf(role: Role, isOperator: boolean): typeof MENU {
  const allowed = screensOf(role, isOperator);
  return MENU.map(
    ([title, screens]) => [title, screens.filter((name) => allowed.includes(name))] as const,
  ).filter(([, screens]) => screens.length > 0);
}

export function findScreen(name: string): Screen | undefined {
  return NAMES.find((known) => known === name);
}
