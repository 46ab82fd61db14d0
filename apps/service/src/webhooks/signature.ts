import { createHmac } from 'node:crypto';
import { randomBase62 } from '../kernel/index.ts';

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
