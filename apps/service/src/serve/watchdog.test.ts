import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { ALIVE_EVERY_MS, STUCK_MS, Watchdog } from './watchdog.ts';

describe('the watchdog', () => {
  it('names a process that has been silent for 20 seconds once, and no other', () => {
    const clock = new VirtualClock();
    const watchdog = new Watchdog(clock);
    for (const id of [1, 2, 3]) watchdog.heard(id);
    watchdog.forget(3);
    const found: (readonly number[])[] = [];
    for (let ms = 0; ms <= STUCK_MS + ALIVE_EVERY_MS; ms += ALIVE_EVERY_MS) {
      clock.advance(ALIVE_EVERY_MS);
      watchdog.heard(1);
      found.push(watchdog.stuck());
    }
    expect(found.flat()).toEqual([2]);
    expect(watchdog.stuck()).toEqual([]);
  });

  it('blames nobody when it could not look itself, as after a sleep of the machine', () => {
    const clock = new VirtualClock();
    const watchdog = new Watchdog(clock);
    watchdog.heard(1);
    clock.advance(10 * STUCK_MS);
    expect(watchdog.stuck()).toEqual([]);
    clock.advance(ALIVE_EVERY_MS);
    expect(watchdog.stuck()).toEqual([]);
  });
});
