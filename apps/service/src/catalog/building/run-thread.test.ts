import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { runThread } from './run-thread.ts';

const COMPILED = new URL('../../../dist/catalog/building/run-thread.js', import.meta.url);

const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { getPriority } from 'node:os';
    import { parentPort } from 'node:worker_threads';
    import { workInBackground } from '${COMPILED}';
    workInBackground();
    parentPort.postMessage({ priority: getPriority() });
  `)}`,
);

it('a thread in the background leaves the processors to the thread that serves requests', async () => {
  const before = getPriority();
  const { priority } = await runThread<{ priority: number }>(PROGRAM);
  expect(getPriority()).toBe(before);
  // Elsewhere a thread has the priority of its process.
  if (process.platform === 'linux') expect(priority).toBe(10);
});
