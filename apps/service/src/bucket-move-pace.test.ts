import { expect, it } from 'vitest';
import { LONG_HISTORY, MOST_AT_ONCE, MovePace } from './bucket-move-pace.ts';

it('refuses more accounts of a bucket at the same time while each is refused for less than 5 seconds', () => {
  const pace = new MovePace();
  const first = pace.atOnce;
  pace.arrived(1500);
  expect(pace.atOnce).toBe(first + 1);
  for (let n = 0; n < 100; n++) pace.arrived(4999);
  expect(pace.atOnce).toBe(MOST_AT_ONCE);
});

it('refuses fewer when one was refused for longer, and always one', () => {
  const pace = new MovePace();
  for (let n = 0; n < 100; n++) pace.arrived(0);
  pace.arrived(5001);
  expect(pace.atOnce).toBe(MOST_AT_ONCE / 2);
  for (let n = 0; n < 100; n++) pace.arrived(60_000);
  expect(pace.atOnce).toBe(1);
  pace.arrived(3000);
  expect(pace.atOnce).toBe(2);
});

it('refuses an account with a long history alone', () => {
  const pace = new MovePace();
  expect(pace.admits(LONG_HISTORY + 1, 0)).toBe(true);
  expect(pace.admits(LONG_HISTORY + 1, 1)).toBe(false);
  expect(pace.admits(LONG_HISTORY, pace.atOnce - 1)).toBe(true);
  expect(pace.admits(LONG_HISTORY, pace.atOnce)).toBe(false);

  pace.begins(LONG_HISTORY + 1);
  expect(pace.admits(0, 1)).toBe(false);
  const before = pace.atOnce;
  pace.arrived(60_000);
  expect(pace.atOnce).toBe(before);

  pace.begins(0);
  expect(pace.admits(0, 1)).toBe(true);
});
