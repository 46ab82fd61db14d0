import { SCOPES } from '@prequal/contract/vocabulary';
import { isOperatorRole, type Role, type Scope, type TokenMode } from '../accounts/index.ts';
import { Problem } from '../kernel/index.ts';

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

function hasRole(role: Role, needed: Role): boolean {
  return INCLUDED[role].includes(needed);
}

interface Member {
  readonly role: Role;
}

interface Restricted {
  /** The least role that may use it. */
  readonly role: Role;
  /** Whether it exists for members of the operator account only; what analysts do, for those who may do it. */
  readonly operator?: true;
}

/** What is for the operator account, or for its analysts, does not exist for others. */
export function isHiddenFrom(
  { role, isOperator }: Member & { readonly isOperator: boolean },
  { role: needed, operator }: Restricted,
): boolean {
  return operator === true && !(isOperator && (!isOperatorRole(needed) || hasRole(role, 'analyst')));
}

export function requireRole(member: Member & { readonly isOperator: boolean }, restricted: Restricted): void {
  if (isHiddenFrom(member, restricted)) throw new Problem('not_found', 'There is no resource at this path.');
  const { role } = member;
  const { role: needed } = restricted;
  if (hasRole(role, needed)) return;
  throw new Problem('forbidden', `This needs the role ${needed}; you are signed in as ${role}.`);
}

/** Developers issue and rotate test tokens only. */
export function requireTokenRole({ role }: Member, mode: TokenMode): void {
  if (mode === 'test' || hasRole(role, 'owner')) return;
  throw new Problem(
    'forbidden',
    'Only owners may issue and rotate live tokens. Use mode "test", or ask an owner.',
  );
}
