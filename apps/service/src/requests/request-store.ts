import type { USAGE_GROUPS } from '@prequal/contract/vocabulary';
import { BinaryLists, type Db, type ListType } from '../storage/index.ts';
import { dayOfLog } from './tables.ts';

export interface RequestRow {
  readonly id: string;
  readonly accountId: string;
  readonly livemode: boolean;
  readonly licenseId: string;
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly status: number;
  readonly code: string | null;
  readonly tokenId: string | null;
  readonly tokenHint: string | null;
  readonly memberId: string | null;
  readonly apiVersion: string;
  readonly durationMs: number;
  readonly replayed: boolean;
  readonly problemSealed: Buffer | null;
}

/** Columns, in the order of the parameters of `log_requests`. */
const COLUMNS: readonly (readonly [column: string, field: keyof RequestRow, type: ListType])[] = [
  ['id', 'id', 'text'],
  ['account_id', 'accountId', 'text'],
  ['livemode', 'livemode', 'boolean'],
  ['license_id', 'licenseId', 'text'],
  ['at', 'at', 'timestamp with time zone'],
  ['method', 'method', 'text'],
  ['path', 'path', 'text'],
  ['operation', 'operation', 'text'],
  ['status', 'status', 'integer'],
  ['code', 'code', 'text'],
  ['token_id', 'tokenId', 'text'],
  ['token_hint', 'tokenHint', 'text'],
  ['member_id', 'memberId', 'text'],
  ['api_version', 'apiVersion', 'text'],
  ['duration_ms', 'durationMs', 'integer'],
  ['replayed', 'replayed', 'boolean'],
  ['problem_sealed', 'problemSealed', 'bytea'],
];
/** About what a row takes as lists. */
const BYTES_A_ROW = 1024;
const NAMES = COLUMNS.map(([column]) => column).join(', ');
const SELECTED = COLUMNS.map(([column, field]) => `${column} as "${field}"`).join(', ');
/** Writes the rows and adds them to the counts of their days. */
const INSERT = `select log_requests(${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')})`;

export async function insertRequests(db: Db, rows: readonly RequestRow[]): Promise<void> {
  const lists = new BinaryLists(rows.length * BYTES_A_ROW);
  await db.query(
    INSERT,
    COLUMNS.map(([, field, type]) =>
      lists.list(
        type,
        rows.map((row) => row[field]),
      ),
    ),
    'insert-requests',
  );
}

export interface RequestQuery {
  readonly accountId: string;
  readonly livemode: boolean;
  readonly before: string | null;
  readonly limit: number;
  readonly method: string | null;
  readonly path: string | null;
  readonly minStatus: number | null;
  readonly maxStatus: number | null;
  readonly code: string | null;
  readonly tokenId: string | null;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** The conditions of a query that lists every request. */
export const EVERY_REQUEST = {
  method: null,
  path: null,
  minStatus: null,
  maxStatus: null,
  code: null,
  tokenId: null,
  since: null,
  until: null,
} as const satisfies Partial<RequestQuery>;

export interface RequestPage {
  readonly rows: readonly RequestRow[];
  /** The id that the next page comes before; null at the end. */
  readonly next: string | null;
}

/** How many rows one page looks at: a filter that matches few of a million must not read them all at once. */
const MOST_ROWS_READ = 20_000;

/** Newest first. Has fewer rows than the limit, or none, if it had to look at too many to find more. */
export async function selectRequests(
  db: Db,
  query: RequestQuery,
  most = MOST_ROWS_READ,
): Promise<RequestPage> {
  const found = await db.query<RequestRow & { readonly lastRead: string | null; readonly isMatch: boolean }>(
    REQUEST_PAGE,
    [
      query.accountId,
      query.livemode,
      query.before,
      query.limit + 1,
      query.method,
      query.path,
      query.minStatus,
      query.maxStatus,
      query.code,
      query.tokenId,
      query.since,
      query.until,
      isFiltered(query) ? most : query.limit + 1,
    ],
  );
  const matches = found.filter(({ isMatch }) => isMatch).map(({ lastRead: _, isMatch: __, ...row }) => row);
  const rows = matches.slice(0, query.limit);
  if (matches.length > query.limit) return { rows, next: rows.at(-1)?.id ?? null };
  return { rows, next: found[0]?.lastRead ?? null };
}

function isFiltered({ method, path, minStatus, maxStatus, code, tokenId }: RequestQuery): boolean {
  return [method, path, minStatus, maxStatus, code, tokenId].some((value) => value !== null);
}

/**
 * Filters the newest rows of the account, as many as one page may look at. `lastRead` is where the next page starts if
 * there are more of them. Its row is returned even if nothing matches.
 */
export const REQUEST_PAGE = `with looked_at as materialized (
    select ${NAMES} from request_log
    where account_id = $1 and livemode = $2 and ($3::text is null or id < $3)
      and ($11::timestamptz is null or at >= $11) and ($12::timestamptz is null or at < $12)
    order by id desc limit $13
  ), edge as (
    select case when count(*) = $13 then min(id) end as "lastRead" from looked_at
  ), matching as (
    select * from looked_at
    where ($5::text is null or method = $5) and ($6::text is null or starts_with(path, $6))
      and ($7::integer is null or status >= $7) and ($8::integer is null or status <= $8)
      and ($9::text is null or code = $9) and ($10::text is null or token_id = $10)
    order by id desc limit $4
  )
  select ${SELECTED}, edge."lastRead", id is not null as "isMatch" from edge left join matching on true
  order by id desc`;

export async function selectRequest(db: Db, accountId: string, id: string): Promise<RequestRow | null> {
  const [row] = await db.query<RequestRow>(
    `select ${SELECTED} from request_log where account_id = $1 and id = $2`,
    [accountId, id],
  );
  return row ?? null;
}

export type UsageGroup = (typeof USAGE_GROUPS)[number];

const GROUP_EXPRESSIONS: Readonly<Record<UsageGroup, string>> = {
  day: `to_char(day, 'YYYY-MM-DD')`,
  operation: 'operation',
  token: `nullif(token_hint, '')`,
  license: 'license_id',
};

export interface UsageRow {
  /** Null for requests of sessions when grouped by token. */
  readonly group: string | null;
  readonly requests: number;
  readonly executions: number;
  readonly replays: number;
  readonly errors: number;
}

/** Whole UTC days, from the first to before the last. */
export async function selectUsage(
  db: Db,
  account: { readonly accountId: string; readonly livemode: boolean },
  { from, to, groupBy }: { readonly from: Date; readonly to: Date; readonly groupBy: UsageGroup },
): Promise<UsageRow[]> {
  return db.query<UsageRow>(
    usageStatement(groupBy),
    [account.accountId, account.livemode, dayOfLog(from), dayOfLog(to)],
    `usage-by-${groupBy}`,
  );
}

export function usageStatement(groupBy: UsageGroup): string {
  return `select ${GROUP_EXPRESSIONS[groupBy]} as "group", sum(requests)::integer as requests,
      sum(executions)::integer as executions, sum(replays)::integer as replays, sum(errors)::integer as errors
    from request_counts where account_id = $1 and livemode = $2 and day >= $3 and day < $4
    group by 1 order by 1 nulls last`;
}
