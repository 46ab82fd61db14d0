import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('runs as much as it may at the same time, the rest in order, also after a failure', async () => {
  const turns = new Turns(2);
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  const run = (n: number) =>
    turns.take(async () => {
      started.push(n);
      await new Promise<void>((resolve) => ends.set(n, resolve));
      if (n === 1) throw new Error('failed');
      return n;
    });
  const results = [1, 2, 3, 4].map(run);
  expect(started).toEqual([1, 2]);
  ends.get(1)?.();
  await expect(results[0]).rejects.toThrow('failed');
  expect(started).toEqual([1, 2, 3]);
  ends.get(3)?.();
  expect(await results[2]).toBe(3);
  expect(started).toEqual([1, 2, 3, 4]);
  for (const n of [2, 4]) ends.get(n)?.();
  expect(await Promise.all([results[1], results[3]])).toEqual([2, 4]);
});
