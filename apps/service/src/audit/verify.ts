import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KeyRing } from '../kernel/index.ts';
import type { Db } from '../storage/index.ts';
import {
  readChain,
  readChains,
  readErasedNumbers,
  readNextNumber,
  readRowOwners,
  readRowsOfAction,
  type WalkedChain,
} from './audit-store.ts';
import { judgeRow, missingKeys, RowVerifier } from './authentic.ts';
import { BinaryRows, type WalkedRow } from './binary-rows.ts';
import { type BrokenPlace, BrokenPlaces } from './broken-places.ts';
import { ERASURE, SYSTEM_CHAIN } from './row.ts';

export interface AuditVerdict {
  readonly rows: number;
  readonly broken: readonly BrokenPlace[];
  /** How many more places are broken than `broken` lists. */
  readonly unlisted?: number;
}

/** How far a verification is: everything up to this row of this chain, in the order of account ids, has been verified. */
export interface VerifiedPosition {
  readonly accountId: string;
  readonly seq: number;
  readonly hash: string;
  /** Whether the chain has rows up to here whose request was erased. */
  readonly erased: boolean;
  readonly rows: number;
  readonly broken: readonly BrokenPlace[];
  readonly unlisted: number;
}

export interface AuditVerifyOptions {
  /** Only the chain of this account. */
  readonly accountId?: string | null;
  /** Where an interrupted verification continues. */
  readonly from?: VerifiedPosition | null;
  /** Ends of chains up to which the rows have been verified before. */
  readonly verified?: ReadonlyMap<string, { readonly seq: number; readonly hash: string }>;
  readonly onProgress?: (position: VerifiedPosition) => Promise<void>;
}

/**
 * V8 puts strings of more than 128 kB where they are collected late, which takes 40 MB more; rows of decisions have 0.55 kB
 * in a page.
 */
const PAGE = 200;
const CHAINS = 500;

/**
 * Checks every chain from its first row to its head and lists the rows that do not verify. Throws a KeyError when the
 * key of a row is missing, because such a row cannot be judged. Every statement reads one page of one chain by its key, so
 * neither memory nor the age of a snapshot depends on the number of rows. Rows that are written meanwhile come after the
 * end that a chain had when its head was read.
 */
export async function verifyAudit(
  db: Db,
  keys: KeyRing,
  options: AuditVerifyOptions = {},
): Promise<AuditVerdict> {
  return new Verification(db, keys, options).run();
}

class Verification {
  readonly #db: Db;
  readonly #keys: KeyRing;
  readonly #options: AuditVerifyOptions;
  readonly #verifier: RowVerifier;
  readonly #broken: BrokenPlaces;
  readonly #missing = new Set<number>();
  #rows: number;

  constructor(db: Db, keys: KeyRing, options: AuditVerifyOptions) {
    this.#db = db;
    this.#keys = keys;
    this.#options = options;
    this.#verifier = new RowVerifier(keys);
    const { from } = options;
    this.#broken = new BrokenPlaces(from?.broken ?? [], from?.unlisted ?? 0);
    this.#rows = from?.rows ?? 0;
  }

  async run(): Promise<AuditVerdict> {
    const { from = null } = this.#options;
    if (from !== null) {
      const [chain] = await readChains(this.#db, { accountId: from.accountId, after: '', limit: 1 });
      if (chain !== undefined) await this.#walk(chain, from);
    }
    await this.#each(from?.accountId ?? '', readChains, (chain) => this.#walk(chain, this.#startOf(chain)));
    await this.#each('', readRowOwners, async ({ accountId, hasHead }) => {
      if (!hasHead) this.#broken.add({ account_id: accountId, seq: 0, issue: 'head_missing' });
    });
    if (this.#missing.size > 0) throw missingKeys(this.#missing);
    const { listed, unlisted } = this.#broken;
    return { rows: this.#rows, broken: listed, ...(unlisted === 0 ? {} : { unlisted }) };
  }

  /** Calls `look` for every account that `read` lists, a page at a time. */
  async #each<T extends { readonly accountId: string }>(
    start: string,
    read: (
      db: Db,
      selection: { accountId: string | null; after: string; limit: number },
    ) => Promise<readonly T[]>,
    look: (item: T) => Promise<void>,
  ): Promise<void> {
    const { accountId = null } = this.#options;
    let after = start;
    for (;;) {
      const page = await read(this.#db, { accountId, after, limit: CHAINS });
      for (const item of page) await look(item);
      after = page.at(-1)?.accountId ?? after;
      if (page.length < CHAINS) return;
    }
  }

  #startOf({ accountId }: WalkedChain): ChainStart {
    const known = this.#options.verified?.get(accountId);
    return { seq: known?.seq ?? 0, hash: known?.hash ?? '', erased: false };
  }

  async #walk(chain: WalkedChain, start: ChainStart): Promise<void> {
    const { accountId, end } = chain;
    let { seq, hash, erased } = start;
    let last: WalkedRow | null = null;
    const rows = new BinaryRows(accountId, this.#keys);
    let next = this.#read(accountId, seq, end);
    while (seq < end) {
      const page = await next;
      if (page === null) break;
      // The database reads the next page while this one is verified.
      next = this.#read(accountId, page.upTo, end);
      next.catch(() => {});
      // Taking a connection needs a turn of the event loop: without it, the statement would be sent after this page.
      await nextTurn();
      for (const row of rows.read(page.rows)) {
        this.#check(row, { seq, hash });
        erased ||= row.erased;
        seq = row.seq;
        hash = row.hash;
        last = row;
      }
      await this.#options.onProgress?.({
        ...{ accountId, seq, hash, erased, rows: this.#rows },
        ...{ broken: this.#broken.listed, unlisted: this.#broken.unlisted },
      });
    }
    await next;
    if (erased) await this.#checkErasure(accountId, { after: start.erased ? 0 : start.seq, upTo: end });
    // Nothing is new since the end that was verified before: its row must still be there.
    if (last === null && seq > 0) {
      const [row] = rows.read(await readChain(this.#db, accountId, { after: seq - 1, upTo: seq }));
      if (row !== undefined) this.#check(row, { seq: seq - 1, hash: null });
      if (row?.hash === hash) last = row;
    }
    this.#checkEnd(chain, last);
  }

  /** The next page of a chain with rows, or null after the last one. Numbers that are missing are skipped. */
  async #read(accountId: string, after: number, end: number): Promise<ChainPage | null> {
    if (after >= end) return null;
    const upTo = Math.min(after + PAGE, end);
    const rows = await readChain(this.#db, accountId, { after, upTo });
    if (rows.length > 0) return { rows, upTo };
    const first = upTo === end ? null : await readNextNumber(this.#db, accountId, upTo);
    return first === null ? null : this.#read(accountId, first - 1, end);
  }

  /** `hash` is the link of the row before; null if that is not known. */
  #check(row: WalkedRow, { seq, hash }: { readonly seq: number; readonly hash: string | null }): void {
    this.#rows++;
    if (row.seq > seq + 1) this.#broken.addMissing(row.accountId, seq + 1, row.seq - 1);
    const judged = this.#verifier.judge(row);
    if (judged === 'unknown') this.#missing.add(row.keyVersion);
    // Two rows with one number can differ in their time.
    else if (judged === 'edited') this.#broken.add(place(row, 'edited'));
    else if (row.seq === seq) this.#broken.add(place(row, 'broken_link'));
    // After a gap, and without the key, the link cannot be checked; both are reported.
    else if (row.seq === seq + 1 && hash !== null && this.#verifier.link(row, hash) !== row.hash)
      this.#broken.add(place(row, 'broken_link'));
  }

  /** Requests may be missing only if the chain contains a genuine erasure row, which may be newer than the others. */
  async #checkErasure(accountId: string, range: { after: number; upTo: number }): Promise<void> {
    for (const row of await readRowsOfAction(this.#db, accountId, ERASURE))
      if (judgeRow(this.#keys, row) === 'genuine') return;
    let { after } = range;
    for (;;) {
      const seqs = await readErasedNumbers(this.#db, accountId, { ...range, after, limit: PAGE });
      for (const seq of seqs) this.#broken.add({ account_id: accountId, seq, issue: 'edited' });
      after = seqs.at(-1) ?? after;
      if (seqs.length < PAGE) return;
    }
  }

  #checkEnd(head: WalkedChain, last: WalkedRow | null): void {
    const account_id = head.accountId;
    const seq = last?.seq ?? 0;
    if (seq < head.seq) this.#broken.add({ account_id, seq: seq + 1, issue: 'tail_missing' });
    else if (last === null) {
      // The chain of an account begins with its creation.
      if (account_id !== SYSTEM_CHAIN) this.#broken.add({ account_id, seq: 1, issue: 'tail_missing' });
    } else if (!this.#isHeadOf(head, last)) this.#broken.add({ account_id, seq, issue: 'broken_link' });
  }

  /** Whether a chain ends where its head says. A head under a key that is missing is not judged; its row is reported. */
  #isHeadOf(head: WalkedChain, last: WalkedRow): boolean {
    if (last.seq !== head.seq || last.hash !== head.hash) return false;
    return !this.#verifier.knows(last.keyVersion) || head.mac === this.#verifier.headMac(last);
  }
}

interface ChainPage {
  readonly rows: string;
  /** The last number that the page covers. */
  readonly upTo: number;
}

interface ChainStart {
  readonly seq: number;
  readonly hash: string;
  readonly erased: boolean;
}

function place(row: WalkedRow, issue: 'edited' | 'broken_link'): BrokenPlace {
  return { account_id: row.accountId, seq: row.seq, issue };
}
