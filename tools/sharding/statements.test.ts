import { expect, it } from 'vitest';
import { SERVICE } from '../architecture/boundaries.ts';
import { readTree } from '../architecture/tree.ts';
import { KEY_EXCEPTIONS } from './keys.ts';
import { crossAccountFunctions } from './scan.ts';
import { CROSS_ACCOUNT_STATEMENTS } from './statements.ts';

const tree = await readTree();

it('lists every statement on a tenant table that does not name one account', () => {
  const found = [...tree]
    .filter(([path]) => path.startsWith(`${SERVICE}/`) && path.endsWith('-store.ts'))
    .filter(([path]) => !path.startsWith(`${SERVICE}/storage/`))
    .flatMap(([path, source]) =>
      crossAccountFunctions(source).map((name) => `${path.slice(SERVICE.length + 1)} ${name}`),
    );
  expect(found.toSorted()).toEqual(Object.keys(CROSS_ACCOUNT_STATEMENTS).toSorted());
});

it('notices a statement that names no account', () => {
  const store = (sql: string) =>
    `export async function look(db: Db) {\n  await db.query('${sql}', [id]);\n}\n`;
  expect(crossAccountFunctions(store('select from cases where id = $1'))).toEqual(['look']);
  expect(crossAccountFunctions(store('select from cases where account_id = $1 and id = $2'))).toEqual([]);
  expect(crossAccountFunctions(store('select from catalog_versions where id = $1'))).toEqual([]);
});

it('explains each of them, and each key without an account, in the documentation', () => {
  const page = tree.get('docs/operations/citus.md') ?? '';
  for (const statement of Object.keys(CROSS_ACCOUNT_STATEMENTS)) {
    const name = statement.split(' ')[1];
    expect(page).toContain(`\`${name}\``);
  }
  for (const { table, key } of KEY_EXCEPTIONS) expect(page).toContain(`| \`${table}\` | \`${key}\` |`);
});
