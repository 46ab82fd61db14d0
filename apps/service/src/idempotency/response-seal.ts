import { KeyError, type KeyRing, Problem, padBytes } from '../kernel/index.ts';
import { responseGroupContext, SEALED_GROUP_MARK } from './tables.ts';

const MARK = Buffer.from([SEALED_GROUP_MARK]);

/**
 * Responses are padded, because their length would tell how many offers an applicant gets: to more than they take after
 * compression, which depends only on what was asked.
 */
const BYTES_ALONE = 2048;
const BYTES_PER_PRODUCT = 48;
const BYTES_PER_PLAN = 96;
/** For each further response of a group. */
const BYTES_PER_MEMBER = 384;

/** What a response may list, whoever the applicant is. */
export interface AskedPlans {
  readonly products: number;
  /** For each product and amount. */
  readonly plans: number;
}

function leastBytes(asked: readonly AskedPlans[]): number {
  return asked.reduce(
    (sum, { products, plans }) =>
      sum + BYTES_PER_MEMBER + products * BYTES_PER_PRODUCT + plans * BYTES_PER_PLAN,
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

  /** Compressed bytes: a decompressor skips the padding after them. */
  seal(accountId: string, bytes: Buffer, asked: readonly AskedPlans[]): Buffer {
    const padded = padBytes(bytes, leastBytes(asked));
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
