import { timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../../kernel/index.ts';
import { type LogoPath, unsignedLogoPath } from './plan-offer.ts';

const SIGNATURE_BYTES = 16;

/**
 * Signs the links to logos, so that an <img> can show one without a token. A signature is an HMAC over the carrier's
 * name: it opens that logo, in every catalog version, and nothing else.
 */
export class LogoSignatures {
  readonly #keys: KeyRing;

  constructor(keys: KeyRing) {
    this.#keys = keys;
  }

  readonly path: LogoPath = (carrierName) => {
    const signature = this.#sign(carrierName, this.#keys.current).toString('base64url');
    return `${unsignedLogoPath(carrierName)}?s=${signature}`;
  };

  /** Signatures of every key version are valid: links outlive a key rotation. */
  isValid(carrierName: string, signature: string): boolean {
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== SIGNATURE_BYTES) return false;
    return this.#keys.openVersions.some((version) =>
      timingSafeEqual(given, this.#sign(carrierName, version)),
    );
  }

  /** Logos are found by their name in any case, and so are their signatures. */
  #sign(carrierName: string, version: number): Buffer {
    return this.#keys.mac('logo', carrierName.toLowerCase(), version).subarray(0, SIGNATURE_BYTES);
  }
}
