import type { ConsoleInput } from '@prequal/contract';
import type { Home } from '../../buckets/index.ts';
import { newId, notFound, Problem } from '../../kernel/index.ts';
import { type AccountDeps, refuse } from '../account-transaction.ts';
import { drawChallenge, spendChallenge } from '../challenges.ts';
import { showMember, withMember } from '../members.ts';
import {
  deletePasskey,
  insertPasskey,
  type PasskeyOwner,
  type PasskeyRow,
  selectPasskeys,
} from './passkey-store.ts';
import { relyingPartyOf } from './relying-party.ts';
import { challengeOf } from './signed-challenge.ts';

export type Passkey = Omit<PasskeyRow, 'credentialId' | 'publicKey' | 'counter'>;
type RegistrationResponse = ConsoleInput<'POST /passkeys'>['body'];

export const PASSKEY_CHALLENGE_MS = 5 * 60_000;
const MOST_PASSKEYS = 20;
const SERVICE_NAME = 'prequal';
/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

/** What a browser needs to make a passkey for the member. */
export async function passkeyCreationOptions(deps: AccountDeps, owner: PasskeyOwner, baseUrl: string) {
  // Loaded on use: it is large, and most processes never need it.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const member = await showMember(deps, owner.memberId);
  const existing = await selectPasskeys(deps.db, owner);
  return generateRegistrationOptions({
    rpName: SERVICE_NAME,
    rpID: relyingPartyOf(baseUrl).id,
    userName: member.email ?? member.name,
    userDisplayName: member.name,
    // Comes back with every sign-in and says whose passkey it is.
    userID: new Uint8Array(Buffer.from(owner.memberId)),
    challenge: new Uint8Array(drawChallenge(deps, registrationOf(owner), PASSKEY_CHALLENGE_MS)),
    timeout: PASSKEY_CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Adds the passkey that a browser made for the member. */
export async function addPasskey(
  deps: AccountDeps,
  owner: PasskeyOwner,
  { response, baseUrl }: { readonly response: RegistrationResponse; readonly baseUrl: string },
): Promise<Passkey> {
  const challenge = challengeOf(response.response.clientDataJSON);
  const isFresh = challenge !== null && (await spendChallenge(deps, registrationOf(owner), challenge));
  const made = isFresh ? await verifiedPasskey(response, { challenge, baseUrl }) : null;
  if (made === null) {
    throw new Problem(
      'validation_error',
      'This passkey could not be verified, or its challenge has expired or was used before. Start again.',
      { param: '' },
    );
  }
  const { accountId, memberId } = owner;
  // A sign-in with a passkey says whose it is by the id of the member.
  const enter = (home: Home) => home.addSecret({ text: memberId, accountId, expiresAt: null });
  return withMember(deps, { actor: `member:${memberId}`, id: memberId, enter }, async (accountTx) => {
    const { tx, now } = accountTx;
    if ((await selectPasskeys(tx, owner)).length >= MOST_PASSKEYS) {
      refuse(`A member can have at most ${MOST_PASSKEYS} passkeys. Remove one first.`);
    }
    const row = { ...made, ...ownerOf(owner), id: newId('passkey', now), createdAt: now, lastUsedAt: null };
    if (!(await insertPasskey(tx, row))) refuse('You already have this passkey.');
    await accountTx.record('passkey.add', { member_id: memberId, passkey_id: row.id });
    return passkeyOf(row);
  });
}

export async function listPasskeys({ db }: Pick<AccountDeps, 'db'>, owner: PasskeyOwner): Promise<Passkey[]> {
  return (await selectPasskeys(db, owner)).map(passkeyOf);
}

/** Removes a passkey of the member; one of somebody else does not exist. */
export async function removePasskey(deps: AccountDeps, owner: PasskeyOwner, id: string): Promise<Passkey> {
  return withMember(deps, { actor: `member:${owner.memberId}`, id: owner.memberId }, async (accountTx) => {
    const row = await deletePasskey(accountTx.tx, owner, id);
    if (row === null) throw notFound('passkey');
    await accountTx.record('passkey.remove', { member_id: owner.memberId, passkey_id: id });
    return passkeyOf(row);
  });
}

/** A challenge to make a passkey is of no use to other members. */
function registrationOf({ memberId }: PasskeyOwner): string {
  return `passkey/add/${memberId}`;
}

function ownerOf({ accountId, memberId }: PasskeyOwner): PasskeyOwner {
  return { accountId, memberId };
}

function passkeyOf({
  credentialId: _id,
  publicKey: _key,
  counter: _counter,
  ...passkey
}: PasskeyRow): Passkey {
  return passkey;
}

type MadePasskey = Pick<
  PasskeyRow,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'deviceType' | 'backedUp'
>;

/** Null for a response that is not a passkey for this service, made by a person whom the device has verified. */
async function verifiedPasskey(
  { id, rawId, type, response }: RegistrationResponse,
  { challenge, baseUrl }: { readonly challenge: Buffer; readonly baseUrl: string },
): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const party = relyingPartyOf(baseUrl);
  try {
    if (await hasCertificates(attestationObject)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...transports],
      deviceType: credentialDeviceType,
      backedUp: credentialBackedUp,
    };
  } catch {
    // The library throws on everything that is wrong with a response.
    return null;
  }
}

/**
 * We ask for no attestation. One with certificates is refused unread: the library would fetch the revocation lists that
 * they name, from wherever the sender likes.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined);
}
