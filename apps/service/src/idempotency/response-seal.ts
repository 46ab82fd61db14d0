import { KeyError, type KeyRing, Problem, padBytes } from '../kernel/index.ts';
import type { LongEncoding } from './long-stream.ts';
import { responseGroupContext, SEALED_GROUP_MARK } from './tables.ts';

const MARK = Buffer.from([SEALED_GROUP_MARK]);

/**
 * Responses are padded, because their length would tell how many offers an applicant gets: to more than they take after
 * compression, which depends only on what was asked. Measured with 183 products: 2.9 kB for one plan and 20 conditions and medications
 * each, of which 1 kB is not about them; with ten amounts 79 bytes for a plan (gzip 131), with six riders 131 (173).
 */
const BYTES_ALONE = 4096;
const BYTES_PER_PRODUCT: Readonly<Record<LongEncoding, number>> = { br: 48, gzip: 96 };
const BYTES_PER_PLAN: Readonly<Record<LongEncoding, number>> = { br: 96, gzip: 160 };
/** For each plan. */
const BYTES_PER_RIDER: Readonly<Record<LongEncoding, number>> = { br: 12, gzip: 12 };
/** For each further response of a group. */
const BYTES_PER_MEMBER = 768;

/** What a response may list, whoever the applicant is. */
export interface AskedPlans {
  readonly products: number;
  /** For each product and amount. */
  readonly plans: number;
  /** For each plan. */
  readonly riders: number;
}

/** The length that responses are padded to. */
export function leastBytes(asked: readonly AskedPlans[], encoding: LongEncoding): number {
  return asked.reduce(
    (sum, { products, plans, riders }) =>
      sum +
      BYTES_PER_MEMBER +
      products * BYTES_PER_PRODUCT[encoding] +
      plans * (BYTES_PER_PLAN[encoding] + riders * BYTES_PER_RIDER[encoding]),
    BYTES_ALONE - BYTES_PER_MEMBER,
  );
}

/**
 * Encrypts the stored responses of decisions, which name the applicant's conditions. What is encrypted is a whole
 * group of an account after compression: one operation over a few kilobytes for many responses.
 */
export class ResponseSeal {
  readonly #keys: KeyRing;

  constructor(keys: KeyRing) {
    this.#keys = keys;
  }

  /** Compressed bytes, padded with zeros to `least`. */
  seal(accountId: string, bytes: Buffer, least: number): Buffer {
    const padded = padBytes(bytes, least);
    return Buffer.concat([MARK, this.#keys.seal(padded, responseGroupContext(accountId))]);
  }

  /** Bytes that are not encrypted were stored by an earlier version and are returned unchanged. */
  open(accountId: string, stored: Buffer): Buffer {
    return isSealedGroup(stored)
      ? openStoredResponse(this.#keys, stored.subarray(1), responseGroupContext(accountId))
      : stored;
  }
}

/** Opens a stored response. One whose server key was removed cannot be replayed, which is no error of the service. */
export function openStoredResponse(keys: KeyRing, sealed: Buffer, context: string): Buffer {
  try {
    return keys.open(sealed, context);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw new Problem(
      'conflict',
      'This Idempotency-Key was used before, but the response can no longer be read: the server key that encrypted it was removed. Use a new key if the request should be executed again.',
      { param: '/headers/Idempotency-Key', cause: error },
    );
  }
}

export function isSealedGroup(stored: Buffer): boolean {
  return stored[0] === SEALED_GROUP_MARK;
}
