import type { USAGE_GROUPS } from '@prequal/contract/vocabulary';
import type { Db } from '../storage/index.ts';

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

/** Column and its PostgreSQL type, in the order of `valuesOf`. */
const COLUMNS: readonly (readonly [column: string, type: string, field: keyof RequestRow])[] = [
  ['id', 'text', 'id'],
  ['account_id', 'text', 'accountId'],
  ['livemode', 'boolean', 'livemode'],
  ['license_id', 'text', 'licenseId'],
  ['at', 'timestamptz', 'at'],
  ['method', 'text', 'method'],
  ['path', 'text', 'path'],
  ['operation', 'text', 'operation'],
  ['status', 'integer', 'status'],
  ['code', 'text', 'code'],
  ['token_id', 'text', 'tokenId'],
  ['token_hint', 'text', 'tokenHint'],
  ['member_id', 'text', 'memberId'],
  ['api_version', 'text', 'apiVersion'],
  ['duration_ms', 'integer', 'durationMs'],
  ['replayed', 'boolean', 'replayed'],
  ['problem_sealed', 'bytea', 'problemSealed'],
];
const NAMES = COLUMNS.map(([column]) => column).join(', ');
const SELECTED = COLUMNS.map(([column, , field]) => `${column} as "${field}"`).join(', ');
const INSERT = `insert into request_log (${NAMES})
  select * from unnest(${COLUMNS.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
  on conflict do nothing`;

export async function insertRequests(db: Db, rows: readonly RequestRow[]): Promise<void> {
  await db.query(
    INSERT,
    COLUMNS.map(([, , field]) => rows.map((row) => row[field])),
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

/** Newest first, with one row more than requested if there are more. */
export async function selectRequests(db: Db, query: RequestQuery): Promise<RequestRow[]> {
  return db.query<RequestRow>(
    `select ${SELECTED} from request_log
     where account_id = $1 and livemode = $2 and ($3::text is null or id < $3)
       and ($5::text is null or method = $5) and ($6::text is null or starts_with(path, $6))
       and ($7::integer is null or status >= $7) and ($8::integer is null or status <= $8)
       and ($9::text is null or code = $9) and ($10::text is null or token_id = $10)
       and ($11::timestamptz is null or at >= $11) and ($12::timestamptz is null or at < $12)
     order by id desc limit $4`,
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
    ],
  );
}

export async function selectRequest(db: Db, accountId: string, id: string): Promise<RequestRow | null> {
  const [row] = await db.query<RequestRow>(
    `select ${SELECTED} from request_log where account_id = $1 and id = $2`,
    [accountId, id],
  );
  return row ?? null;
}

export type UsageGroup = (typeof USAGE_GROUPS)[number];

const GROUP_EXPRESSIONS: Readonly<Record<UsageGroup, string>> = {
  day: `to_char(at at time zone 'UTC', 'YYYY-MM-DD')`,
  operation: 'operation',
  token: 'token_hint',
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

export async function selectUsage(
  db: Db,
  account: { readonly accountId: string; readonly livemode: boolean },
  { from, to, groupBy }: { readonly from: Date; readonly to: Date; readonly groupBy: UsageGroup },
): Promise<UsageRow[]> {
  return db.query<UsageRow>(
    `select ${GROUP_EXPRESSIONS[groupBy]} as "group", count(*)::integer as requests,
       (count(*) filter (where status < 400 and not replayed))::integer as executions,
       (count(*) filter (where replayed))::integer as replays,
       (count(*) filter (where status >= 400 and not replayed))::integer as errors
     from request_log where account_id = $1 and livemode = $2 and at >= $3 and at < $4
     group by 1 order by 1 nulls last`,
    [account.accountId, account.livemode, from, to],
  );
}
