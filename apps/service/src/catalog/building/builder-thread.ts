import { parentPort, workerData } from 'node:worker_threads';
import { type BuildRequest, buildPacked } from './build-request.ts';

/** Runs as a worker thread: one request in, one packed snapshot out. */
const packed = await buildPacked(workerData as BuildRequest);
// A copy that owns its memory can be transferred to another thread without copying it again.
const bytes = new Uint8Array(packed);
parentPort?.postMessage(bytes, [bytes.buffer]);
