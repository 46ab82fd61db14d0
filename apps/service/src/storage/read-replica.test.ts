import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { openDatabase } from './database.ts';
import { ReadReplica, type ReplicaOptions, replicaBehindMs } from './read-replica.ts';

const open = (url: string) =>
  openDatabase({ connection: { connectionString: url }, connections: 2, deadlineMs: 60_000 });
const primary = open((await freshDatabase(1)).url);
const other = open((await freshDatabase(1)).url);
const unreachable = openDatabase({
  connection: { host: '127.0.0.1', port: 1, connectionTimeoutMillis: 60_000 },
  connections: 1,
});
afterAll(() => Promise.all([primary.close(), other.close(), unreachable.close()]));

const sourceWith = (changes: Partial<ReplicaOptions>) =>
  new ReadReplica({
    primary,
    replica: other,
    behindMs: replicaBehindMs,
    clock: new VirtualClock(),
    ...changes,
  });

it('reads from the replica while it keeps up', async () => {
  expect(await sourceWith({}).current()).toBe(other);
});

it('reads from the primary when the replica does not respond', async () => {
  expect(await sourceWith({ replica: unreachable }).current()).toBe(primary);
});

it('reads from the primary when the replica is more than five seconds behind', async () => {
  expect(await sourceWith({ behindMs: async () => 5000 }).current()).toBe(other);
  expect(await sourceWith({ behindMs: async () => 5001 }).current()).toBe(primary);
});

it('checks the replica once a second and returns to it when it has caught up', async () => {
  const clock = new VirtualClock();
  const reports = [60_000, 10];
  const source = sourceWith({ clock, behindMs: async () => reports.shift() ?? 0 });
  expect(await source.current()).toBe(primary);
  expect(await source.current()).toBe(primary);
  expect(reports).toEqual([10]);
  clock.advance(1000);
  expect(await source.current()).toBe(other);
});
