import { parentPort } from 'node:worker_threads';
import { performTask, type WorkMessage, type WorkRequest } from './run-work.ts';

/** Runs as a worker thread: a task in, its progress and its output out, then the next one. What a task throws ends it. */
const send = (message: WorkMessage) => parentPort?.postMessage(message);
async function perform(request: WorkRequest): Promise<void> {
  const output = await performTask(request, (done, total) => send({ kind: 'progress', done, total }));
  send({ kind: 'result', output });
}
// A rejection ends the thread, which reports it.
parentPort?.on('message', (request: WorkRequest) => void perform(request));
