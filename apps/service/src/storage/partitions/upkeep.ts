import type { Db, Tx } from '../database.ts';
import {
  addPartition,
  databaseNow,
  dropPartition,
  isStillNeeded,
  selectConversion,
  selectPartitioned,
  selectPartitions,
} from './partition-store.ts';
import { nextPeriod, PARTITIONED_TABLES, type PartitionedTable, periodStart } from './partitioned-tables.ts';

/** How many periods after the present one have a partition already. */
const AHEAD = { day: 3, month: 2 } as const;
/** If a table stays locked for longer, a later run adds or drops the partition. */
const LOCK_TIMEOUT = '500ms';
const LOCK_NOT_AVAILABLE = '55P03';

/** Adds the partitions of the present period and of the next ones. */
export async function addMissingPartitions(tx: Tx, table: PartitionedTable, now: Date): Promise<void> {
  const existing = await selectPartitions(tx, table.name);
  const covered = existing.at(-1)?.end ?? null;
  let start = periodStart(table.period, now);
  for (let ahead = 0; ahead <= AHEAD[table.period] + Math.ceil((table.leadMs ?? 0) / 86_400_000); ahead++) {
    const end = nextPeriod(table.period, start);
    if (covered === null || start >= covered) await addPartition(tx, table, { start, end });
    start = end;
  }
}

/** Makes sure that every partitioned table has partitions for the near future. */
export async function extendPartitions(db: Db): Promise<void> {
  const partitioned = await selectPartitioned(db);
  for (const table of PARTITIONED_TABLES.filter(({ name }) => partitioned.has(name))) {
    await unlessBusy(() =>
      db.transaction(async (tx) => {
        await tx.query("select set_config('lock_timeout', $1, true)", [LOCK_TIMEOUT]);
        await addMissingPartitions(tx, table, await databaseNow(tx));
      }),
    );
  }
}

/** Drops the partitions whose rows have all expired, and returns how many. */
export async function dropExpiredPartitions(db: Db, now: Date): Promise<number> {
  const partitioned = await selectPartitioned(db);
  let dropped = 0;
  for (const { name, keptMs, keptWhile } of PARTITIONED_TABLES) {
    if (keptMs === null || !partitioned.has(name)) continue;
    for (const partition of await selectPartitions(db, name)) {
      if (partition.end.getTime() + keptMs > now.getTime()) break;
      await unlessBusy(() =>
        db.transaction(async (tx) => {
          await tx.query("select set_config('lock_timeout', $1, true)", [LOCK_TIMEOUT]);
          if (keptWhile !== null && (await isStillNeeded(tx, keptWhile, partition.end))) return;
          await dropPartition(tx, partition.name);
          dropped++;
        }),
      );
    }
  }
  return dropped;
}

async function unlessBusy(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
  }
}

export interface PartitionProgress {
  readonly table: string;
  /** What is being done, or null when the table is partitioned. */
  readonly doing: string | null;
  /** The end of the last partition. */
  readonly until: Date | null;
}

const STEPS = {
  fill: 'filling in accounts',
  index: 'building the index',
  check: 'checking the rows',
  switch: 'switching over',
  done: 'partitioned',
};

/** How far the partitioning of each table is. */
export async function partitionProgress(db: Db): Promise<PartitionProgress[]> {
  const partitioned = await selectPartitioned(db);
  const progress: PartitionProgress[] = [];
  for (const { name } of PARTITIONED_TABLES) {
    if (partitioned.has(name)) {
      const last = (await selectPartitions(db, name)).at(-1);
      progress.push({ table: name, doing: null, until: last?.end ?? null });
      continue;
    }
    const state = await selectConversion(db, name);
    const share =
      state?.step === 'fill' && state.pages > 0
        ? ` (${Math.min(99, Math.floor((100 * state.filled) / state.pages))} %)`
        : '';
    progress.push({
      table: name,
      doing: state === null ? 'not started' : `${STEPS[state.step]}${share}`,
      until: null,
    });
  }
  return progress;
}
