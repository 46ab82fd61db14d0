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

/** The same work for a request: it ends when the signal does, and says how far it is. */
export function workFor(work: RunWork, { signal, onProgress }: Required<WorkOptions>): RunWork {
  return (name, input, options) => work(name, input, { onProgress, ...options, signal });
}

const THREAD = siblingProgram('work-thread', import.meta.url);

/** A thread without work keeps some 200 MB; people who edit come back sooner. */
const IDLE_MS = 60_000;

/** In two threads, one task after the other in each: requests need the other processors. */
export function threadWork(program: URL = THREAD, idleMs = IDLE_MS): RunWork {
  // The check of a draft does not wait for a population.
  const threads = { short: new WorkThread(program, idleMs), long: new WorkThread(program, idleMs) };
  return (name, input, options) => {
    const thread = threads[name === 'impact' ? 'long' : 'short'];
    return thread.run({ name, input }, options) as Promise<TaskOutput<typeof name>>;
  };
}

/** A thread that is kept between tasks, with what it has read, until it has been idle for a while. */
class WorkThread {
  readonly #program: URL;
  readonly #idleMs: number;
  #worker: Worker | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #ending: AbortSignal | null = null;

  constructor(program: URL, idleMs: number) {
    this.#program = program;
    this.#idleMs = idleMs;
  }

  run(request: WorkRequest, options: WorkOptions = {}): Promise<unknown> {
    const run = this.#queue.then(() => this.#perform(request, options));
    this.#queue = run.catch(() => {});
    return run;
  }

  async #perform(request: WorkRequest, { onProgress = () => {}, signal }: WorkOptions): Promise<unknown> {
    signal?.throwIfAborted();
    this.#ending = null;
    const worker = this.#worker ?? this.#start();
    worker.ref();
    try {
      return await outputOf(worker, request, { onProgress, ...(signal && { signal }) });
    } catch (error) {
      this.#end(worker);
      throw error;
    } finally {
      this.#rest(worker);
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#program);
    // A thread that fails between tasks must not end the process.
    worker.on('error', () => this.#end(worker));
    this.#worker = worker;
    return worker;
  }

  /** A process that has nothing else to do ends, whatever its threads keep. */
  #rest(worker: Worker): void {
    if (this.#worker !== worker) return;
    worker.unref();
    const ending = AbortSignal.timeout(this.#idleMs);
    this.#ending = ending;
    ending.addEventListener('abort', () => {
      // Another task was begun meanwhile.
      if (this.#ending === ending) this.#end(worker);
    });
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    void worker.terminate();
  }
}

function outputOf(
  worker: Worker,
  request: WorkRequest,
  { onProgress, signal }: Required<Pick<WorkOptions, 'onProgress'>> & Pick<WorkOptions, 'signal'>,
): Promise<unknown> {
  const ended = new AbortController();
  return new Promise((resolve, reject) => {
    const onMessage = (message: WorkMessage) => {
      if (message.kind === 'progress') onProgress(message.done, message.total);
      else resolve(message.output);
    };
    const onExit = (code: number) => reject(new Error(`the workbench thread exited with code ${code}`));
    worker.on('message', onMessage);
    worker.once('error', reject);
    worker.once('exit', onExit);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true, signal: ended.signal });
    ended.signal.addEventListener('abort', () => {
      worker.off('message', onMessage);
      worker.off('error', reject);
      worker.off('exit', onExit);
    });
    worker.postMessage(request);
  }).finally(() => ended.abort());
}
