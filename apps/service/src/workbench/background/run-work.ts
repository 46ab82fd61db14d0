import { Worker } from 'node:worker_threads';
import { siblingProgram } from '../../catalog/index.ts';
import { TASKS, type TaskInput, type TaskName, type TaskOutput } from './tasks.ts';
import type { TellProgress } from './tell-progress.ts';

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
  const queues = {
    short: Promise.resolve() as Promise<unknown>,
    long: Promise.resolve() as Promise<unknown>,
  };
  return (name, input, options) => {
    // Nobody who checks a draft waits for a population.
    const queue = name === 'impact' ? 'long' : 'short';
    const run = queues[queue].then(() => inThread(program, { name, input }, options));
    queues[queue] = run.catch(() => {});
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
