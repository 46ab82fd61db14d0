const DAY_MS = 86_400_000;

export interface PartitionedTable {
  readonly name: string;
  /** The time that decides which partition a row belongs to. */
  readonly column: string;
  readonly period: 'day' | 'month';
  /** The primary key: PostgreSQL requires `column` to be part of it. */
  readonly key: readonly string[];
  /** How long a partition is kept after its end; null keeps it forever. */
  readonly keptMs: number | null;
  /** How far ahead of the present the times of new rows are. */
  readonly leadMs: number;
  /** Whether the rows of older versions lack their account, which is the one of their endpoint. */
  readonly fillsAccount?: boolean;
  /** Storage parameters of each partition. */
  readonly options?: string;
  /** A partition is not dropped while this condition holds; `$1` is its end. */
  readonly keptWhile?: string;
}

/** A request that read a key in its last moment still finds the response. */
const PACK_MARGIN_MS = 3_600_000;

/** The tables that grow with every request. Everything that expires is dropped by the partition, not by the row. */
export const PARTITIONED_TABLES: readonly PartitionedTable[] = [
  {
    name: 'idempotency_keys',
    column: 'expires_at',
    period: 'day',
    key: ['account_id', 'livemode', 'route', 'key', 'expires_at'],
    keptMs: 0,
    leadMs: DAY_MS,
    options: 'toast_tuple_target = 8160',
  },
  {
    name: 'response_packs',
    column: 'expires_at',
    period: 'day',
    key: ['id', 'account_id', 'expires_at'],
    keptMs: PACK_MARGIN_MS,
    leadMs: DAY_MS,
    options: 'toast_tuple_target = 8160',
  },
  {
    name: 'request_log',
    column: 'at',
    period: 'day',
    key: ['account_id', 'id', 'at'],
    keptMs: 30 * DAY_MS,
    leadMs: 0,
  },
  {
    name: 'event_payloads',
    column: 'created_at',
    period: 'day',
    key: ['account_id', 'livemode', 'seq', 'created_at'],
    keptMs: 30 * DAY_MS,
    leadMs: 0,
    keptWhile: "exists (select from webhook_deliveries where status = 'pending' and emitted_at < $1)",
  },
  {
    name: 'webhook_deliveries',
    column: 'emitted_at',
    period: 'month',
    key: ['endpoint_id', 'seq', 'account_id', 'emitted_at'],
    keptMs: 90 * DAY_MS,
    leadMs: 0,
    fillsAccount: true,
    keptWhile: "exists (select from webhook_deliveries where status = 'pending' and emitted_at < $1)",
  },
  {
    name: 'webhook_attempts',
    column: 'attempted_at',
    period: 'month',
    key: ['event_id', 'endpoint_id', 'number', 'account_id', 'attempted_at'],
    keptMs: 90 * DAY_MS,
    leadMs: 0,
    fillsAccount: true,
  },
  {
    name: 'audit_log',
    column: 'at',
    period: 'month',
    key: ['account_id', 'seq', 'at'],
    keptMs: null,
    leadMs: 0,
  },
];

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
