import { Worker } from 'node:worker_threads';
import { siblingProgram } from '../../catalog/index.ts';
import { TASKS, type TaskInput, type TaskName, type TaskOutput, type TellProgress } from './tasks.ts';

export interface WorkOptions {
  readonly onProgress?: TellProgress;
  /** Ends the work at once, which then rejects. */
  readonly signal?: AbortSignal;
}

/** Runs a task somewhere. */
export type RunWork = <Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  options?: WorkOptions,
) => Promise<TaskOutput<Name>>;

/** What a thread is given, and what it sends. */
export interface WorkRequest {
  readonly name: TaskName;
  readonly input: unknown;
}
export type WorkMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'result'; readonly output: unknown };

type AnyTask = (input: unknown, tell: TellProgress) => unknown;

export async function performTask({ name, input }: WorkRequest, tell: TellProgress): Promise<unknown> {
  return (TASKS[name] as AnyTask)(input, tell);
}

/** In the caller's own thread, for commands and tests that serve no requests. */
export const inlineWork: RunWork = async (name, input, { onProgress = () => {}, signal } = {}) => {
  const output = await performTask({ name, input }, (done, total) => {
    signal?.throwIfAborted();
    onProgress(done, total);
  });
  return output as TaskOutput<typeof name>;
};

const THREAD = siblingProgram('work-thread', import.meta.url);

/**
 * In threads, one after the other: each takes some 200 MB while it works, and requests need the other processors.
 */
export function threadWork(program: URL = THREAD): RunWork {
  let last: Promise<unknown> = Promise.resolve();
  return (name, input, options) => {
    const run = last.then(() => inThread(program, { name, input }, options));
    last = run.catch(() => {});
    return run as Promise<TaskOutput<typeof name>>;
  };
}

function inThread(
  program: URL,
  request: WorkRequest,
  { onProgress = () => {}, signal }: WorkOptions = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const worker = new Worker(program, { workerData: request });
    signal?.addEventListener('abort', () => void worker.terminate(), { once: true });
    worker.on('message', (message: WorkMessage) => {
      if (message.kind === 'progress') onProgress(message.done, message.total);
      else resolve(message.output);
    });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(signal?.aborted ? signal.reason : new Error(`the workbench thread exited with code ${code}`)),
    );
  });
}
