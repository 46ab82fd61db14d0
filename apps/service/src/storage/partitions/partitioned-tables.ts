import { type Partitioning, TABLES, type TableDescription } from '../../tables/index.ts';

const DAY_MS = 86_400_000;

export interface PartitionedTable extends Partitioning {
  readonly name: string;
  readonly primaryKey: readonly string[];
  /** How long a partition is kept after its end; null keeps it forever. */
  readonly keptMs: number | null;
  /** A partition is not dropped while this condition holds; `$1` is its end. */
  readonly keptWhile: string | null;
}

/** The tables that grow with every request. */
export const PARTITIONED_TABLES: readonly PartitionedTable[] = TABLES.flatMap((table) =>
  table.partitioning === undefined ? [] : [partitionedTable(table, table.partitioning)],
);

function partitionedTable(
  { name, primaryKey, retention }: TableDescription,
  partitioning: Partitioning,
): PartitionedTable {
  const keptMs = retention.kind === 'expires' ? retention.rules[0].afterMs : null;
  return { ...partitioning, name, primaryKey, keptMs, keptWhile: keptWhile(name) };
}

/** The tables whose rows still need the partitions of this one. */
function keptWhile(name: string): string | null {
  const conditions = TABLES.flatMap((table) => {
    const keeps = table.partitioning?.keeps;
    return keeps?.tables.includes(name) ? [`exists (select from ${table.name} where ${keeps.rows})`] : [];
  });
  return conditions.length === 0 ? null : conditions.join(' or ');
}

/** The start of the period that a moment is in. */
export function periodStart(period: PartitionedTable['period'], at: Date): Date {
  return period === 'day'
    ? new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
    : new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));
}

export function nextPeriod(period: PartitionedTable['period'], start: Date): Date {
  return period === 'day'
    ? new Date(start.getTime() + DAY_MS)
    : new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1));
}

/** `audit_log_2026_11`, `idempotency_keys_2026_11_16`. */
export function partitionName({ name, period }: PartitionedTable, start: Date): string {
  const date = start.toISOString().slice(0, period === 'day' ? 10 : 7);
  return `${name}_${date.replaceAll('-', '_')}`;
}

/** The default partition, for times that no other partition covers. Only here are rows deleted one by one. */
export function restOf(name: string): string {
  return `${name}_rest`;
}

/** The table as it was before it was partitioned. */
export function pastOf(name: string): string {
  return `${name}_past`;
}
