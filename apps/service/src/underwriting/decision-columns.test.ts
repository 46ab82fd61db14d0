import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { BATCH_PARAMETERS, DECISION_COLUMNS } from './decision-columns.ts';

const { db } = await freshDatabase();

it('lists the parameters of the SQL function record_decision_rows with their types in the same order', async () => {
  const rows = await db.query<{ name: string; type: string }>(
    `select p.name, format_type(p.type, null) as type
     from pg_proc f, unnest(f.proargnames, f.proargtypes::oid[]) with ordinality as p (name, type, place)
     where f.proname = 'record_decision_rows' order by p.place`,
  );
  expect(rows.map(({ name, type }) => [name, type])).toEqual([
    ...Object.entries(DECISION_COLUMNS).map(([name, type]) => [name, `${type}[]`]),
    ...Object.entries(BATCH_PARAMETERS),
  ]);
});
