import {
  type Actor,
  announceAccessChange,
  selectAccessHashes,
  selectAddressHashesOf,
  selectPasskeyOwners,
  showAccount,
  withAccount,
} from './accounts/index.ts';
import type { AppContext } from './app-context.ts';
import { recordAudit, SYSTEM_CHAIN, verifyAudit } from './audit/index.ts';
import type { Buckets } from './bucket-contexts.ts';
import {
  type AccountMove,
  announceBuckets,
  deleteMove,
  enterAccount,
  insertMove,
  markSwitched,
  selectMove,
} from './buckets/index.ts';
import { shareHashes } from './cases/index.ts';
import { countAwakeEmails, restEmails, resumeEmails } from './email/index.ts';
import { notifyEvents } from './events/index.ts';
import { Problem, type Turns } from './kernel/index.ts';
import {
  type CopiedHistory,
  clearMoving,
  copyAccountHistory,
  copyAccountRows,
  countHistory,
  deleteAccountRows,
  deleteHeads,
  digestAccountRows,
  giveNotice,
  isSameContent,
  joinTransaction,
  keepOpen,
  lockAccountRows,
  setMoving,
  sinceHistory,
  type Tx,
  unchangedHistory,
} from './storage/index.ts';
import { countAwakeDeliveries, restDeliveries, resumeDeliveries } from './webhooks/index.ts';

/** What was just completed. A move that is interrupted after any of them is completed by running it again. */
export type MoveStep =
  | 'entered'
  | 'prepared'
  | 'refusing'
  | 'resting'
  | 'copied'
  | 'verified'
  | 'switched'
  | 'left'
  | 'arrived'
  | 'deleted';

export interface MoveInput {
  readonly accountId: string;
  /** The name of the bucket that the account is to be in. */
  readonly target: string;
  readonly actor: Actor;
  /** How long processes that do not confirm may work with what they read before; 5 seconds unless given. */
  readonly noticeMs?: number;
  /** Whether the bucket may be one that takes no new accounts. */
  readonly allowClosed?: boolean;
  readonly onStep?: (step: MoveStep) => void | Promise<void>;
  /** Where several accounts are moved at the same time: how many of them may be copied. */
  readonly copying?: Turns;
}

export interface MoveResult {
  readonly changed: boolean;
  /** The bucket that the account is in now. */
  readonly bucket: string;
  /** How many rows were copied. */
  readonly rows: number;
}

/** Directories and tokens are remembered for 4 seconds. */
const NOTICE_MS = 5000;
/** What requests that were accepted before need to end and to be logged. Later ones meet the locks. */
const DRAIN_MS = 1000;
/** An attempt to deliver takes 20 seconds at most, unless it is configured otherwise. */
const REST_MS = 30_000;
const REST_PAUSE_MS = 200;
/** Rows that are added during a copy in advance are copied in the next, until one is short: the rest is copied while the account is refused. */
const SHORT_COPY_MS = 1000;
const COPIES_IN_ADVANCE = 5;
const NOTHING: CopiedHistory = new Map();
/** Between copy and comparison, retention may delete expired rows, and a late row may be added to the log of requests. */
const COPIES = 3;

/**
 * Moves an account to another bucket. Its requests get 503 meanwhile. The account is always in exactly one bucket: the one
 * that the directory at home names, which changes in one transaction after all rows were copied and compared. The move back to
 * where the account still is cancels an interrupted move.
 */
export async function moveAccountToBucket(buckets: Buckets, input: MoveInput): Promise<MoveResult> {
  const { accountId, target } = input;
  const { main } = buckets;
  buckets.directory.forget();
  const current = await buckets.directory.ofAccount(accountId);
  const found = await selectMove(main.db, accountId);
  if (found === null && current === target) {
    await showAccount(await buckets.named(target), accountId);
    return { changed: false, bucket: current, rows: 0 };
  }
  if (found !== null && found.target !== target) {
    if (found.step === 'copying' && found.source === target) return cancel(buckets, found, input);
    throw new Problem(
      'conflict',
      `The account is being moved to the bucket ${found.target}. Complete that first: prequal account move ${accountId} --bucket ${found.target}`,
    );
  }
  const move = found ?? (await begin(buckets, current, input));
  const both = { source: await buckets.named(move.source), target: await buckets.named(move.target) };
  const rows = move.step === 'copying' ? await copyAndSwitch(buckets, { ...both, move, input }) : 0;
  await complete(buckets, { ...both, move, input });
  return { changed: true, bucket: target, rows };
}

interface Parts {
  readonly source: AppContext;
  readonly target: AppContext;
  readonly move: AccountMove;
  readonly input: MoveInput;
}

/** Most rows of an account are old and do not change. They are copied, compared and verified while it is served. */
interface Prepared {
  readonly copied: CopiedHistory;
  /** The last row of the audit log that was verified. */
  readonly verified: ReadonlyMap<string, { readonly seq: number; readonly hash: string }>;
}

async function begin(buckets: Buckets, source: string, input: MoveInput): Promise<AccountMove> {
  const { accountId, target, actor } = input;
  const { db, keys, clock } = buckets.main;
  const account = await showAccount(await buckets.named(source), accountId);
  if (account.isOperator) throw new Problem('conflict', 'The operator account must stay in the bucket main.');
  if (input.allowClosed !== true) await buckets.forNewAccount(target);
  const move: AccountMove = { accountId, source, target, step: 'copying' };
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (!(await insertMove(tx, move, now)))
      throw new Problem('conflict', 'The account is being moved already.');
    await recordHome(tx, { keys, now }, { actor, action: 'account.move', move });
  });
  await input.onStep?.('entered');
  return move;
}

/**
 * Copies what is old, refuses requests and lets the background work end. Then it copies the rest, compares and switches while the rows
 * are locked.
 */
async function copyAndSwitch(buckets: Buckets, parts: Parts): Promise<number> {
  const { source, move, input } = parts;
  const { accountId } = move;
  const { clock } = buckets.main;
  const { noticeMs = NOTICE_MS } = input;
  const takingTurns = <T>(work: () => Promise<T>) =>
    input.copying === undefined ? work() : input.copying.take(work);
  const prepared = await takingTurns(() => prepare(buckets, parts));
  await input.onStep?.('prepared');
  const notice = {
    subject: accountId,
    write: async (tx: Tx) => {
      await setMoving(tx, accountId, 'leaving');
      await announceAccessChange(tx, accountId);
    },
    mostMs: noticeMs,
    onWritten: () => input.onStep?.('refusing'),
  };
  await giveNotice(source.storage, notice, clock);
  await clock.sleep(Math.min(noticeMs, DRAIN_MS));
  for (;;) {
    await letRest(source, accountId);
    await input.onStep?.('resting');
    const rows = await takingTurns(() => copyAndSwitchLocked(buckets, parts, prepared));
    if (rows !== 'awake') return rows;
  }
}

/** Deletes nothing: another command may complete the move meanwhile. */
async function prepare({ main }: Buckets, { source, target, move, input }: Parts): Promise<Prepared> {
  const { accountId } = move;
  const { clock, keys } = source;
  const { noticeMs = NOTICE_MS } = input;
  const ends = { from: source.db, to: target.db };
  let copied = NOTHING;
  if ((await selectMove(main.db, accountId))?.step !== 'copying') return { copied, verified: new Map() };
  await target.db.transaction((there) => setMoving(there, accountId, 'arriving'));
  for (let copies = 0; copies < COPIES_IN_ADVANCE; copies++) {
    const started = clock.elapsed();
    const before = new Date(clock.now().getTime() - noticeMs);
    copied = await copyAccountHistory(ends, { accountId, before, copied });
    if (clock.elapsed() - started <= SHORT_COPY_MS) break;
  }
  const verified = new Map<string, { seq: number; hash: string }>();
  const { broken } = await verifyAudit(source.db, keys, {
    accountId,
    onProgress: async ({ seq, hash }) => {
      verified.set(accountId, { seq, hash });
    },
  });
  return { copied, verified: broken.length === 0 ? verified : new Map() };
}

/** How many rows were copied; 'awake' if something was queued or released after everything had rested. */
async function copyAndSwitchLocked(
  buckets: Buckets,
  parts: Parts,
  prepared: Prepared,
): Promise<number | 'awake'> {
  const { source, move, input } = parts;
  const { accountId } = move;
  // Each statement sees what was committed before it. With one snapshot for all, which the first statement takes, the copy would lack
  // what others commit while this transaction waits for the locks.
  return source.db.transaction(async (tx) => {
    await lockAccountRows(tx, accountId);
    // Another command may have completed the move while this one waited for the lock.
    if ((await selectMove(buckets.main.db, accountId))?.step !== 'copying') return 0;
    // Workers of the other bucket would take what does not rest, and the copy would differ.
    if ((await countAwakeDeliveries(tx, accountId)) + (await countAwakeEmails(tx, accountId)) > 0)
      return 'awake';
    const rows = await copy(parts, tx, prepared);
    await input.onStep?.('verified');
    await switchBuckets(buckets, parts, tx);
    await input.onStep?.('switched');
    await leave(tx, accountId);
    return rows;
  });
}

/** Waits until no worker has anything of the account. Leases that are held for too long are taken away. */
async function letRest({ db, clock }: AppContext, accountId: string): Promise<void> {
  const end = clock.elapsed() + REST_MS;
  for (;;) {
    const force = clock.elapsed() >= end;
    const awake = await db.transaction(
      async (tx) =>
        (await restDeliveries(tx, accountId, { force })) + (await restEmails(tx, accountId, { force })),
    );
    if (awake === 0) return;
    await clock.sleep(REST_PAUSE_MS);
  }
}

async function copy(parts: Parts, tx: Tx, prepared: Prepared): Promise<number> {
  const { target, move, input } = parts;
  const { accountId } = move;
  const ends = { from: tx, to: target.db };
  for (let tries = 1; ; tries++) {
    await target.db.transaction((there) => setMoving(there, accountId, 'arriving'));
    const copied = tries === 1 ? await unchangedHistory(ends, { accountId, ...prepared }) : NOTHING;
    const since = sinceHistory(copied);
    // What an interrupted copy left.
    await deleteAccountRows(target.db, accountId, since);
    await copyAccountRows(ends, accountId, since);
    await input.onStep?.('copied');
    const [before, after] = await Promise.all([
      digestAccountRows(tx, accountId, since),
      digestAccountRows(target.db, accountId, since),
    ]);
    const differing = before.filter((table, at) => !isSameContent(table, after[at]));
    if (differing.length === 0) {
      await verifyChain(parts, tx, prepared);
      return before.reduce((sum, { rows }) => sum + rows, countHistory(copied));
    }
    if (tries === COPIES) {
      const tables = differing.map(({ table }) => table).join(', ');
      throw new Problem(
        'conflict',
        `The copied rows differ from the originals in: ${tables}. Nothing was switched.`,
      );
    }
  }
}

/** A chain that was intact before must be intact after. */
async function verifyChain({ source, target, move }: Parts, tx: Tx, { verified }: Prepared): Promise<void> {
  const { accountId } = move;
  const onProgress = () => keepOpen(tx);
  const there = await verifyAudit(target.db, target.keys, { accountId, verified, onProgress });
  if (there.broken.length === 0) return;
  const here = await verifyAudit(joinTransaction(tx), source.keys, { accountId, verified });
  if (JSON.stringify(here.broken) === JSON.stringify(there.broken)) return;
  throw new Problem('conflict', 'The audit log of the copied rows does not verify. Nothing was switched.');
}

/** The moment from which on the account is in the other bucket: one transaction at home. */
async function switchBuckets({ main }: Buckets, { move, input, source }: Parts, tx: Tx): Promise<void> {
  const { accountId, target } = move;
  const passkeyOwners = await selectPasskeyOwners(tx, accountId);
  const entries = {
    secrets: [
      ...passkeyOwners.map((id) => ({ hash: source.keys.mac('token-hash', id), expiresAt: null })),
      ...(await selectAccessHashes(tx, accountId)),
      ...(await shareHashes(tx, source.keys, accountId)),
    ],
    addresses: await selectAddressHashesOf(tx, accountId),
  };
  const now = main.clock.now();
  await main.db.transaction(async (home) => {
    await enterAccount(home, { accountId, bucket: target, entries });
    await markSwitched(home, accountId);
    await recordHome(home, { keys: main.keys, now }, { actor: input.actor, action: 'account.moved', move });
    await announceBuckets(home);
  });
}

/** From now on the database itself refuses to record anything of the account in its former bucket. */
async function leave(tx: Tx, accountId: string): Promise<void> {
  await setMoving(tx, accountId, 'left');
  await deleteHeads(tx, accountId);
}

/** What follows the switch; each part can be done again. */
async function complete(buckets: Buckets, { source, target, move, input }: Parts): Promise<void> {
  const { accountId } = move;
  const { main } = buckets;
  await source.db.transaction((tx) => leave(tx, accountId));
  await input.onStep?.('left');
  await resume(target, 'account.moved', { move, input });
  await announceBuckets(main.db);
  buckets.directory.forget();
  await input.onStep?.('arrived');
  // Processes that still look here get 503, not 401.
  await main.clock.sleep(input.noticeMs ?? NOTICE_MS);
  await deleteAccountRows(source.db, accountId);
  await input.onStep?.('deleted');
  await source.db.transaction((tx) => clearMoving(tx, accountId));
  await deleteMove(main.db, accountId);
}

/** Undoes what a move did before its switch. */
async function cancel(buckets: Buckets, move: AccountMove, input: MoveInput): Promise<MoveResult> {
  const { accountId } = move;
  const target = await buckets.named(move.target);
  await target.db.transaction((tx) => setMoving(tx, accountId, 'arriving'));
  await deleteAccountRows(target.db, accountId);
  await target.db.transaction((tx) => clearMoving(tx, accountId));
  await resume(await buckets.named(move.source), 'account.move_canceled', { move, input });
  await deleteMove(buckets.main.db, accountId);
  return { changed: true, bucket: move.source, rows: 0 };
}

/** Serves the account again, and continues its background work. */
async function resume(
  context: AppContext,
  action: string,
  { move: { accountId, source, target }, input }: Pick<Parts, 'move' | 'input'>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await clearMoving(tx, accountId))) return;
    const now = context.clock.now();
    await resumeDeliveries(tx, accountId, now);
    await resumeEmails(tx, accountId, now);
    const deps = { ...context, db: joinTransaction(tx) };
    await withAccount({ deps, actor: input.actor, accountId }, ({ record }) =>
      record(action, { from: source, to: target }),
    );
    await notifyEvents(tx);
  });
}

interface HomeEntry {
  readonly actor: Actor;
  readonly action: string;
  readonly move: AccountMove;
}

/** The operator's action, in the chain of the installation. */
async function recordHome(
  tx: Tx,
  deps: Parameters<typeof recordAudit>[1],
  { actor, action, move: { accountId, source, target } }: HomeEntry,
): Promise<void> {
  const subject = { account_id: accountId, from: source, to: target };
  await recordAudit(tx, deps, { accountId: SYSTEM_CHAIN, actor, action, subject });
}
