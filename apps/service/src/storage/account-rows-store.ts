import { InvariantError } from '../kernel/index.ts';
import { TABLES, type TableDescription } from '../tables/index.ts';
import type { Db, Tx } from './database.ts';

type Query = Pick<Db | Tx, 'query'>;

interface Column {
  readonly name: string;
  readonly type: string;
  /** The sequence that numbers come from; null if the column has none. */
  readonly sequence: string | null;
}

export interface MovedTable {
  readonly description: TableDescription;
  readonly columns: readonly Column[];
}

/** For a table whose older rows were copied before: the time of the first row that is meant. All rows of the others are. */
export type Since = ReadonlyMap<string, Date>;

/** Where rows are copied from, and where to. */
export interface Ends<From = Tx> {
  readonly from: From;
  readonly to: Db;
}

/** Rows and a digest of one table, of one account. */
export interface TableDigest {
  readonly table: string;
  readonly rows: number;
  readonly digest: string;
}

/** Rows of one statement. */
const PAGE = 200;
const ACCOUNT_ID = /^[A-Za-z0-9_]+$/;
const EVERYTHING: Since = new Map();
const MOVED = TABLES.filter(({ distribution }) => distribution.place === 'bucket');

/**
 * Locks the rows that others depend on: those that exist once for an account, and those that foreign keys point to. Until the
 * transaction ends, no decision, audit row or event of the account can be recorded, and no row can be added to it.
 */
export async function lockAccountRows(tx: Tx, accountId: string): Promise<void> {
  const parents = new Set((await selectForeignKeys(tx)).map(({ parent }) => parent));
  const [accounts, ...others] = (await movedTables(tx))
    .map(({ description }) => description)
    .filter(({ name, primaryKey, tenant, partitioning }) => {
      const isOnce = primaryKey.length === 1 && primaryKey[0] === tenant.column;
      return isOnce || (parents.has(name) && partitioning === undefined);
    })
    .toSorted((a, b) => Number(b.name === 'accounts') - Number(a.name === 'accounts'));
  for (const description of accounts === undefined ? [] : [accounts, ...others]) {
    await tx.query(`select from ${description.name} where ${ownedBy(description, accountId)} for update`);
  }
}

/** Copies the rows of an account into the tables of another bucket. Each page is committed there by itself. */
export async function copyAccountRows(ends: Ends, accountId: string, since = EVERYTHING): Promise<void> {
  const { from, to } = ends;
  const tables = await movedTables(to);
  await requireSameColumns(from, tables);
  for (const table of tables) {
    await copyRows(ends, table, ownedSince(table.description, accountId, since));
    await raiseSequences(to, table, accountId);
  }
}

/** Copies the rows of a table that meet a condition. */
export async function copyRows(
  { from, to }: Ends,
  { description, columns }: MovedTable,
  where: string,
): Promise<void> {
  const names = columns.map(({ name }) => name).join(', ');
  const cursor = `moved_${description.name}`;
  await from.query(
    `declare ${cursor} no scroll cursor for select row_to_json(r)::text as row
     from (select ${names} from ${description.name} where ${where}) r`,
  );
  for (;;) {
    const page = await from.query<{ row: string }>(`fetch ${PAGE} from ${cursor}`);
    if (page.length === 0) break;
    await to.query(
      `insert into ${description.name} (${names}) overriding system value
       select ${names} from json_to_recordset($1::json) as r (${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})
       on conflict do nothing`,
      [`[${page.map(({ row }) => row).join(',')}]`],
    );
  }
  await from.query(`close ${cursor}`);
}

/** Deletes the rows of an account. The database lets append-only rows go only if the account is not at home there. */
export async function deleteAccountRows(db: Db, accountId: string, since = EVERYTHING): Promise<void> {
  for (const { description } of (await movedTables(db)).toReversed()) {
    await db.query(`delete from ${description.name} where ${ownedSince(description, accountId, since)}`);
  }
}

/** Deletes the rows that exist once for an account and that its other rows do not depend on, such as the end of its chain. */
export async function deleteHeads(tx: Tx, accountId: string): Promise<void> {
  for (const name of ['audit_heads', 'event_heads']) {
    await tx.query(`delete from ${name} where account_id = $1`, [accountId]);
  }
}

/** How many rows each table has of an account, and a digest of their content that does not depend on their order. */
export async function digestAccountRows(
  db: Query,
  accountId: string,
  since = EVERYTHING,
): Promise<TableDigest[]> {
  const digests: TableDigest[] = [];
  for (const table of await movedTables(db)) {
    digests.push(await digestRows(db, table, ownedSince(table.description, accountId, since)));
  }
  return digests;
}

/** As above, of the rows of a table that meet a condition. */
export async function digestRows(
  db: Query,
  { description, columns }: MovedTable,
  where: string,
): Promise<TableDigest> {
  const values = columns.map(canonical).join(', ');
  const [row] = await db.query<{ rows: number; digest: string }>(
    `select count(*) as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 16))::bit(64)::bigint::numeric), 0)::text
       as digest
     from (select jsonb_build_array(${values})::text as line from ${description.name} where ${where}) r`,
  );
  return { table: description.name, rows: row?.rows ?? 0, digest: row?.digest ?? '' };
}

export function isSameContent(table: TableDigest, other: TableDigest | undefined): boolean {
  return table.table === other?.table && table.rows === other.rows && table.digest === other.digest;
}

/** A value that is the same whatever the settings of the session are. */
function canonical({ name, type }: Column): string {
  if (type.startsWith('timestamp')) return `extract(epoch from ${name})::text`;
  return type === 'bytea' ? `encode(${name}, 'hex')` : name;
}

function ownedSince(description: TableDescription, accountId: string, since: Since): string {
  const first = since.get(description.name);
  const owned = ownedBy(description, accountId);
  const column = timeOf(description)?.column;
  return first === undefined || column === undefined ? owned : `${owned} and ${column} >= ${literal(first)}`;
}

/** Where the time of a row is, in tables whose rows are kept for a while and seldom change. */
export function timeOf({ partitioning, history }: TableDescription) {
  return partitioning ?? history;
}

/** A moment in SQL. */
export function literal(moment: Date): string {
  return `'${moment.toISOString()}'::timestamptz`;
}

/** Which rows are of the account: a condition in SQL. */
export function ownedBy({ name, tenant }: TableDescription, accountId: string): string {
  if (!ACCOUNT_ID.test(accountId)) throw new InvariantError(`"${accountId}" is not the id of an account`);
  if (tenant.column !== null) return `${name}.${tenant.column} = '${accountId}'`;
  if (tenant.rowsOf === undefined) throw new InvariantError(`rows of ${name} have no account`);
  return tenant.rowsOf(`'${accountId}'`);
}

/** The tables with their columns, each after those that its rows depend on. */
export async function movedTables(db: Query): Promise<MovedTable[]> {
  const columns = await selectColumns(db);
  const keys = await selectForeignKeys(db);
  const parentsOf = ({ name, tenant }: TableDescription) => [
    ...keys.filter(({ child }) => child === name).map(({ parent }) => parent),
    ...(tenant.column === null ? ['licenses'] : []),
  ];
  const sorted: TableDescription[] = [];
  const visit = (table: TableDescription) => {
    if (sorted.includes(table)) return;
    for (const parent of parentsOf(table)) {
      const found = MOVED.find(({ name }) => name === parent);
      if (found !== undefined && found !== table) visit(found);
    }
    sorted.push(table);
  };
  for (const table of MOVED) visit(table);
  return sorted.map((description) => ({ description, columns: columns.get(description.name) ?? [] }));
}

async function selectColumns(db: Query): Promise<ReadonlyMap<string, Column[]>> {
  const rows = await db.query<Column & { readonly table: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       case when a.attidentity <> '' then pg_get_serial_sequence(quote_ident(c.relname), a.attname) end as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relname = any ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attname`,
    [MOVED.map(({ name }) => name)],
  );
  const byTable = new Map<string, Column[]>(MOVED.map(({ name }) => [name, []]));
  for (const { table, ...column } of rows) byTable.get(table)?.push(column);
  return byTable;
}

async function selectForeignKeys(db: Query): Promise<{ child: string; parent: string }[]> {
  return db.query(
    `select distinct c.relname as child, p.relname as parent
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
  );
}

/** Both buckets must have been migrated to the same version. */
export async function requireSameColumns(from: Query, tables: readonly MovedTable[]): Promise<void> {
  const there = await selectColumns(from);
  const shown = (columns: readonly Column[]) => columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  for (const { description, columns } of tables) {
    if (shown(there.get(description.name) ?? []) !== shown(columns)) {
      throw new Error(
        `The columns of ${description.name} differ between the buckets. Run \`prequal migrate\`.`,
      );
    }
  }
}

/** Numbers that the other bucket gave out must not be given out again. */
async function raiseSequences(
  db: Db,
  { description, columns }: MovedTable,
  accountId: string,
): Promise<void> {
  const numbered = description.partitioning?.numbered;
  const found = [
    ...columns.flatMap(({ name, sequence }) => (sequence === null ? [] : [{ column: name, sequence }])),
    ...(numbered === undefined ? [] : [numbered]),
  ];
  for (const { column, sequence } of found) {
    const [row] = await db.query<{ last: number | null }>(
      `select max(${column}) as last from ${description.name} where ${ownedBy(description, accountId)}`,
    );
    if (row?.last != null) await db.query('select raise_sequence($1, $2)', [sequence, row.last]);
  }
}
