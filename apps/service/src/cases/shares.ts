import { type Clock, isId, notFound, type PrincipalAccount, Problem, randomBase62 } from '../kernel/index.ts';
import { type Db, joinTransaction, type Tx } from '../storage/index.ts';
import { lockCase } from './case-store.ts';
import { requireMode } from './cases.ts';
import {
  type CaseShareRow,
  countShares,
  insertShare,
  type OpenedShare,
  removeShares,
  selectShared,
} from './share-store.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MOST_SHARES = 50;
/** 190 bits: the id alone gives access to the encrypted case, so it must not be guessable. */
const SECRET_LENGTH = 32;
const SHARE_ID = new RegExp(`^shr_[0-9A-Za-z]{${SECRET_LENGTH}}$`);

export interface ShareDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export interface ShareInput {
  readonly expiresInDays?: number | undefined;
}

/**
 * Links to a case that work without a token; the key to its content is in the link's fragment and never reaches the
 * service.
 */
export class CaseShares {
  readonly #deps: ShareDeps;

  constructor(deps: ShareDeps) {
    this.#deps = deps;
  }

  /** A share ends with its case at the latest. */
  async create(
    tx: Tx | null,
    principal: PrincipalAccount,
    { caseId, expiresInDays = DEFAULT_DAYS }: ShareInput & { readonly caseId: string },
  ): Promise<CaseShareRow> {
    const db = tx === null ? this.#deps.db : joinTransaction(tx);
    return db.transaction(async (open) => {
      const now = this.#deps.clock.now();
      const saved = requireMode(principal, await this.#lock(open, principal, caseId));
      if ((await countShares(open, caseId, now)) >= MOST_SHARES) {
        throw new Problem(
          'conflict',
          `A case can have at most ${MOST_SHARES} share links. Revoke them first.`,
        );
      }
      const wanted = now.getTime() + expiresInDays * DAY_MS;
      const share = {
        id: `shr_${randomBase62(SECRET_LENGTH)}`,
        caseId,
        createdAt: now,
        expiresAt: new Date(Math.min(wanted, saved.expiresAt.getTime())),
      };
      await insertShare(open, share);
      return share;
    });
  }

  /** Revokes every share link of a case. */
  async revoke(principal: PrincipalAccount, caseId: string): Promise<void> {
    await this.#deps.db.transaction(async (tx) => {
      requireMode(principal, await this.#lock(tx, principal, caseId));
      await removeShares(tx, caseId);
    });
  }

  /** The encrypted case for a share id. Expired, revoked and unknown ids get the same problem. */
  async open(shareId: string): Promise<OpenedShare> {
    const { db, clock } = this.#deps;
    const shared = SHARE_ID.test(shareId) ? await selectShared(db, shareId, clock.now()) : null;
    if (shared === null) throw notFound('shared case');
    return shared;
  }

  async #lock(tx: Tx, principal: PrincipalAccount, caseId: string) {
    if (!isId('case', caseId)) return null;
    return lockCase(tx, { accountId: principal.accountId, id: caseId, now: this.#deps.clock.now() });
  }
}
