import { parentPort, workerData } from 'node:worker_threads';
import { type BuildRequest, buildPacked } from './build-request.ts';

/** Runs as a worker thread: one request in, one packed snapshot out. */
const packed = await buildPacked(workerData as BuildRequest);
// A copy that owns its memory can change hands without being copied once more.
const bytes = new Uint8Array(packed);
parentPort?.postMessage(bytes, [bytes.buffer]);
