import { expect, it } from 'vitest';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { NearLimit, type RateSubject } from './index.ts';

const subject: RateSubject = { licenseId: 'lic_1', mode: 'live', tier: 'heavy', limit: 1000 };
const seen = (remaining: number) => ({ limit: 1000, remaining, resetSeconds: 60 });

it('a window of which nothing is known is neither near its limit nor known to have room', () => {
  const near = new NearLimit(new VirtualClock());
  expect([near.isNear(subject), near.hasRoom(subject)]).toEqual([false, false]);
});

it('a window with room is relied on for a second', () => {
  const clock = new VirtualClock();
  const near = new NearLimit(clock);
  near.remember(subject, seen(101));
  expect([near.isNear(subject), near.hasRoom(subject)]).toEqual([false, true]);
  clock.advance(1000);
  expect(near.hasRoom(subject)).toBe(false);
});

it('a window that is nearly full has no room, and is near its limit for a minute', () => {
  const clock = new VirtualClock();
  const near = new NearLimit(clock);
  near.remember(subject, seen(101));
  near.remember(subject, seen(100));
  expect([near.isNear(subject), near.hasRoom(subject)]).toEqual([true, false]);
  clock.advance(59_999);
  expect(near.isNear(subject)).toBe(true);
  clock.advance(1);
  expect(near.isNear(subject)).toBe(false);
});
