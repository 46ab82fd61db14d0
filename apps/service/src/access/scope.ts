import type { Scope } from '../accounts/index.ts';
import { Problem } from '../kernel/index.ts';
import type { AuthenticatedPrincipal } from './principal.ts';

export function requireScope({ scopes, actor }: AuthenticatedPrincipal, scope: Scope): void {
  if (scopes.includes(scope)) return;
  const detail =
    actor.kind === 'member'
      ? `Your role does not include the "${scope}" scope.`
      : `This token does not have the "${scope}" scope.`;
  throw new Problem('forbidden', detail, { adviceCode: 'missing_scope' });
}
