import type { KeyRing } from '../kernel/index.ts';
import type { Db, Tx } from '../storage/index.ts';
import {
  type Execution,
  executeOnce,
  type LookUp,
  lookUp,
  type OnceRequest,
  type StoredAnswer,
} from './execute-once.ts';
import { type KeyIdentity, normalised } from './identity.ts';
import { isUnsealed, unpackAnswer } from './packed-answer.ts';

/**
 * Keys whose answers are encrypted at rest: an answer may carry a signing secret, which is kept nowhere else in
 * plain. Answers of decisions carry none and are only packed.
 */
export class SealedAnswers {
  readonly #db: Db;
  readonly #keys: KeyRing;

  constructor(db: Db, keys: KeyRing) {
    this.#db = db;
    this.#keys = keys;
  }

  async lookUp(identity: KeyIdentity, fingerprint: Buffer, now: Date): Promise<LookUp> {
    const found = await lookUp(this.#db, identity, fingerprint, now);
    return found.kind === 'replay' ? { ...found, answer: await this.#open(identity, found.answer) } : found;
  }

  async executeOnce(
    request: OnceRequest,
    work: (tx: Tx) => Promise<{ readonly status: number; readonly body: Buffer }>,
  ): Promise<Execution> {
    const { identity } = request;
    const outcome = await executeOnce(this.#db, request, async (tx) => {
      const { status, body } = await work(tx);
      return { status, body: this.#keys.seal(body, contextOf(identity)) };
    });
    return outcome.kind === 'conflict'
      ? outcome
      : { ...outcome, answer: await this.#open(identity, outcome.answer) };
  }

  async #open(identity: KeyIdentity, answer: StoredAnswer): Promise<StoredAnswer> {
    if (isUnsealed(answer.body)) return { ...answer, body: await unpackAnswer(answer.body) };
    return { ...answer, body: this.#keys.open(answer.body, contextOf(identity)) };
  }
}

function contextOf(identity: KeyIdentity): string {
  const { accountId, livemode, route } = identity;
  return `answer/${accountId}/${livemode}/${route}/${normalised(identity).key}`;
}
