import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { startProcess } from '../../test/processes/start.ts';

const { db, url } = await freshDatabase();

it('three processes with 1,000 concurrent requests allow exactly the limit', async () => {
  const [limit, counts] = [612, [333, 333, 334]];
  const processes = counts.map((count) => startProcess('rate-contender.js', [url, `${limit}`, `${count}`]));
  for (const one of processes) expect(await one.onMessage()).toBe('ready');
  for (const one of processes) one.send('go');
  const granted = await Promise.all(processes.map(async (one) => Number(await one.onMessage())));
  expect(granted.reduce((sum, each) => sum + each, 0)).toBe(limit);
  const [row] = await db.query<{ refused: number }>('select sum(refused)::int as refused from rate_refusals');
  expect(row).toEqual({ refused: 1000 - limit });
});
