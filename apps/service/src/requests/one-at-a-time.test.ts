import { describe, expect, it } from 'vitest';
import { OneAtATime } from './one-at-a-time.ts';

describe('work of one account after the other', () => {
  it('begins the next work after a rest that follows from how long the last one took; results do not wait for it', async () => {
    let now = 0;
    let endRest = () => {};
    const rests: number[] = [];
    const turns = new OneAtATime({ elapsed: () => now });
    const rest = (workedMs: number) => {
      rests.push(workedMs);
      return new Promise<void>((resolve) => {
        endRest = resolve;
      });
    };
    const begun: string[] = [];
    const work = (name: string) => async () => {
      begun.push(name);
      now += 7;
      return name;
    };
    const first = turns.run('noisy', work('first'), rest);
    const second = turns.run('noisy', work('second'), rest);
    expect(await first).toBe('first');
    expect(await turns.run('quiet', work('of another'), rest)).toBe('of another');
    expect(begun).toEqual(['first', 'of another']);
    expect(rests).toEqual([7]);
    endRest();
    expect(await second).toBe('second');
  });

  it('does not rest if nothing waits, and continues after work that failed', async () => {
    const turns = new OneAtATime({ elapsed: () => 0 });
    const rest = () => Promise.reject(new RangeError('nothing waits'));
    await expect(turns.run('one', () => Promise.reject(new RangeError('failed')), rest)).rejects.toThrow(
      'failed',
    );
    expect(await turns.run('one', async () => 'done', rest)).toBe('done');
  });
});
