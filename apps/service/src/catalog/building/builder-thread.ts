import { parentPort, workerData } from 'node:worker_threads';
import { type BuildRequest, buildSerialized } from './build-request.ts';

/** Runs as a worker thread: one request in, one serialized snapshot out. */
const serialized = await buildSerialized(workerData as BuildRequest);
// A copy that owns its memory can be transferred to another thread without copying it again.
const bytes = new Uint8Array(serialized);
parentPort?.postMessage(bytes, [bytes.buffer]);
