import type { Db, Tx } from '../database.ts';
import { type PartitionedTable, partitionName, pastOf, restOf } from './partitioned-tables.ts';

type Query = Pick<Db, 'query'> | Tx;

/** Which of these tables are partitioned. */
export async function selectPartitioned(db: Query): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind = 'p' and c.relnamespace = current_schema()::regnamespace`,
  );
  return new Set(rows.map(({ name }) => name));
}

export interface Partition {
  readonly name: string;
  /** Null for the first one, which has no start. */
  readonly start: Date | null;
  readonly end: Date;
}

/** The partitions of a table with a range, oldest first. */
export async function selectPartitions(db: Query, table: string): Promise<Partition[]> {
  return db.query<Partition>(
    `select name, (regexp_match(bound, $$FROM \\('([^']+)'\\)$$))[1]::timestamptz as start,
       (regexp_match(bound, $$TO \\('([^']+)'\\)$$))[1]::timestamptz as "end"
     from (
       select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass
     ) p where bound <> 'DEFAULT' order by "end"`,
    [table],
  );
}

/**
 * Adds the partition of one period. Attaching blocks only the default partition. Rows that arrived before their
 * partition are in the default partition and move with it.
 */
export async function addPartition(
  tx: Tx,
  table: PartitionedTable,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<void> {
  const name = partitionName(table, start);
  const rest = restOf(table.name);
  const range = `${table.column} >= '${start.toISOString()}' and ${table.column} < '${end.toISOString()}'`;
  await tx.query(
    `create table ${name} (like ${table.name} including defaults including constraints including storage)
     ${table.options === undefined ? '' : `with (${table.options})`}`,
  );
  await tx.query(`lock table ${rest} in access exclusive mode`);
  const [late] = await tx.query(`select from ${rest} where ${range} limit 1`);
  if (late !== undefined) {
    await withoutTriggers(tx, rest, async () => {
      await tx.query(`insert into ${name} select * from ${rest} where ${range}`);
      await tx.query(`delete from ${rest} where ${range}`);
    });
  }
  await tx.query(
    `alter table ${table.name} attach partition ${name}
     for values from ('${start.toISOString()}') to ('${end.toISOString()}')`,
  );
  await guardAgainstTruncate(tx, table, name);
}

/** Moves rows unchanged, even in append-only tables. */
async function withoutTriggers(tx: Tx, table: string, work: () => Promise<void>): Promise<void> {
  await tx.query(`alter table ${table} disable trigger user`);
  await work();
  await tx.query(`alter table ${table} enable trigger user`);
}

/** Row triggers of a table apply to its partitions, statement triggers do not. */
export async function guardAgainstTruncate(
  tx: Tx,
  table: PartitionedTable,
  partition: string,
): Promise<void> {
  if (table.truncateGuard === undefined) return;
  await tx.query(
    `create or replace trigger ${partition}_is_not_truncated before truncate on ${partition}
     for each statement execute function ${table.truncateGuard}()`,
  );
}

export async function dropPartition(tx: Tx, name: string): Promise<void> {
  await tx.query(`drop table ${name}`);
}

export async function isStillNeeded(tx: Tx, condition: string, end: Date): Promise<boolean> {
  const [row] = await tx.query<{ needed: boolean }>(`select ${condition} as needed`, [end]);
  return row?.needed === true;
}

/** Where rows must be deleted one by one: the default partition, or the whole table while it is not partitioned. */
export async function sweptTable(db: Query, table: string): Promise<string> {
  const [row] = await db.query<{ present: boolean }>('select to_regclass($1) is not null as present', [
    restOf(table),
  ]);
  return row?.present === true ? restOf(table) : table;
}

export interface Conversion {
  readonly step: 'fill' | 'index' | 'check' | 'switch' | 'done';
  readonly filled: number;
  readonly pages: number;
  readonly cutoff: Date | null;
}

export async function selectConversion(db: Query, table: string): Promise<Conversion | null> {
  const [row] = await db.query<Conversion>(
    'select step, filled, pages, cutoff from partitioning where table_name = $1',
    [table],
  );
  return row ?? null;
}

export async function saveConversion(db: Query, table: string, conversion: Conversion): Promise<void> {
  await db.query(
    `insert into partitioning (table_name, step, filled, pages, cutoff, updated_at) values ($1, $2, $3, $4, $5, now())
     on conflict (table_name) do update set step = excluded.step, filled = excluded.filled, pages = excluded.pages,
       cutoff = excluded.cutoff, updated_at = excluded.updated_at`,
    [table, conversion.step, conversion.filled, conversion.pages, conversion.cutoff],
  );
}

export async function countPages(db: Query, table: string): Promise<number> {
  const [row] = await db.query<{ pages: number }>(
    "select pg_relation_size($1::regclass) / current_setting('block_size')::bigint as pages",
    [table],
  );
  return row?.pages ?? 0;
}

/** Fills in the account of the rows on some pages. Rows that are written meanwhile have theirs already. */
export async function fillAccounts(
  db: Query,
  { name, fillsAccountFrom }: PartitionedTable,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  if (fillsAccountFrom === undefined) return;
  const { table, key, by } = fillsAccountFrom;
  await db.query(
    `update ${name} t set account_id = s.account_id from ${table} s
     where s.${key} = t.${by} and t.account_id is null and t.ctid >= '(${from},0)' and t.ctid < '(${to},0)'`,
  );
}

/** Builds the index of the new primary key without blocking writers; one that was interrupted is built again. */
export async function prepareIndex(db: Query, { name, primaryKey }: PartitionedTable): Promise<void> {
  const index = preparedIndex(name);
  const [valid] = await db.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  if (valid?.valid === true) return;
  if (valid !== undefined) await db.query(`drop index concurrently ${index}`);
  await db.query(`create unique index concurrently ${index} on ${name} (${primaryKey.join(', ')})`);
}

/** Proves that all rows are before the cutoff, reading them without blocking writers. */
export async function prepareCheck(db: Db, table: PartitionedTable, cutoff: Date): Promise<void> {
  const { name, column, fillsAccountFrom } = table;
  const filled = fillsAccountFrom === undefined ? '' : ' and account_id is not null';
  await db.transaction(async (tx) => {
    await tx.query(`set local lock_timeout = '300ms'`);
    await tx.query(`alter table ${name} drop constraint if exists ${checkName(name)}`);
    await tx.query(
      `alter table ${name} add constraint ${checkName(name)}
       check (${column} < '${cutoff.toISOString()}'${filled}) not valid`,
    );
  });
  await db.query(`alter table ${name} validate constraint ${checkName(name)}`);
}

export async function selectForeignKeys(
  db: Query,
  table: string,
): Promise<{ table: string; name: string }[]> {
  return db.query(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
     where contype = 'f' and (conrelid = $1::regclass or confrelid = $1::regclass)`,
    [table],
  );
}

export async function dropForeignKey(tx: Tx, key: { table: string; name: string }): Promise<void> {
  await tx.query(`alter table ${key.table} drop constraint ${key.name}`);
}

export async function hasCheck(db: Query, { name }: PartitionedTable): Promise<boolean> {
  const rows = await db.query('select from pg_constraint where conrelid = $1::regclass and conname = $2', [
    name,
    checkName(name),
  ]);
  return rows.length > 0;
}

export async function dropCheck(tx: Tx, { name }: PartitionedTable): Promise<void> {
  await tx.query(`alter table ${name} drop constraint if exists ${checkName(name)}`);
}

export async function databaseNow(db: Query): Promise<Date> {
  const [row] = await db.query<{ now: Date }>('select now() as now');
  return row?.now ?? new Date(Number.NaN);
}

/** Whether the table has no rows yet: it can be replaced at once. */
export async function isEmpty(db: Query, table: string): Promise<boolean> {
  return (await db.query(`select from ${table} limit 1`)).length === 0;
}

/**
 * Replaces the table by a partitioned one, in the caller's transaction. A table with rows becomes its first partition, up
 * to `cutoff`; its indexes and checks were prepared, so nothing is read or built here.
 */
export async function replaceTable(tx: Tx, table: PartitionedTable, cutoff: Date | null): Promise<void> {
  const { name, column, primaryKey, numbered } = table;
  const past = pastOf(name);
  await tx.query(`lock table ${name} in access exclusive mode`);
  await dropDependents(tx, name);
  const indexes = await tx.query<{ name: string; definition: string; primary: boolean }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition, i.indisprimary as primary
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and c.relname <> $2 order by c.relname`,
    [name, preparedIndex(name)],
  );
  if (numbered !== undefined)
    await tx.query(`alter table ${name} alter column ${numbered.column} drop identity if exists`);
  await tx.query(`alter table ${name} rename to ${past}`);
  for (const index of indexes) await tx.query(`alter index ${index.name} rename to ${index.name}_past`);
  if (cutoff !== null) {
    if (table.fillsAccountFrom !== undefined)
      await tx.query(`alter table ${past} alter column account_id set not null`);
    await tx.query(`alter table ${past} drop constraint ${name}_pkey_past,
      add constraint ${past}_key primary key using index ${preparedIndex(name)}`);
  }
  await tx.query(
    `create table ${name} (like ${past} including defaults including constraints including storage,
       constraint ${name}_pkey primary key (${primaryKey.join(', ')})) partition by range (${column})`,
  );
  await tx.query(`alter table ${name} drop constraint if exists ${checkName(name)}`);
  if (numbered !== undefined) {
    await tx.query(
      `alter table ${name} alter column ${numbered.column} set default nextval('${numbered.sequence}')`,
    );
  }
  for (const index of indexes.filter(({ primary }) => !primary)) await tx.query(index.definition);
  await tx.query(`create table ${restOf(name)} partition of ${name} default
    ${table.options === undefined ? '' : `with (${table.options})`}`);
  if (cutoff === null) {
    await tx.query(`drop table ${past}`);
  } else {
    await tx.query(
      `alter table ${name} attach partition ${past} for values from (minvalue) to ('${cutoff.toISOString()}')`,
    );
    await tx.query(`alter table ${past} drop constraint ${checkName(name)}`);
    await guardAgainstTruncate(tx, table, past);
  }
}

/** Functions and triggers that name the table by its type; they are applied again afterwards. */
async function dropDependents(tx: Tx, name: string): Promise<void> {
  const functions = await tx.query<{ signature: string; name: string }>(
    `select p.oid::regprocedure::text as signature, p.proname as name from pg_proc p
     join pg_type row on row.typrelid = $1::regclass
     where p.proargtypes::oid[] && array[row.oid, row.typarray]`,
    [name],
  );
  for (const { signature } of functions) await tx.query(`drop function ${signature}`);
  const triggers = await tx.query<{ trigger: string; name: string }>(
    `select t.tgname as trigger, p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where t.tgrelid = $1::regclass and not t.tgisinternal`,
    [name],
  );
  for (const { trigger } of triggers) await tx.query(`drop trigger ${trigger} on ${name}`);
  // Open connections keep functions compiled with the type of the table as it was, until these are applied again.
  const compiled = await tx.query<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
     where l.lanname = 'plpgsql' and p.pronamespace = current_schema()::regnamespace and position($1 in p.prosrc) > 0`,
    [name],
  );
  await tx.query('delete from schema_functions where name = any ($1)', [
    [...functions, ...triggers, ...compiled].map((dependent) => dependent.name),
  ]);
}

/** The unique index that becomes the primary key of the first partition. */
export function preparedIndex(name: string): string {
  return `${name}_key`;
}

/** The check that proves that all rows are before the cutoff. */
export function checkName(name: string): string {
  return `${name}_before_cutoff`;
}
