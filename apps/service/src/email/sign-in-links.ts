import { type AccountDeps, mailSignInLinks } from '../accounts/index.ts';
import { enqueueSignInLink } from './outbox.ts';

/** Queues a sign-in link for every member with this address; does nothing when there is none. */
export function sendSignInLinks(
  deps: AccountDeps,
  request: { readonly email: string; readonly baseUrl: string },
): Promise<void> {
  return mailSignInLinks(deps, request, (tx, mail) => enqueueSignInLink(tx, deps, mail));
}
