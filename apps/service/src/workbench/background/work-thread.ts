import { parentPort } from 'node:worker_threads';
import { workInBackground } from '../../catalog/index.ts';
import { performTask, type WorkMessage, type WorkRequest } from './run-work.ts';

workInBackground();

/** Runs as a worker thread: a task in, its progress and its output out, then the next one. What a task throws ends it. */
const send = (message: WorkMessage) => parentPort?.postMessage(message);
async function perform(request: WorkRequest): Promise<void> {
  const output = await performTask(request, (done, total) => send({ kind: 'progress', done, total }));
  parentPort?.postMessage({ kind: 'result', output } satisfies WorkMessage, ownedBuffers(output));
}

/** A built catalog has 40 MB, which the thread that serves requests would have to copy. Bytes that own their memory are handed over. */
function ownedBuffers(output: unknown): ArrayBuffer[] {
  if (typeof output !== 'object' || output === null) return [];
  return Object.values(output).flatMap((value) =>
    value instanceof Uint8Array &&
    value.buffer instanceof ArrayBuffer &&
    value.byteLength === value.buffer.byteLength
      ? [value.buffer]
      : [],
  );
}
// A rejection ends the thread, which reports it.
parentPort?.on('message', (request: WorkRequest) => void perform(request));
