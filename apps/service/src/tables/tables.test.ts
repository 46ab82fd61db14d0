import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { TABLES, type TableDescription } from './index.ts';

const { db } = await freshDatabase();

/** The tables of the schema; partitions are described by their table. */
const CATALOG = `select c.oid, c.relname as name from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace`;

const catalog = (await db.query<{ name: string }>(CATALOG)).map(({ name }) => name);
const columns = await db.query<{ table: string; name: string; type: string; required: boolean }>(
  `select t.name as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as required
   from (${CATALOG}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped`,
);
const columnOf = (table: string, name: string) =>
  columns.find((column) => column.table === table && column.name === name);

/** Every column that a description names. */
function namedColumns(table: TableDescription): string[] {
  const { primaryKey, tenant, retention, erasure, sealed = [], partitioning, history } = table;
  return [
    ...primaryKey,
    ...(tenant.column === null ? [] : [tenant.column]),
    ...(retention.kind === 'expires'
      ? retention.rules.flatMap(({ column, empties }) =>
          empties === undefined ? [column] : [column, empties],
        )
      : []),
    ...(retention.kind === 'with' ? [retention.column] : []),
    ...(erasure.kind === 'emptied' ? Object.keys(erasure.columns) : []),
    ...(erasure.kind === 'kept' ? (erasure.freeText ?? []) : []),
    ...sealed.flatMap(({ column, contextColumns, hash }) => [
      column,
      ...contextColumns,
      ...(hash === undefined ? [] : [hash.column]),
    ]),
    ...(partitioning === undefined ? [] : [partitioning.column]),
    ...(history === undefined ? [] : [history.column]),
  ];
}

describe('the descriptions of the tables', () => {
  it('are those of the migrated database, each once', () => {
    expect(TABLES.map(({ name }) => name).toSorted()).toEqual(catalog.toSorted());
  });

  it('name every view', async () => {
    const views = await db.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'v' and relnamespace = current_schema()::regnamespace`,
    );
    const described = TABLES.flatMap(({ view }) => (view === undefined ? [] : [view]));
    expect(described.toSorted()).toEqual(views.map(({ name }) => name).toSorted());
  });

  it('are in the modules that own the tables', async () => {
    const source = new URL('../', import.meta.url);
    const folders = await readdir(source, { withFileTypes: true });
    const modules: string[] = [];
    for (const folder of folders.filter((entry) => entry.isDirectory())) {
      if ((await readdir(new URL(folder.name, source))).includes('tables.ts')) modules.push(folder.name);
    }
    expect([...new Set(TABLES.map(({ owner }) => owner))].toSorted()).toEqual(modules.toSorted());
  });

  it('have the primary keys of the database', async () => {
    const keys = await db.query<{ name: string; key: string[] }>(
      `select t.name, array(
         select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k (number, place)
         join pg_attribute a on a.attnum = k.number
         where i.indrelid = t.oid and i.indisprimary and a.attrelid = t.oid order by k.place) as key
       from (${CATALOG}) t`,
    );
    const described = TABLES.map(({ name, primaryKey }) => ({ name, key: primaryKey }));
    expect(byName(described)).toEqual(byName(keys));
  });

  it('name columns that exist', () => {
    const missing = TABLES.flatMap((table) =>
      namedColumns(table)
        .filter((name) => columnOf(table.name, name) === undefined)
        .map((name) => `${table.name}.${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('declare every column with ciphertexts, and only bytea', () => {
    const sealed = TABLES.flatMap(({ name, sealed = [] }) => sealed.map(({ column }) => `${name}.${column}`));
    const named = columns.filter(({ name }) => name.endsWith('_sealed'));
    expect(sealed).toEqual(expect.arrayContaining(named.map(({ table, name }) => `${table}.${name}`)));
    for (const column of sealed) {
      const [table = '', name = ''] = column.split('.');
      expect(columnOf(table, name)?.type, column).toBe('bytea');
    }
  });

  it('declare the partitioned tables, with the time in the primary key', async () => {
    const partitioned = await db.query<{ name: string; column: string }>(
      `select t.name, a.attname::text as column from (${CATALOG}) t
       join pg_partitioned_table p on p.partrelid = t.oid
       join pg_attribute a on a.attrelid = t.oid and a.attnum = p.partattrs[0]`,
    );
    const described = TABLES.flatMap(({ name, partitioning }) =>
      partitioning === undefined ? [] : [{ name, column: partitioning.column }],
    );
    expect(byName(described)).toEqual(byName(partitioned));
    for (const { name, primaryKey, partitioning } of TABLES) {
      if (partitioning !== undefined) expect(primaryKey, name).toContain(partitioning.column);
    }
  });

  it('name the account of every row that belongs to one, or say why there is none', () => {
    for (const { name, tenant, distribution, erasure } of TABLES) {
      if (tenant.column !== null) expect(columnOf(name, tenant.column)?.required, name).toBe(true);
      else if (distribution.place === 'bucket') expect(tenant.reason, name).toBeDefined();
      else expect(['none', 'expires'], name).toContain(erasure.kind);
      if (erasure.kind === 'deleted' || erasure.kind === 'emptied')
        expect(tenant.column, name).not.toBeNull();
    }
  });

  it('agree on what expires', () => {
    for (const { name, retention, erasure, partitioning } of TABLES) {
      if (erasure.kind === 'expires') expect(retention.kind, name).not.toBe('forever');
      if (erasure.kind === 'kept') expect(retention.kind, name).toBe('forever');
      if (retention.kind === 'with') expect(catalog, name).toContain(retention.table);
      for (const kept of partitioning?.keeps?.tables ?? []) expect(catalog, name).toContain(kept);
    }
  });
});

function byName<T extends { readonly name: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
