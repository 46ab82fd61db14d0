import { fingerprint, type KeyRing, padJson, withoutPadding } from '../kernel/index.ts';
import { type Db, GroupCommit, type Tx } from '../storage/index.ts';
import { isCompressedForm, openKeptResponse } from './compressed-response.ts';
import {
  type Execution,
  executeOnce,
  type KeyReplay,
  type LookUp,
  lookUp,
  type OnceRequest,
  type ResponseStorage,
} from './execute-once.ts';
import { type KeyIdentity, LIFETIME_MS, normalizedKey } from './identity.ts';
import { type KeyQuery, type KeyRow, readKeys } from './key-store.ts';
import { openStoredResponse, ResponseSeal } from './response-seal.ts';
import { StoredKeys } from './stored-keys.ts';
import { responseContext } from './tables.ts';

/**
 * Idempotency keys whose responses are encrypted at rest, because a response may contain a signing secret or name a
 * condition. Responses to decisions are encrypted in groups; the others each under their own key.
 */
export class SealedResponses {
  readonly #db: Db;
  readonly #keys: KeyRing;
  readonly #seal: ResponseSeal;
  readonly #sealedSince: Date;
  readonly #stored: StoredKeys;
  /** Large requests are looked up before they are evaluated: the concurrent ones together. */
  readonly #reads: GroupCommit<KeyQuery, KeyRow | null>;

  /** Before `sealedSince`, keys, fingerprints and responses are stored as the previous release reads them. */
  constructor(db: Db, keys: KeyRing, sealedSince = new Date(0)) {
    this.#db = db;
    this.#keys = keys;
    this.#sealedSince = sealedSince;
    this.#stored = new StoredKeys(keys, sealedSince);
    this.#seal = new ResponseSeal(keys);
    this.#reads = new GroupCommit((asked) => readKeys(db, asked));
  }

  /**
   * Keyed, because a request has so little entropy that a plain hash would reveal the applicant; and with the key of the
   * request, so that equal requests do not look alike, nor like one that somebody sends to compare.
   */
  fingerprint(identity: KeyIdentity, body: unknown, now: Date): Buffer {
    const hash = fingerprint(body);
    return this.#keys.fingerprint(now < this.#sealedSince ? hash : boundTo(identity, hash));
  }

  async lookUp(identity: KeyIdentity, print: Buffer, now: Date): Promise<LookUp> {
    const found = await this.#lookUpStored(this.#stored.of(identity, now), print, now);
    return found.kind === 'free' ? this.lookUpOtherForms(identity, print, now) : found;
  }

  /** What is stored under another form of the key than the one of this time. Mostly there is none to look for. */
  async lookUpOtherForms(identity: KeyIdentity, print: Buffer, now: Date): Promise<LookUp> {
    for (const other of this.#stored.others(identity, now)) {
      const found = await this.#lookUpStored(other, print, now);
      if (found.kind !== 'free') return found;
    }
    return { kind: 'free' };
  }

  #lookUpStored(identity: KeyIdentity, print: Buffer, now: Date): Promise<LookUp> {
    return lookUp(
      (query) => this.#reads.submit(query),
      { identity, fingerprint: print, now },
      this.#keepingOf(identity),
    );
  }

  /**
   * A request whose fingerprint was made with another server key, one that was retired since, or by an earlier version looks
   * like a different request at first. The response stored for it, or null if it is a different request.
   */
  async lookUpWithOtherKeys(identity: KeyIdentity, body: unknown, now: Date): Promise<KeyReplay | null> {
    for (const print of this.#otherPrints(identity, fingerprint(body), now)) {
      const found = await this.lookUp(identity, print, now);
      if (found.kind === 'replay') return found;
    }
    return null;
  }

  #otherPrints(identity: KeyIdentity, hash: Buffer, now: Date): Buffer[] {
    const bound = boundTo(identity, hash);
    const prints = this.#keys.otherFingerprints(bound);
    if (now.getTime() - LIFETIME_MS >= this.#sealedSince.getTime()) return prints;
    const unbound = [this.#keys.fingerprint(hash), ...this.#keys.otherFingerprints(hash)];
    return [this.#keys.fingerprint(bound), ...prints, ...unbound];
  }

  async executeOnce(
    request: OnceRequest,
    work: (tx: Tx) => Promise<{ readonly status: number; readonly body: Buffer }>,
  ): Promise<Execution> {
    const { fingerprint: print, now } = request;
    const before = await this.lookUpOtherForms(request.identity, print, now);
    if (before.kind !== 'free') return before;
    const identity = this.#stored.of(request.identity, now);
    const keeping = this.#keepingOf(identity, now >= this.#sealedSince);
    return executeOnce({ db: this.#db, keeping }, { ...request, identity }, work);
  }

  #keepingOf(identity: KeyIdentity, isPadding = false): ResponseStorage {
    const context = contextOf(identity);
    return {
      close: (body) => this.#keys.seal(isPadding ? padJson(body, LEAST_RESPONSE) : body, context),
      open: async (kept) =>
        kept.body === null || isCompressedForm(kept.body)
          ? openKeptResponse(kept, (stored) => this.#seal.open(identity.accountId, stored))
          : { body: withoutPadding(openStoredResponse(this.#keys, kept.body, context)) },
    };
  }
}

/** Responses are JSON, which does not end with a space. */
const LEAST_RESPONSE = 4096;

function boundTo({ accountId, key }: KeyIdentity, hash: Buffer): string {
  return `request/${accountId}/${normalizedKey(key)}/${hash.toString('hex')}`;
}

/** With the key as it is stored. */
function contextOf({ accountId, livemode, route, key }: KeyIdentity): string {
  return responseContext(accountId, String(livemode), route, key);
}
