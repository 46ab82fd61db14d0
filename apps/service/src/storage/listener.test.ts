import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { listen } from './listener.ts';

const { db, connection } = await freshDatabase();

/** Listens on two channels and lets a test wait for the next notifications. */
function subscribe(clock: VirtualClock) {
  const hints: [string, string | null][] = [];
  let wake = () => {};
  const listener = listen(
    connection,
    {
      channels: ['one', 'two'],
      onHint: (channel, payload) => {
        hints.push([channel, payload]);
        wake();
      },
    },
    clock,
  );
  const take = async (count: number) => {
    while (hints.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return hints.splice(0, count);
  };
  return { listener, take };
}
const send = (channel: string, payload: string) => db.query('select pg_notify($1, $2)', [channel, payload]);

it('receives notifications on its channels, and first reports that some may have been missed', async () => {
  const { listener, take } = subscribe(new VirtualClock());
  expect(await take(2)).toEqual([
    ['one', null],
    ['two', null],
  ]);
  await send('three', 'not for us');
  await send('two', 'x');
  await send('one', '');
  expect(await take(2)).toEqual([
    ['two', 'x'],
    ['one', ''],
  ]);
  await listener.close();
});

it('reconnects after a lost connection, and reports it', async () => {
  const clock = new VirtualClock();
  const { listener, take } = subscribe(clock);
  await take(2);
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query ilike 'listen%' and datname = current_database()`,
  );
  const again = take(2);
  const pump = setInterval(() => clock.advance(1000), 5);
  expect(await again).toEqual([
    ['one', null],
    ['two', null],
  ]);
  clearInterval(pump);
  await send('one', 'y');
  expect(await take(1)).toEqual([['one', 'y']]);
  await listener.close();
});

it('reports nothing after it was closed, and leaves no connection open', async () => {
  const { listener, take } = subscribe(new VirtualClock());
  await take(2);
  await listener.close();
  const listening = () =>
    db.query("select from pg_stat_activity where query ilike 'listen%' and datname = current_database()");
  await expect.poll(listening).toEqual([]);
});

it('can be closed while the database is away', async () => {
  const away = listen(
    { host: '/nonexistent/folder' },
    { channels: ['one'], onHint: () => {} },
    new VirtualClock(),
  );
  await new Promise(setImmediate);
  await away.close();
});

it('can be closed before it is connected', async () => {
  await subscribe(new VirtualClock()).listener.close();
});
