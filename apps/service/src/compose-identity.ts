import type { Logger } from 'pino';
import type { AccountDeps } from './accounts/index.ts';
import type { AppContext } from './app-context.ts';
import { type ApisOfBuckets, accountsOf } from './compose-buckets.ts';
import { type IdentityDeps, IdentityProvider } from './identity/index.ts';
import type { PendingWork } from './pending-work.ts';

interface IdentityParts {
  readonly context: AppContext;
  readonly log: Logger;
  readonly apis?: ApisOfBuckets | undefined;
}

/** The provider is discovered now, and again on use if it is away: it does not stop the service. */
export function identityDeps(
  deps: IdentityParts,
  { accounts, background }: { readonly accounts: AccountDeps; readonly background: PendingWork },
): IdentityDeps | null {
  const { context, log } = deps;
  const { config, clock } = context;
  if (config.oidc === null) return null;
  const provider = new IdentityProvider(config.oidc, {
    clock,
    log: {
      away: (error) => log.warn({ err: error }, 'The identity provider does not respond'),
      refused: (code) => log.info({ code }, 'Refused a response of the identity provider'),
    },
  });
  background.add(provider.prepare());
  const { developerGroups } = config.oidc;
  return {
    accounts,
    provider,
    developerGroups,
    accountsOf: (person) => accountsOf(deps.apis, accounts, person),
  };
}
