import { createHmac } from 'node:crypto';
import { type KeyRing, randomBase62 } from '../../kernel/index.ts';
import { endpointSecretContext } from '../tables.ts';

/** `whsec_` + 43 base62 characters: a little over 256 bits. The whole text, prefix included, is the HMAC key. */
export function drawSigningSecret(): string {
  return `whsec_${randomBase62(43)}`;
}

/** The value of X-Service-Signature for these bytes, sent at this moment. */
export function signatureHeader(secret: string, at: Date, body: Buffer): string {
  const t = Math.floor(at.getTime() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
  return `t=${t},v1=${v1}`;
}

/** Sealing is bound to the endpoint: a ciphertext that was moved to another endpoint does not open. */
export function sealSecret(keys: KeyRing, endpointId: string, secret: string): Buffer {
  return keys.seal(secret, endpointSecretContext(endpointId));
}

export function openSecret(keys: KeyRing, endpointId: string, sealed: Buffer): string {
  return keys.open(sealed, endpointSecretContext(endpointId)).toString();
}
