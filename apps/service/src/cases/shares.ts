import { type Home, shareMessage } from '../buckets/index.ts';
import {
  type Clock,
  isId,
  type KeyRing,
  notFound,
  type PrincipalAccount,
  Problem,
  randomBase62,
} from '../kernel/index.ts';
import { type Db, joinTransaction, type Tx } from '../storage/index.ts';
import { lockCase, selectCaseRow } from './case-store.ts';
import { requireMode } from './cases.ts';
import {
  type CaseShareRow,
  countShares,
  insertShare,
  type OpenedShare,
  removeShares,
  renameShare,
  selectPlainShares,
  selectShared,
  selectSharesOfAccount,
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
  readonly keys: KeyRing;
  /** From when on ids are stored as keyed hashes; before, in clear, as the previous release reads them. */
  readonly hashedSince: Date;
  /** Where share links of this bucket are entered; absent in the bucket that is home. */
  readonly home?: Home | undefined;
}

export interface ShareInput {
  readonly caseId: string;
  readonly expiresInDays?: number | undefined;
}

/** A link that does not work yet. */
export interface DrawnShare {
  readonly id: string;
  readonly caseId: string;
  /** When it ends at the latest. */
  readonly expiresAt: Date;
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

  /** Draws a link and enters it at home, if there is such a case. Never inside a transaction: see `Home`. */
  async draw(
    principal: PrincipalAccount,
    { caseId, expiresInDays = DEFAULT_DAYS }: ShareInput,
  ): Promise<DrawnShare> {
    const { db, clock, home } = this.#deps;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + expiresInDays * DAY_MS);
    const id = `shr_${randomBase62(SECRET_LENGTH)}`;
    if (home !== undefined) {
      const { accountId } = principal;
      const key = { accountId, id: caseId, now };
      requireMode(principal, isId('case', caseId) ? await selectCaseRow(db, key) : null);
      await home.addSecret({ text: id, accountId, expiresAt });
    }
    return { id, caseId, expiresAt };
  }

  /** A share ends with its case at the latest. */
  async create(
    tx: Tx | null,
    principal: PrincipalAccount,
    { id, caseId, expiresAt }: DrawnShare,
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
      const ends = saved.expiresAt < expiresAt ? saved.expiresAt : expiresAt;
      const share = { id, caseId, createdAt: now, expiresAt: ends };
      const { keys, hashedSince } = this.#deps;
      await insertShare(open, now < hashedSince ? share : { ...share, id: storedShareId(keys, id) });
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
    const shared = SHARE_ID.test(shareId)
      ? await selectShared(db, formsOf(this.#deps.keys, shareId), clock.now())
      : null;
    if (shared === null) throw notFound('shared case');
    return shared;
  }

  async #lock(tx: Tx, principal: PrincipalAccount, caseId: string) {
    if (!isId('case', caseId)) return null;
    return lockCase(tx, { accountId: principal.accountId, id: caseId, now: this.#deps.clock.now() });
  }
}

/** No id of a link has this form, so that nothing in a copy of the database opens a case. */
const STORED = 'mac_';

/** The id alone gives access, so only a keyed hash of it is stored. */
function storedShareId(keys: KeyRing, id: string): string {
  return storedForm(keys.fingerprint(shareMessage(id)));
}

/** Every form in which the id may be stored: with another server key, or in clear by an earlier version. */
function formsOf(keys: KeyRing, id: string): string[] {
  const macs = [keys.fingerprint(shareMessage(id)), ...keys.otherFingerprints(shareMessage(id))];
  return [id, ...macs.map(storedForm)];
}

function storedForm(mac: Buffer): string {
  return `${STORED}${mac.toString('base64url')}`;
}

/** Keyed hashes of the share links of an account, with the time when they end, as the directory of buckets finds them. */
export async function shareHashes(
  tx: Tx,
  keys: KeyRing,
  accountId: string,
): Promise<{ readonly hash: Buffer; readonly expiresAt: Date }[]> {
  return (await selectSharesOfAccount(tx, accountId)).map(({ id, expiresAt }) => ({
    hash: id.startsWith(STORED)
      ? Buffer.from(id.slice(STORED.length), 'base64url')
      : keys.mac('token-hash', id),
    expiresAt,
  }));
}

/** Hashes the ids that an earlier version stored in clear, while the service runs. */
export async function hashStoredShares(
  { db, keys }: Pick<ShareDeps, 'db' | 'keys'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { accountId, id } of await selectPlainShares(db)) {
    if (signal.aborted) return;
    await renameShare(db, { accountId, id, stored: storedShareId(keys, id) });
  }
}
