import { OPERATOR_ROLES, type ROLES, SCOPES } from '@prequal/contract/vocabulary';
import type { Scope } from './token-format.ts';

export type Role = (typeof ROLES)[number];

/**
 * The roles whose work each role may do. What analysts and publishers do is limited to the operator account, where
 * owners may do it too.
 */
const INCLUDED: Readonly<Record<Role, readonly Role[]>> = {
  agent: ['agent'],
  developer: ['agent', 'developer'],
  owner: ['agent', 'developer', 'owner', 'analyst', 'publisher'],
  analyst: ['agent', 'analyst'],
  publisher: ['agent', 'analyst', 'publisher'],
};

const AGENT_SCOPES: readonly Scope[] = ['prequalify', 'quote', 'datasets', 'cases', 'explain'];

/** The scopes of a member's requests. Owners differ from developers in what they may see of the account itself. */
export function scopesOf(role: Role): readonly Scope[] {
  return hasRole(role, 'developer') ? SCOPES : AGENT_SCOPES;
}

export function hasRole(role: Role, needed: Role): boolean {
  return INCLUDED[role].includes(needed);
}

/** Whether only members of the operator account can have this role. */
export function isOperatorRole(role: Role): boolean {
  return OPERATOR_ROLES.some((each) => each === role);
}
