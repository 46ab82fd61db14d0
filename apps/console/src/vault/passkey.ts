import { session } from '../session/current-session.ts';
import { CASES } from './texts.ts';
import { vaultSalt } from './vault.ts';

/**
 * A passkey can compute a secret of its own (the PRF extension of WebAuthn) that leaves neither the device nor this page.
 * Cases are encrypted under a key made of it. This passkey is not a way to sign in, so the service stores nothing of it.
 */

/** The key of a passkey that the person chooses. */
export async function keyOfPasskey(): Promise<CryptoKey> {
  const credential = await navigator.credentials
    .get({
      publicKey: { challenge: challenge(), userVerification: 'required', extensions: prfInput() },
    })
    .catch(() => null);
  if (credential === null) throw new Error(CASES.noPasskey);
  return keyOf(credential);
}

/** Makes a passkey on this device or in its password manager, and the key of it. */
export async function keyOfNewPasskey(): Promise<CryptoKey> {
  const { member } = session.value ?? {};
  const credential = await navigator.credentials
    .create({
      publicKey: {
        challenge: challenge(),
        rp: { name: CASES.passkeyFor },
        user: {
          // Never the same: a device replaces the passkey that it has for an id, and the cases would be lost with it.
          id: crypto.getRandomValues(new Uint8Array(32)),
          name: member?.email ?? '',
          displayName: member?.name ?? '',
        },
        // ES256 and RS256, which every authenticator has one of.
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key' as const, alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        extensions: prfInput(),
      },
    })
    .catch(() => null);
  if (credential === null) throw new Error(CASES.passkeyNotMade);
  // Some devices compute the secret only when the passkey is used.
  return secretOf(credential) === undefined ? keyOfPasskey() : keyOf(credential);
}

async function keyOf(credential: Credential): Promise<CryptoKey> {
  const secret = secretOf(credential);
  if (secret === undefined) throw new Error(CASES.passkeyWithoutSecret);
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: vaultSalt(), info: new TextEncoder().encode('AES-GCM') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

function secretOf(credential: Credential): BufferSource | undefined {
  if (!(credential instanceof PublicKeyCredential)) return undefined;
  return credential.getClientExtensionResults().prf?.results?.first;
}

function prfInput(): AuthenticationExtensionsClientInputs {
  return { prf: { eval: { first: vaultSalt() } } };
}

/** The signature is not checked, so the challenge only has to exist. */
function challenge(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(32));
}
