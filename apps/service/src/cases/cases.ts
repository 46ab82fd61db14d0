import {
  type Clock,
  modeMismatch,
  newId,
  notFound,
  type Principal,
  type PrincipalAccount,
  validationProblem,
} from '../kernel/index.ts';
import { type Db, joinTransaction, type Tx } from '../storage/index.ts';
import {
  type CaseQuery,
  type CaseRow,
  insertCase,
  lockCase,
  removeCase,
  replaceCase,
  type SealedContent,
  selectCase,
  selectCases,
} from './case-store.ts';

const LIFETIME_MS = 90 * 86_400_000;
/** NUL, and halves of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

export interface CaseInput extends SealedContent {
  /** Additional data of the encryption, so it is stored byte for byte. */
  readonly product: string;
  /** A short text for lists, encrypted like the content. */
  readonly label: SealedContent | null;
}

export type SavedCase = CaseRow;
export type OpenedCase = CaseRow & SealedContent;

export interface CasePage {
  readonly cases: readonly SavedCase[];
  /** Where the next page starts, or null at the end. */
  readonly next: string | null;
}

/** A share link to be sent to a person. The sender decides which `to` and `link` are allowed. */
export interface CaseShare {
  readonly accountId: string;
  readonly livemode: boolean;
  readonly caseId: string;
  readonly product: string;
  readonly expiresAt: Date;
  readonly to: string;
  readonly link: string;
  /** Whether the link is the service's own address of the case, without a key. */
  readonly isOwnLink?: boolean;
}

export interface CaseSpending {
  readonly cases?: number;
  readonly emails?: number;
  readonly storedBytes?: number;
}

export interface CaseDeps<Sent> {
  readonly db: Db;
  readonly clock: Clock;
  /** Counts against what the license may do in a day, and throws when that is used up. */
  readonly spend: (tx: Tx, principal: Principal, asked: CaseSpending) => Promise<void>;
  /** Queues the share link as an email, in the given transaction. */
  readonly sendShare: (tx: Tx, share: CaseShare) => Promise<Sent>;
}

/** Saved cases, encrypted by the client. Given a transaction, the methods join it. */
export class CaseService<Sent> {
  readonly #deps: CaseDeps<Sent>;

  constructor(deps: CaseDeps<Sent>) {
    this.#deps = deps;
  }

  async create(tx: Tx | null, principal: Principal, input: CaseInput): Promise<SavedCase> {
    refuseUnstorable(input);
    const now = this.#deps.clock.now();
    const row: CaseRow = {
      id: newId('case', now),
      accountId: principal.accountId,
      livemode: principal.livemode,
      product: input.product,
      label: input.label,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    };
    await this.#within(tx).transaction(async (open) => {
      await this.#deps.spend(open, principal, { cases: 1, storedBytes: input.ciphertext.length });
      await insertCase(open, row, input);
    });
    return row;
  }

  /** The case keeps its id, its time of creation and its share links; its lifetime starts again. */
  async replace(
    tx: Tx | null,
    principal: Principal,
    { id, ...input }: CaseInput & { readonly id: string },
  ): Promise<SavedCase> {
    refuseUnstorable(input);
    const now = this.#deps.clock.now();
    return this.#within(tx).transaction(async (open) => {
      const saved = requireMode(principal, await lockCase(open, { accountId: principal.accountId, id, now }));
      await this.#deps.spend(open, principal, { storedBytes: input.ciphertext.length });
      const expiresAt = new Date(now.getTime() + LIFETIME_MS);
      const row: CaseRow = { ...saved, product: input.product, label: input.label, expiresAt };
      await replaceCase(open, row, input);
      return row;
    });
  }

  async show(principal: PrincipalAccount, id: string): Promise<OpenedCase> {
    const { db, clock } = this.#deps;
    return requireMode(
      principal,
      await selectCase(db, { accountId: principal.accountId, id, now: clock.now() }),
    );
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
      requireMode(principal, await lockCase(tx, { accountId: principal.accountId, id, now: clock.now() }));
      await removeCase(tx, id);
    });
  }

  async share(
    tx: Tx | null,
    principal: Principal,
    { id, ...input }: { readonly id: string } & Pick<CaseShare, 'to' | 'link' | 'isOwnLink'>,
  ): Promise<Sent> {
    const { clock, sendShare } = this.#deps;
    return this.#within(tx).transaction(async (open) => {
      const saved = requireMode(
        principal,
        await lockCase(open, { accountId: principal.accountId, id, now: clock.now() }),
      );
      await this.#deps.spend(open, principal, { emails: 1 });
      const { accountId, livemode, product, expiresAt } = saved;
      return sendShare(open, { accountId, livemode, caseId: id, product, expiresAt, ...input });
    });
  }

  #within(tx: Tx | null): Db {
    return tx === null ? this.#deps.db : joinTransaction(tx);
  }
}

/** PostgreSQL would reject NUL and alter lone surrogates, and then nobody could decrypt the case. */
function refuseUnstorable({ product }: CaseInput): void {
  if (!UNSTORABLE.test(product)) return;
  throw validationProblem([
    { param: '/product', detail: 'product must not contain NUL characters or unpaired surrogates.' },
  ]);
}

export function requireMode<Row extends CaseRow>(principal: PrincipalAccount, row: Row | null): Row {
  if (row === null) throw notFound('case');
  if (row.livemode !== principal.livemode) throw modeMismatch('case', row.livemode);
  return row;
}
