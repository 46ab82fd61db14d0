import { expect, it } from 'vitest';
import { type RunWork, threadWork } from './run-work.ts';

/** Responds with the number of its thread, or as the input says. */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ input }) => {
      if (input === 'throw') throw new Error('the task failed');
      parentPort.postMessage({ kind: 'progress', done: 1, total: 2 });
      if (input !== 'hang') parentPort.postMessage({ kind: 'result', output: threadId });
    });
  `)}`,
);
const start = (idleMs?: number) => threadWork(PROGRAM, idleMs) as unknown as Untyped;
type Untyped = (name: string, input: string, options?: Parameters<RunWork>[2]) => Promise<number>;

it('keeps a thread between tasks, and populations do not keep others waiting', async () => {
  const work = start();
  const waiting = new AbortController();
  const population = work('impact', 'hang', { signal: waiting.signal });
  const threads = [await work('check', 'x'), await work('compare', 'x'), await work('describe', 'x')];
  expect(new Set(threads).size).toBe(1);
  waiting.abort(new Error('canceled'));
  await expect(population).rejects.toThrow('canceled');
});

it('continues in a new thread after a task failed or was canceled', async () => {
  const work = start();
  const first = await work('check', 'x');
  await expect(work('check', 'throw')).rejects.toThrow('the task failed');
  const second = await work('check', 'x');
  expect(second).not.toBe(first);
  const stopping = new AbortController();
  const onProgress = () => stopping.abort(new Error('canceled'));
  await expect(work('check', 'hang', { signal: stopping.signal, onProgress })).rejects.toThrow('canceled');
  expect(await work('check', 'x')).not.toBe(second);
  await expect(work('check', 'x', { signal: stopping.signal })).rejects.toThrow('canceled');
});

it('ends an idle thread', async () => {
  const work = start(0);
  const first = await work('check', 'x');
  await expect.poll(() => work('check', 'x')).not.toBe(first);
});
