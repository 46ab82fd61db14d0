import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import type { Db } from '../storage/index.ts';
import { AddressThrottle } from './index.ts';

const { db } = await freshDatabase();

async function allowedOf(throttle: AddressThrottle, address: string, count: number): Promise<number> {
  const outcomes = await Promise.all(Array.from({ length: count }, () => throttle.fail(address)));
  return outcomes.filter((outcome) => outcome.allowed).length;
}

it('allows an address 120 failures a minute across all processes', async () => {
  const clock = new VirtualClock();
  const [one, other] = [new AddressThrottle(db, clock), new AddressThrottle(db, clock)];
  expect(await allowedOf(one, '192.0.2.1', 70)).toBe(70);
  expect(await allowedOf(other, '192.0.2.1', 70)).toBe(50);
  expect(await one.fail('192.0.2.1')).toEqual({ allowed: false, retryAfterSeconds: 60 });
  expect(await one.fail('192.0.2.2')).toEqual({ allowed: true });
  clock.advance(60_000);
  expect(await one.fail('192.0.2.1')).toEqual({ allowed: true });
});

it('makes no database queries for a blocked address until its block ends', async () => {
  const clock = new VirtualClock();
  let statements = 0;
  const counting: Db = {
    ...db,
    query: (sql, params, name) => {
      statements++;
      return db.query(sql, params, name);
    },
  };
  const throttle = new AddressThrottle(counting, clock, { limit: 1 });
  await throttle.fail('192.0.2.9');
  await throttle.fail('192.0.2.9');
  const before = statements;
  clock.advance(59_001);
  expect(await throttle.fail('192.0.2.9')).toEqual({ allowed: false, retryAfterSeconds: 1 });
  expect(statements).toBe(before);
  clock.advance(999);
  expect(await throttle.fail('192.0.2.9')).toEqual({ allowed: true });
  expect(statements).toBe(before + 1);
});

it('counts the IPv6 addresses of one /64 as one, and an IPv4 address as itself in every spelling', async () => {
  const throttle = new AddressThrottle(db, new VirtualClock(), { limit: 2 });
  expect(await throttle.fail('2001:db8:1:2::1')).toEqual({ allowed: true });
  expect(await throttle.fail('2001:db8:1:2:ffff::9')).toEqual({ allowed: true });
  expect(await throttle.fail('2001:db8:1:2::77')).toMatchObject({ allowed: false });
  expect(await throttle.fail('2001:db8:1:3::1')).toEqual({ allowed: true });
  expect(await throttle.fail('198.51.100.1')).toEqual({ allowed: true });
  expect(await throttle.fail('::ffff:198.51.100.1')).toEqual({ allowed: true });
  expect(await throttle.fail('198.51.100.1')).toMatchObject({ allowed: false });
});
