import { expect, it } from 'vitest';
import { restAfterWork } from './rest-after-work.ts';

it('rests longer than the work took, not after every little piece, and never for long', async () => {
  let time = 0;
  const rests: number[] = [];
  const rest = restAfterWork({
    now: () => new Date(time),
    elapsed: () => time,
    sleep: async (ms) => {
      rests.push(ms);
      time += ms;
    },
  });
  for (const work of [2, 4, 1, 1, 1, 500]) {
    time += work;
    await rest();
  }
  expect(rests).toEqual([18, 9, 100]);
});
