import { parentPort, workerData } from 'node:worker_threads';
import { performTask, type WorkMessage, type WorkRequest } from './run-work.ts';

/** Runs as a worker thread: one task in, its progress and its output out. */
const send = (message: WorkMessage) => parentPort?.postMessage(message);
const output = await performTask(workerData as WorkRequest, (done, total) =>
  send({ kind: 'progress', done, total }),
);
send({ kind: 'result', output });
