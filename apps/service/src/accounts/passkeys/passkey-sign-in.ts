import type { ConsoleInput } from '@prequal/contract';
import { isId } from '../../kernel/index.ts';
import type { AccountDeps } from '../account-transaction.ts';
import { drawChallenge, spendChallenge } from '../challenges.ts';
import { selectMember } from '../member-store.ts';
import { openSessionOf } from '../sessions.ts';
import type { TokenMode } from '../token-format.ts';
import { type PasskeyRow, recordUse, selectPasskeys } from './passkey-store.ts';
import { PASSKEY_CHALLENGE_MS } from './passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';
import { challengeOf } from './signed-challenge.ts';

type AuthenticationResponse = ConsoleInput<'POST /session/passkey'>['body'];

const PURPOSE = 'passkey/sign-in';

/** What a browser needs to let a person choose one of their passkeys. The same for everybody: it names no member. */
export async function passkeyRequestOptions(deps: AccountDeps, baseUrl: string) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(baseUrl).id,
    challenge: new Uint8Array(drawChallenge(deps, PURPOSE, PASSKEY_CHALLENGE_MS)),
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
  });
}

/** Opens a session for the member whose passkey signed the challenge. Null if anything about the response is wrong. */
export async function openSessionWithPasskey(
  deps: AccountDeps,
  { response, baseUrl }: { readonly response: AuthenticationResponse; readonly baseUrl: string },
  mode: TokenMode,
): Promise<{ readonly text: string } | null> {
  const challenge = challengeOf(response.response.clientDataJSON);
  if (challenge === null || !(await spendChallenge(deps, PURPOSE, challenge))) return null;
  const passkey = await findPasskey(deps, response);
  if (passkey === null) return null;
  const use = await verifiedUse(passkey, { response, challenge, baseUrl });
  if (use === null) return null;
  const { accountId, memberId, id } = passkey;
  return openSessionOf(deps, { accountId, memberId, mode, subject: { passkey_id: id } }, (tx, now) =>
    recordUse(tx, passkey, { ...use, now }),
  );
}

/** The id of the member that the response names; anything if it names none. */
export function passkeyMember({ response }: AuthenticationResponse): string {
  return Buffer.from(response.userHandle ?? '', 'base64url').toString();
}

/** The user handle names the member, so that a credential id that somebody else chose too finds nothing. */
async function findPasskey(
  { db }: AccountDeps,
  response: AuthenticationResponse,
): Promise<PasskeyRow | null> {
  const memberId = passkeyMember(response);
  const member = isId('member', memberId) ? await selectMember(db, memberId) : null;
  if (member === null) return null;
  const passkeys = await selectPasskeys(db, { accountId: member.accountId, memberId });
  return passkeys.find(({ credentialId }) => credentialId.toString('base64url') === response.id) ?? null;
}

interface SignedUse {
  readonly response: AuthenticationResponse;
  readonly challenge: Buffer;
  readonly baseUrl: string;
}

async function verifiedUse(
  passkey: PasskeyRow,
  { response: { id, rawId, type, response }, challenge, baseUrl }: SignedUse,
): Promise<Pick<PasskeyRow, 'counter' | 'backedUp'> | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, authenticatorData, signature } = response;
  const party = relyingPartyOf(baseUrl);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { counter: newCounter, backedUp: credentialBackedUp };
  } catch {
    // The library throws on everything that is wrong with a response.
    return null;
  }
}
