import { ROLES } from '@prequal/contract/vocabulary';
import { SCOPES, type Scope } from './token-format.ts';

export type Role = (typeof ROLES)[number];

const AGENT_SCOPES: readonly Scope[] = ['prequalify', 'quote', 'datasets', 'cases', 'explain'];

/** The scopes of a member's requests. Owners differ from developers in what they may see of the account itself. */
export function scopesOf(role: Role): readonly Scope[] {
  return role === 'agent' ? AGENT_SCOPES : SCOPES;
}

export function hasRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
