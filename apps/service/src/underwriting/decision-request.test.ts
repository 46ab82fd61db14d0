import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { DECISION_REQUEST_FIELDS } from './decision-request.ts';

const { db } = await freshDatabase();

it('lists the fields and types of the SQL type decision_request in the same order', async () => {
  const rows = await db.query<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a
     where a.attrelid = (select typrelid from pg_type where typname = 'decision_request') and a.attnum > 0
     order by a.attnum`,
  );
  expect(rows.map(({ name, type }) => [name, type])).toEqual(Object.entries(DECISION_REQUEST_FIELDS));
});
