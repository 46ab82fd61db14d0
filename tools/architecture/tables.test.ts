import { describe, expect, it } from 'vitest';
import { ATOMIC_OPERATIONS, SERVICE as SRC } from './boundaries.ts';
import { findViolations } from './rules.ts';
import { sqlReferences } from './sql.ts';
import { checkTables } from './tables.ts';
import { readTree } from './tree.ts';

const broken = (files: Record<string, string>) =>
  findViolations(new Map(Object.entries(files))).map(({ rule }) => rule);
const store = (module: string, sql: string) =>
  broken({ [`${SRC}/${module}/rows-store.ts`]: `await tx.query(\`${sql}\`);` });
const fn = (text: string) => broken({ [`${SRC}/storage/functions/f.sql`]: text });

/** The tables that SQL names, as `write table` or `read table`. */
const tablesOf = (sql: string, known: readonly string[]) =>
  sqlReferences(sql)
    .filter(({ kind, name }) => kind !== 'call' && known.includes(name))
    .map(({ kind, name }) => `${kind} ${name}`);

describe('table ownership', () => {
  it('lets the owner read and write', () => {
    expect(store('cases', 'update cases set product = $1')).toEqual([]);
    expect(store('cases', 'with a as (delete from cases c where id = $1) select 1')).toEqual([]);
    expect(store('cases', 'select * from cases for update skip locked')).toEqual([]);
    expect(
      fn('-- Module: quota\ninsert into rate_slots as r values (1) on conflict do update set used = 1;'),
    ).toEqual([]);
  });

  it.each([
    'insert into cases (id) values ($1)',
    'insert into cases select 1',
    'update cases c set id = $1',
    'update cases set id = $1',
    'with a as (delete from cases where true returning id) select * from a',
    'truncate cases',
    'lock table cases in share mode',
  ])('refuses that another module writes: %s', (sql) => {
    expect(store('email', sql)).toEqual(['table ownership']);
    expect(fn(`-- Module: email\n${sql};`)).toEqual(['table ownership']);
  });

  it('wants a description for every table and a module for every function', () => {
    expect(store('email', 'insert into nobodys_table values (1)')).toEqual(['table ownership']);
    expect(
      broken({ [`${SRC}/storage/migrations/0002-x.sql`]: 'create table nobodys_table (id text);' }),
    ).toEqual(['table ownership']);
    expect(fn('-- No module.\nselect 1;')).toEqual(['table ownership']);
    expect(fn('-- Module: nowhere\nselect 1;')).toEqual(['table ownership']);
  });

  it('wants the owner of a table for its triggers', () => {
    const trigger =
      'create or replace trigger t before update or delete on cases\n  for each row execute function f();';
    expect(fn(`-- Module: cases\n${trigger}`)).toEqual([]);
    expect(fn(`-- Module: email\n${trigger}`)).toEqual(['table ownership']);
  });
});

describe('table access', () => {
  it('lets a module read what the modules that it may import own', () => {
    expect(store('billing', 'select from licenses l join monthly_usage u on u.license_id = l.id')).toEqual(
      [],
    );
    expect(store('email', 'select a.name from emails m, accounts a where a.id = m.account_id')).toEqual([]);
  });

  it.each([
    'select * from cases',
    'select 1 from emails m join cases c on c.id = m.id',
    'select 1 from emails m, cases c',
    'select 1 from (select id from cases) c',
    'update emails m set tries = 1 from cases c where c.id = m.id',
    'delete from emails m using cases c where c.id = m.id',
    'select * from json_populate_record(null::cases, $1)',
    'select exists (select from cases)',
  ])('refuses that another module reads: %s', (sql) => {
    expect(store('email', sql)).toEqual(['table access']);
    expect(fn(`-- Module: email\n${sql};`)).toEqual(['table access']);
  });

  it('refuses the rows of other modules as types of a function, and calls of their functions', () => {
    const header =
      'create or replace function f(given cases[]) returns void language plpgsql as $$\nbegin\nend $$;';
    expect(fn(`-- Module: email\n${header}`)).toEqual(['table access']);
    expect(fn(`-- Module: cases\n${header}`)).toEqual([]);
    expect(
      broken({
        [`${SRC}/storage/functions/keep_case.sql`]: '-- Module: cases\nselect 1;',
        [`${SRC}/email/rows-store.ts`]: "await tx.query('select keep_case($1)');",
      }),
    ).toEqual(['table access']);
  });

  it('reads conditions in descriptions', () => {
    const description = "export const X = [{ unless: 'exists (select from cases where true)' }];";
    expect(broken({ [`${SRC}/email/tables.ts`]: description })).toEqual(['table access']);
    expect(broken({ [`${SRC}/cases/tables.ts`]: description })).toEqual([]);
  });
});

describe('SQL that is put together', () => {
  const inserted = (module: string, text: string) => broken({ [`${SRC}/${module}/rows-store.ts`]: text });
  /** Source with a template string, in which `#name` is an inserted value. */
  const query = (sql: string) =>
    `await db.query(\`${sql.replace(/#(\S+)/g, (_, value) => `\${${value}}`)}\`);`;

  it('has a table whose name is in the same file, or is in storage', () => {
    const named = `const table = await sweptTable(db, 'cases');\n${query('delete from #table where true')}`;
    expect(inserted('cases', named)).toEqual([]);
    expect(inserted('email', named)).toEqual(['table ownership']);
    expect(inserted('storage', query('update #table set a = 1'))).toEqual([]);
  });

  it.each([
    'select 1 from #table',
    'update #name(a) set b = 1',
    'select 1 from emails e join #other o on true',
  ])('is refused in other modules: %s', (sql) => {
    expect(inserted('email', query(sql))).toEqual(['table ownership']);
  });

  it('may have other parts inserted', () => {
    expect(inserted('cases', query('select #COLUMNS from cases where #condition'))).toEqual([]);
  });

  it('is refused in functions', () => {
    const body = "execute format('delete from %s', name);";
    expect(fn(`-- Module: cases\n${body}`)).toEqual(['table ownership']);
  });
});

describe('circles through the database', () => {
  it('are refused, however they are closed', () => {
    const reads = { [`${SRC}/email/rows-store.ts`]: "await tx.query('select from accounts');" };
    expect(broken(reads)).toEqual([]);
    expect(broken({ ...reads, [`${SRC}/accounts/a.ts`]: "import { x } from '../email/index.ts';" })).toEqual([
      'module boundary',
      'module cycle',
    ]);
    expect(
      broken({ ...reads, [`${SRC}/accounts/rows-store.ts`]: "await tx.query('select from emails');" }),
    ).toEqual(['table access', 'module cycle']);
  });

  it('exist only in the operations that are listed, and each of those is needed', async () => {
    const { uses } = checkTables(await readTree());
    for (const { file, uses: other, reason } of ATOMIC_OPERATIONS) {
      expect(reason.length, file).toBeGreaterThan(20);
      expect(
        uses.filter((use) => use.file === `${SRC}/${file}` && use.other === other),
        `${file} uses ${other}`,
      ).not.toEqual([]);
    }
  });
});

describe('the reader of SQL', () => {
  const known = ['a', 'b', 'c'];

  it.each([
    ['select x from a, b t, (select 1 from c) u where x in (1, 2)', ['read a', 'read b', 'read c']],
    ['select x from a join lateral (select 1 from b) t on true', ['read a', 'read b']],
    ['insert into a (x) select y from b on conflict (x) do update set y = 1', ['write a', 'read b']],
    ['select 1 from a for no key update', ['read a']],
    ['select x is distinct from a.y, extract(epoch from b.z) from c', ['read c']],
    ['select distinct x from a', ['read a']],
    ["select 'from b' -- from c\nfrom a", ['read a']],
    [
      'with moved as (update a set x = 1 from b returning x) select * from moved, c',
      ['write a', 'read b', 'read c'],
    ],
  ])('understands: %s', (sql, expected) => {
    expect(tablesOf(sql, known).toSorted()).toEqual(expected.toSorted());
  });
});
