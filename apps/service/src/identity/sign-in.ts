import {
  type AccountDeps,
  drawChallenge,
  hasMemberWith,
  openSessionOfPerson,
  type PersonSession,
  type ProvidedRole,
  spendChallenge,
  type TokenMode,
} from '../accounts/index.ts';
import { randomBase62 } from '../kernel/index.ts';
import { listDomains } from '../settings/index.ts';
import type { IdentityProvider, SignInChecks } from './provider.ts';

export interface IdentityDeps {
  readonly accounts: AccountDeps;
  /** The accounts of the buckets in which somebody with this address may be a member. */
  accountsOf(person: PersonAddress): Promise<readonly AccountDeps[]>;
  readonly provider: IdentityProvider;
  /** The groups whose people are developers. */
  readonly developerGroups: readonly string[];
}

export interface PersonAddress {
  readonly email: string;
  /** Null: the account in which the person is a member. */
  readonly accountId: string | null;
}

/** How long a person may take at the provider. */
export const ATTEMPT_MS = 10 * 60_000;
const PURPOSE = 'oidc/sign-in';
const CONTEXT = 'oidc/attempt';
const RANDOM_LENGTH = 43;

/** What the browser keeps of an attempt to sign in, sealed. */
interface Attempt extends SignInChecks {
  /** Null: the account in which the person is a member. */
  readonly accountId: string | null;
}

export interface StartedSignIn {
  readonly location: string;
  /** For a cookie: only the browser that has it can finish. */
  readonly attempt: string;
}

/** Sends a browser to the provider. */
export async function startSignIn(
  { accounts, provider }: IdentityDeps,
  { accountId, baseUrl }: { readonly accountId: string | null; readonly baseUrl: string },
): Promise<StartedSignIn> {
  const attempt: Attempt = {
    accountId,
    state: drawChallenge(accounts, PURPOSE, ATTEMPT_MS).toString('base64url'),
    nonce: randomBase62(RANDOM_LENGTH),
    verifier: randomBase62(RANDOM_LENGTH),
  };
  const location = await provider.authorizationUrl(callbackUrl(baseUrl), attempt);
  return { location, attempt: accounts.keys.seal(JSON.stringify(attempt), CONTEXT).toString('base64url') };
}

export interface Callback {
  /** What the provider sent with the browser. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The cookie of the attempt; null if the browser has none. */
  readonly attempt: string | null;
  readonly baseUrl: string;
  readonly mode: TokenMode;
}

export type FinishedSignIn =
  | PersonSession
  /** The callback belongs to no attempt of this browser, came too late or again, or the provider's response is wrong. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unverified' };

/** Opens a session for whom the provider vouches for. An attempt is used up whatever comes of it. */
export async function finishSignIn(
  deps: IdentityDeps,
  { parameters, attempt: sealed, baseUrl, mode }: Callback,
): Promise<FinishedSignIn> {
  const { accounts, provider, developerGroups } = deps;
  const attempt = sealed === null ? null : openAttempt(accounts, sealed);
  if (attempt === null || parameters.state !== attempt.state) return { kind: 'invalid' };
  const state = Buffer.from(attempt.state, 'base64url');
  if (!(await spendChallenge(accounts, PURPOSE, state))) return { kind: 'invalid' };
  const url = new URL(callbackUrl(baseUrl));
  url.search = new URLSearchParams(parameters).toString();
  const claims = await provider.claims(url, attempt);
  if (claims === null) return { kind: 'invalid' };
  const { email, emailVerified, name, groups } = claims;
  if (email === null || !emailVerified) return { kind: 'unverified' };
  const found = await whereMember(deps, { email, accountId: attempt.accountId });
  if (found === 'several_accounts') return { kind: found };
  return openSessionOfPerson(
    found,
    { email, name, role: roleOf(groups, developerGroups), accountId: attempt.accountId },
    {
      mode,
      isAdmitted: async (db, accountId) => {
        const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
        return (await listDomains({ db }, accountId)).includes(domain);
      },
    },
  );
}

/** The bucket in which the person is a member, or can become one. */
async function whereMember(
  deps: IdentityDeps,
  person: PersonAddress,
): Promise<AccountDeps | 'several_accounts'> {
  const candidates = await deps.accountsOf(person);
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return only;
  const found: AccountDeps[] = [];
  for (const each of candidates) if (await hasMemberWith(each, person.email)) found.push(each);
  return found.length > 1 ? 'several_accounts' : (found[0] ?? deps.accounts);
}

/** Who is in none of the groups is an agent: whoever leaves a group loses what it gave. */
function roleOf(groups: readonly string[] | null, developerGroups: readonly string[]): ProvidedRole | null {
  if (groups === null) return null;
  return groups.some((group) => developerGroups.includes(group)) ? 'developer' : 'agent';
}

function callbackUrl(baseUrl: string): string {
  return `${baseUrl}/console/api/oidc/callback`;
}

function openAttempt({ keys }: AccountDeps, sealed: string): Attempt | null {
  try {
    return JSON.parse(keys.open(Buffer.from(sealed, 'base64url'), CONTEXT).toString()) as Attempt;
  } catch {
    // Sealed by somebody else, for something else, or under a key that is retired.
    return null;
  }
}
