import { expect, it } from 'vitest';
import { readFunctions } from './functions.ts';
import { readMigrations } from './migrate.ts';
import { statementsOf } from './statements.ts';

it('a file is divided at semicolons, except those in strings, names, comments and bodies', () => {
  const statements = [
    "-- One; with a comment.\ninsert into a values ('x;''y', 1);",
    'alter table a rename column "b;c" to d;',
    "create function f() returns text language plpgsql as $$\nbegin\n  return ';';\nend $$;",
    'create function g() returns text language sql as $body$ select $$;$$ $body$;',
    'select 1',
  ];
  expect(statementsOf(`${statements.join('\n\n')}\n-- The end;\n`)).toEqual([
    ...statements.slice(0, -1),
    'select 1\n-- The end;',
  ]);
  expect(statementsOf('select 1;\n-- Nothing follows;\n')).toEqual(['select 1;']);
});

it('every statement of the shipped files begins with a keyword and ends with a semicolon', async () => {
  const files = [...(await readMigrations()), ...(await readFunctions())];
  const statements = files.flatMap(({ sql }) => statementsOf(sql));
  expect(statements.length).toBeGreaterThan(files.length);
  for (const statement of statements) {
    expect(statement).toMatch(/^(?:--[^\n]*\s+)*(?:alter|create|do|drop|insert|lock|select|update)\b/);
    expect(statement).toMatch(/;$/);
  }
});
