import {
  type Clock,
  newId,
  notFound,
  type PrincipalAccount,
  Problem,
  validationProblem,
} from '../kernel/index.ts';
import { type Db, joinTransaction, type Tx } from '../storage/index.ts';
import {
  type CaseQuery,
  type CaseRow,
  insertCase,
  lockCase,
  removeCase,
  removeCasesOf,
  removeExpired,
  type SealedContent,
  selectCase,
  selectCases,
} from './case-store.ts';

const LIFETIME_MS = 90 * 86_400_000;
/** NUL, and halves of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

export interface CaseInput extends SealedContent {
  /** Additional data of the encryption, so it is kept to the letter. */
  readonly product: string;
}

export type SavedCase = CaseRow;
export type OpenedCase = CaseRow & SealedContent;

export interface CasePage {
  readonly cases: readonly SavedCase[];
  /** The place to go on from, or null at the end. */
  readonly next: string | null;
}

/** A share link on its way to a person. Whoever sends it decides what `to` and `link` may be. */
export interface CaseShare {
  readonly accountId: string;
  readonly livemode: boolean;
  readonly caseId: string;
  readonly product: string;
  readonly expiresAt: Date;
  readonly to: string;
  readonly link: string;
}

export interface CaseDeps<Sent> {
  readonly db: Db;
  readonly clock: Clock;
  /** Queues the share link as an e-mail, in the given transaction. */
  readonly sendShare: (tx: Tx, share: CaseShare) => Promise<Sent>;
}

/** Saved cases: the client encrypts, this room keeps bytes that it cannot read. With a transaction, it is joined. */
export class CaseService<Sent> {
  readonly #deps: CaseDeps<Sent>;

  constructor(deps: CaseDeps<Sent>) {
    this.#deps = deps;
  }

  async create(tx: Tx | null, principal: PrincipalAccount, input: CaseInput): Promise<SavedCase> {
    // The database would refuse the one and mend the other, and then nobody could decrypt the case.
    if (UNSTORABLE.test(input.product)) {
      throw validationProblem([
        { param: '/product', detail: 'product must not contain NUL or broken characters.' },
      ]);
    }
    const now = this.#deps.clock.now();
    const row: CaseRow = {
      id: newId('case', now),
      accountId: principal.accountId,
      livemode: principal.livemode,
      product: input.product,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    };
    await this.#within(tx).transaction((open) => insertCase(open, row, input));
    return row;
  }

  async show(principal: PrincipalAccount, id: string): Promise<OpenedCase> {
    const { db, clock } = this.#deps;
    return ofMode(principal, await selectCase(db, principal.accountId, id, clock.now()));
  }

  async list(query: CaseQuery): Promise<CasePage> {
    const { db, clock } = this.#deps;
    const rows = await selectCases(db, { ...query, limit: query.limit + 1 }, clock.now());
    const cases = rows.slice(0, query.limit);
    return { cases, next: rows.length > query.limit ? (cases.at(-1)?.id ?? null) : null };
  }

  async delete(principal: PrincipalAccount, id: string): Promise<void> {
    const { db, clock } = this.#deps;
    await db.transaction(async (tx) => {
      ofMode(principal, await lockCase(tx, principal.accountId, id, clock.now()));
      await removeCase(tx, id);
    });
  }

  async share(
    tx: Tx | null,
    principal: PrincipalAccount,
    id: string,
    input: { readonly to: string; readonly link: string },
  ): Promise<Sent> {
    const { clock, sendShare } = this.#deps;
    return this.#within(tx).transaction(async (open) => {
      const saved = ofMode(principal, await lockCase(open, principal.accountId, id, clock.now()));
      const { accountId, livemode, product, expiresAt } = saved;
      return sendShare(open, { accountId, livemode, caseId: id, product, expiresAt, ...input });
    });
  }

  #within(tx: Tx | null): Db {
    return tx === null ? this.#deps.db : joinTransaction(tx);
  }
}

function ofMode<Row extends CaseRow>(principal: PrincipalAccount, row: Row | null): Row {
  if (row === null) throw notFound('case');
  if (row.livemode !== principal.livemode) {
    throw new Problem('livemode_mismatch', 'The case is of the other mode than the token.');
  }
  return row;
}

/** Deletes up to `batch` cases past their time; answers how many. Expiry itself is decided at read, not here. */
export function sweepCases(db: Db, now: Date, batch: number): Promise<number> {
  return removeExpired(db, now, batch);
}

/** Everything an account has saved, in both modes: part of erasing a closed account. */
export function eraseCases(tx: Tx, accountId: string): Promise<number> {
  return removeCasesOf(tx, accountId);
}
