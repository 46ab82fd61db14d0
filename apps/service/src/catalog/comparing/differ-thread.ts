import { parentPort, workerData } from 'node:worker_threads';
import { workInBackground } from '../building/run-thread.ts';
import { type DiffRequest, inlineDiffer } from './catalog-diff.ts';

workInBackground();

/** Runs as a worker thread: two stored contents in, their differences out. */
parentPort?.postMessage(await inlineDiffer(workerData as DiffRequest));
