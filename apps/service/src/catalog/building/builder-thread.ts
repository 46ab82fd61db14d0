import { parentPort, workerData } from 'node:worker_threads';
import { type BuildRequest, buildSerialized } from './build-request.ts';
import { type ThreadStep, workInBackground } from './run-thread.ts';

workInBackground();

/** Runs as a worker thread: one request in, its steps and one serialized snapshot out. */
const serialized = await buildSerialized(workerData as BuildRequest, (done) =>
  parentPort?.postMessage({ done } satisfies ThreadStep),
);
// A copy that owns its memory can be transferred to another thread without copying it again.
const bytes = new Uint8Array(serialized);
parentPort?.postMessage(bytes, [bytes.buffer]);
