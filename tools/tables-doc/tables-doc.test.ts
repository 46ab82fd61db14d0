import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { TABLES } from '../../apps/service/src/tables/index.ts';
import { PAGES, renderPage } from './render.ts';

const pageOf = (name: string) =>
  readFile(new URL(`../../docs/operations/${name}.md`, import.meta.url), 'utf8');

it.each(PAGES)(
  'the page about %s is what the tables are described as (write it with: npm run docs:tables)',
  async (name) => {
    const page = await pageOf(name);
    expect(page).toBe(renderPage(page));
  },
);

it('every table has a row on the page of all tables', async () => {
  const page = await pageOf('tables');
  for (const { name } of TABLES) expect(page.split(`\n| \`${name}\` |`)).toHaveLength(2);
});

it('every table with data of an account has a row on the page about retention', async () => {
  const page = await pageOf('retention');
  const [, data = ''] = page.split('## Data of an account, by table');
  const named = [...data.matchAll(/^\| `(\w+)` \|/gm)].map(([, table]) => table);
  const withData = TABLES.filter(({ erasure }) => erasure.kind !== 'none').map(({ name }) => name);
  expect(named).toEqual(withData);
});
