import { fingerprint, type KeyRing } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import { decompressResponse, isCompressedForm } from './compressed-response.ts';
import {
  type Execution,
  executeOnce,
  type KeyReplay,
  type LookUp,
  lookUp,
  type OnceRequest,
  type ResponseStorage,
} from './execute-once.ts';
import { type KeyIdentity, normalized } from './identity.ts';
import { openStoredResponse, ResponseSeal } from './response-seal.ts';
import { responseContext } from './tables.ts';

/**
 * Idempotency keys whose responses are encrypted at rest, because a response may contain a signing secret or name a
 * condition. Responses to decisions are encrypted in groups; the others each under their own key.
 */
export class SealedResponses {
  readonly #db: Db;
  readonly #keys: KeyRing;
  readonly #seal: ResponseSeal;

  constructor(db: Db, keys: KeyRing) {
    this.#db = db;
    this.#keys = keys;
    this.#seal = new ResponseSeal(keys);
  }

  /** Keyed, because a request has so little entropy that a plain hash would reveal the applicant. */
  fingerprint(body: unknown): Buffer {
    return this.#keys.fingerprint(fingerprint(body));
  }

  lookUp(identity: KeyIdentity, print: Buffer, now: Date): Promise<LookUp> {
    return lookUp(this.#db, { identity, fingerprint: print, now }, this.#keepingOf(identity));
  }

  /**
   * A request whose fingerprint was made with another server key, one that was retired since, looks like a different
   * request at first. The response stored for it, or null if it is a different request.
   */
  async lookUpWithOtherKeys(identity: KeyIdentity, body: unknown, now: Date): Promise<KeyReplay | null> {
    for (const print of this.#keys.otherFingerprints(fingerprint(body))) {
      const found = await this.lookUp(identity, print, now);
      if (found.kind === 'replay') return found;
    }
    return null;
  }

  executeOnce(
    request: OnceRequest,
    work: (tx: Tx) => Promise<{ readonly status: number; readonly body: Buffer }>,
  ): Promise<Execution> {
    return executeOnce({ db: this.#db, keeping: this.#keepingOf(request.identity) }, request, work);
  }

  #keepingOf(identity: KeyIdentity): ResponseStorage {
    return {
      close: (body) => this.#keys.seal(body, contextOf(identity)),
      open: async (kept) =>
        kept.body === null || isCompressedForm(kept.body)
          ? decompressResponse(kept, (stored) => this.#seal.open(identity.accountId, stored))
          : { body: openStoredResponse(this.#keys, kept.body, contextOf(identity)) },
    };
  }
}

function contextOf(identity: KeyIdentity): string {
  const { accountId, livemode, route } = identity;
  return responseContext(accountId, String(livemode), route, normalized(identity).key);
}
