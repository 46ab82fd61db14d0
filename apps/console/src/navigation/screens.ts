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
  workbench: { label: 'Workbench', role: 'analyst' },
  webhooks: { label: 'Webhooks', role: 'developer' },
  events: { label: 'Events', role: 'developer' },
  requests: { label: 'Requests', role: 'developer' },
  usage: { label: 'Usage', role: 'developer' },
  account: { label: 'Account', role: 'developer' },
  operator: { label: 'Operator', role: 'owner' },
  profile: { label: 'Profile', role: 'agent' },
} as const;
export type Screen = keyof typeof SCREENS;

const NAMES = Object.keys(SCREENS) as readonly Screen[];

type Role = MemberSession['role'];

/** The roles that may open the screens of a role. */
const OPENED_BY: Readonly<Record<'agent' | 'developer' | 'analyst' | 'owner', readonly Role[]>> = {
  agent: ['agent', 'developer', 'owner', 'analyst', 'publisher'],
  developer: ['developer', 'owner'],
  analyst: ['analyst', 'publisher', 'owner'],
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

export function findScreen(name: string): Screen | undefined {
  return NAMES.find((known) => known === name);
}
