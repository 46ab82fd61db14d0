import type { KeyRing } from '../kernel/index.ts';

const SEALED = 0x53;
const MARK = Buffer.from([SEALED]);

/**
 * Encrypts the stored responses of decisions, which name the applicant's conditions. What is encrypted is a whole
 * pack of an account after compression: one operation over a few kilobytes for many responses.
 */
export class ResponseSeal {
  readonly #keys: KeyRing;

  constructor(keys: KeyRing) {
    this.#keys = keys;
  }

  seal(accountId: string, bytes: Buffer): Buffer {
    return Buffer.concat([MARK, this.#keys.seal(bytes, contextOf(accountId))]);
  }

  /** Bytes that are not encrypted were stored by an earlier version and are returned unchanged. */
  open(accountId: string, stored: Buffer): Buffer {
    return isSealedPack(stored) ? this.#keys.open(stored.subarray(1), contextOf(accountId)) : stored;
  }
}

export function isSealedPack(stored: Buffer): boolean {
  return stored[0] === SEALED;
}

function contextOf(accountId: string): string {
  return `responses/${accountId}`;
}
