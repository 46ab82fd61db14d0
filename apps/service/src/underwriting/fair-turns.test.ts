import { describe, expect, it } from 'vitest';
import { FairTurns } from './fair-turns.ts';

/** Requests that stay in progress until a test ends them. */
function startRequests(turns: FairTurns, licenseId: string, count: number) {
  const ends: (() => void)[] = [];
  const done = Array.from({ length: count }, () =>
    turns.admit(licenseId, () => new Promise<void>((resolve) => ends.push(resolve))),
  );
  return { ends, begun: () => ends.length, done: Promise.all(done) };
}

/** Very long responses that are stored until a test ends that, one begun after the other as evaluations end. */
function storeResponses(turns: FairTurns, licenseId: string, count: number) {
  const ends: (() => void)[] = [];
  const store = () => turns.store(licenseId, () => new Promise<void>((resolve) => ends.push(resolve)));
  let done: Promise<unknown> = Promise.resolve();
  for (let i = 0; i < count; i++) done = done.then(store);
  return { ends, begun: () => ends.length, done };
}

/** Longer than any work that does not wait for something. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function clockAt(start: number) {
  let now = start;
  let busy = 0;
  const rests: number[] = [];
  return {
    elapsed: () => now,
    busy: () => busy,
    sleep: async (ms: number) => void rests.push(ms),
    advance: (ms: number) => {
      now += ms;
    },
    work: (ms: number) => {
      busy += ms;
    },
    rests,
  };
}

describe('a license', () => {
  it('that is alone has any number of requests in progress', () => {
    const turns = new FairTurns(clockAt(0));
    expect(startRequests(turns, 'lic_1', 50).begun()).toBe(50);
  });

  it('has two requests in progress while another one is active, and the next after each', async () => {
    const turns = new FairTurns(clockAt(0));
    const other = startRequests(turns, 'lic_2', 1);
    const { ends, begun, done } = startRequests(turns, 'lic_1', 6);
    expect([other.begun(), begun()]).toEqual([1, 2]);
    ends[0]?.();
    await settled();
    expect(begun()).toBe(3);
    for (const next of [1, 2, 3, 4, 5]) {
      ends[next]?.();
      await settled();
    }
    await done;
  });

  it('has all its requests in progress once no other license is active', async () => {
    const clock = clockAt(0);
    const turns = new FairTurns(clock);
    const other = startRequests(turns, 'lic_2', 1);
    other.ends[0]?.();
    await other.done;
    const { ends, begun } = startRequests(turns, 'lic_1', 20);
    expect(begun()).toBe(2);
    clock.advance(1000);
    ends[0]?.();
    await settled();
    expect(begun()).toBe(20);
  });

  it('rests before its next request for as long as the event loop was busy, up to 20 ms', async () => {
    const clock = clockAt(0);
    const turns = new FairTurns(clock);
    startRequests(turns, 'lic_2', 1);
    const { ends, begun } = startRequests(turns, 'lic_1', 6);
    clock.work(3.5);
    ends[0]?.();
    await settled();
    clock.work(500);
    ends[1]?.();
    await settled();
    expect([clock.rests, begun()]).toEqual([[4, 20], 4]);
  });

  it('is refused once in 20 ms while another one is active, after 2 s at most, and at once when alone', async () => {
    const clock = clockAt(0);
    const turns = new FairTurns(clock);
    await turns.refuse('lic_1');
    expect(clock.rests).toEqual([]);
    startRequests(turns, 'lic_2', 1);
    await Promise.all(Array.from({ length: 3 }, () => turns.refuse('lic_1')));
    clock.advance(35);
    await turns.refuse('lic_1');
    await turns.refuse('lic_3');
    expect(clock.rests).toEqual([20, 40, 60, 45, 20]);
    clock.advance(80);
    await turns.refuse('lic_1');
    await Promise.all(Array.from({ length: 200 }, () => turns.refuse('lic_1')));
    expect(clock.rests.slice(5, 7)).toEqual([20, 40]);
    expect(Math.max(...clock.rests)).toBe(2000);
    // Its refusals slow nobody else down.
    const before = clock.rests.length;
    clock.advance(1000);
    await turns.refuse('lic_1');
    expect(clock.rests).toHaveLength(before);
  });

  it('does not rest if none of its requests waits, or no other license is active', async () => {
    const clock = clockAt(0);
    const turns = new FairTurns(clock);
    const other = startRequests(turns, 'lic_2', 1);
    const { ends, begun } = startRequests(turns, 'lic_1', 2);
    clock.work(3);
    ends[0]?.();
    await settled();
    other.ends[0]?.();
    await settled();
    const more = startRequests(turns, 'lic_1', 5);
    clock.advance(1000);
    ends[1]?.();
    await settled();
    expect([clock.rests, begun() + more.begun()]).toEqual([[], 7]);
  });

  it('works in shorter slices while another one is active', async () => {
    const clock = clockAt(0);
    const turns = new FairTurns(clock);
    const pacing = turns.pacingOf('lic_1');
    await turns.admit('lic_1', async () => {});
    const alone = pacing.sliceMs();
    await turns.admit('lic_2', async () => {});
    expect(pacing.sliceMs()).toBeLessThan(alone);
    clock.advance(1000);
    expect(pacing.sliceMs()).toBe(alone);
  });

  it('rests after each slice for as long as it took while another one is active, and three times that if more large requests wait', async () => {
    const clock = clockAt(0);
    const turns = new FairTurns(clock);
    await turns.admit('lic_1', async () => {});
    await turns.admit('lic_2', async () => {});
    let end = () => {};
    const large = () => turns.runAlone('lic_1', () => new Promise<void>((resolve) => (end = resolve)));
    const first = large();
    await turns.pacingOf('lic_1').rest(2);
    const second = large();
    await turns.pacingOf('lic_1').rest(2);
    await turns.pacingOf('lic_2').rest(2);
    expect(clock.rests).toEqual([2, 6, 2]);
    end();
    await first;
    await settled();
    end();
    await second;
  });

  it('that is alone stores four very long responses at once, and the next after each', async () => {
    const turns = new FairTurns(clockAt(0));
    const { ends, begun, done } = storeResponses(turns, 'lic_1', 6);
    await settled();
    expect(begun()).toBe(4);
    for (const [ended, next] of [
      [2, 5],
      [0, 6],
    ] as const) {
      ends[ended]?.();
      await settled();
      expect(begun()).toBe(next);
    }
    await done;
  });

  it('stores one very long response at a time while another one is active', async () => {
    const turns = new FairTurns(clockAt(0));
    await turns.admit('lic_1', async () => {});
    await turns.admit('lic_2', async () => {});
    const { ends, begun, done } = storeResponses(turns, 'lic_1', 3);
    for (const next of [0, 1, 2]) {
      await settled();
      expect(begun()).toBe(next + 1);
      ends[next]?.();
    }
    await done;
  });

  it('stores the next very long response after all earlier ones once another one is active', async () => {
    const turns = new FairTurns(clockAt(0));
    const { ends, begun } = storeResponses(turns, 'lic_1', 6);
    await settled();
    await turns.admit('lic_2', async () => {});
    for (const ended of [0, 1, 2]) {
      ends[ended]?.();
      await settled();
      expect(begun()).toBe(4);
    }
    ends[3]?.();
    await settled();
    expect(begun()).toBe(5);
  });
});
