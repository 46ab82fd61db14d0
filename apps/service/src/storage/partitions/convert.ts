import { whenFree } from '../brief-locks.ts';
import type { Db, Tx } from '../database.ts';
import { applyFunctions } from '../functions.ts';
import {
  type Conversion,
  countPages,
  databaseNow,
  dropCheck,
  dropForeignKey,
  fillAccounts,
  hasCheck,
  isEmpty,
  prepareCheck,
  prepareIndex,
  replaceTable,
  saveConversion,
  selectConversion,
  selectForeignKeys,
  selectPartitioned,
} from './partition-store.ts';
import { nextPeriod, PARTITIONED_TABLES, type PartitionedTable, periodStart } from './partitioned-tables.ts';
import { addMissingPartitions } from './upkeep.ts';

const CONVERSION_LOCK = 7_239_003;
const FILLED_PAGES = 200;
const CHECK_VIOLATION = '23514';
const DAY_MS = 86_400_000;

/** Partitions the tables that have no rows yet, in the caller's transaction: all of them in a new database. */
export async function partitionEmptyTables(tx: Tx): Promise<void> {
  const partitioned = await selectPartitioned(tx);
  for (const table of PARTITIONED_TABLES) {
    if (partitioned.has(table.name) || !(await isEmpty(tx, table.name))) continue;
    await tx.query(`lock table ${table.name} in access exclusive mode`);
    if (!(await isEmpty(tx, table.name))) continue;
    for (const key of await selectForeignKeys(tx, table.name)) await dropForeignKey(tx, key);
    await replaceTable(tx, table, null);
    await saveConversion(tx, table.name, { step: 'done', filled: 0, pages: 0, cutoff: null });
  }
  await applyFunctions(tx);
  const now = await databaseNow(tx);
  const ready = await selectPartitioned(tx);
  for (const table of PARTITIONED_TABLES) {
    if (ready.has(table.name)) await addMissingPartitions(tx, table, now);
  }
}

/**
 * Partitions the tables of an installation that has data, while the service runs. The existing table becomes the first
 * partition, so no row is copied. Each step can be interrupted and continues where it was; `db` has one connection of its
 * own, whose lock keeps a second process from doing the same.
 */
export async function partitionFullTables(db: Db, signal: AbortSignal): Promise<void> {
  const [lock] = await db.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    CONVERSION_LOCK,
  ]);
  if (lock?.mine !== true) return;
  try {
    const partitioned = await selectPartitioned(db);
    const pending = PARTITIONED_TABLES.filter(({ name }) => !partitioned.has(name));
    // A conversion that was killed left a check behind, which refuses rows as soon as its cutoff has passed.
    for (const table of pending) await removeCheck(db, table);
    for (const table of pending) {
      if (signal.aborted) return;
      await convert(db, table, signal);
    }
  } finally {
    await db.query('select pg_advisory_unlock($1)', [CONVERSION_LOCK]);
  }
}

async function convert(db: Db, table: PartitionedTable, signal: AbortSignal): Promise<void> {
  const { name } = table;
  let now = await selectConversion(db, name);
  const save = async (change: Partial<Conversion>) => {
    now = { step: 'fill', filled: 0, pages: 0, cutoff: null, ...now, ...change };
    await saveConversion(db, name, now);
    return now;
  };
  now ??= await save({ pages: await countPages(db, name) });
  while (now.step === 'fill') {
    if (signal.aborted) return;
    const done = table.fillsAccountFrom === undefined || now.filled >= now.pages;
    if (!done) await fillAccounts(db, table, { from: now.filled, to: now.filled + FILLED_PAGES });
    now = await save(done ? { step: 'index' } : { filled: now.filled + FILLED_PAGES });
  }
  if (now.step === 'index') {
    // One transaction each: a foreign key locks two tables, and requests may hold one and wait for the other.
    for (const key of await selectForeignKeys(db, name)) await whenFree(db, (tx) => dropForeignKey(tx, key));
    await prepareIndex(db, table);
    now = await save({ step: 'check' });
  }
  if (signal.aborted) return;
  // From here on the table refuses rows after the cutoff, so an interruption starts again with a later one.
  now = await save({ step: 'check', cutoff: cutoffOf(table, await databaseNow(db)) });
  const { cutoff } = now;
  if (cutoff === null) return;
  try {
    await prepareCheck(db, table, cutoff);
    now = await save({ step: 'switch' });
    await switchOver(db, table, cutoff);
  } catch (error) {
    await removeCheck(db, table);
    // A row without an account, or after the cutoff: the next run looks at all pages again.
    if ((error as { code?: string }).code === CHECK_VIOLATION) await save({ step: 'fill', filled: 0 });
    throw error;
  }
}

async function removeCheck(db: Db, table: PartitionedTable): Promise<void> {
  if (await hasCheck(db, table)) await whenFree(db, (tx) => dropCheck(tx, table));
}

/** The start of a period that new rows reach in a day at the earliest. */
function cutoffOf({ period, leadMs = 0 }: PartitionedTable, now: Date): Date {
  return nextPeriod(period, periodStart(period, new Date(now.getTime() + leadMs + DAY_MS)));
}

async function switchOver(db: Db, table: PartitionedTable, cutoff: Date): Promise<void> {
  await whenFree(db, async (tx) => {
    await replaceTable(tx, table, cutoff);
    await applyFunctions(tx);
    await addMissingPartitions(tx, table, await databaseNow(tx));
    await saveConversion(tx, table.name, { step: 'done', filled: 0, pages: 0, cutoff });
  });
}
