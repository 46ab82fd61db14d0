import { type AccountDeps, addressHash } from '../accounts/index.ts';
import { countSignIn, type SignInOutcome } from '../quota/index.ts';

/** Counts a request for a sign-in link against its network address and its email address. */
export function countSignInRequest(
  { db, keys, clock }: AccountDeps,
  address: string,
  email: string,
): Promise<SignInOutcome> {
  return countSignIn(db, clock, { address, emailHash: addressHash(keys, email) });
}
