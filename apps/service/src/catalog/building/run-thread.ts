import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * The program of a thread or process, which is next to the file that starts it, compiled if that file is. The bundle contains these
 * programs too (`rolldown.config.ts`).
 */
export function siblingProgram(name: string, besides: string): URL {
  return new URL(`./${name}${besides.endsWith('.ts') ? '.ts' : '.js'}`, besides);
}

/** What a thread may send before its result. */
export interface ThreadStep {
  readonly done: number;
}

/**
 * Runs a program in a thread of its own and returns the one message it sends, besides its steps. Requests are served meanwhile, and the
 * memory that the work took is returned to the system when the thread ends.
 */
export function runThread<T extends object>(
  program: URL,
  input?: unknown,
  onStep: (done: number) => void = () => {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: input });
    worker.on('message', (message: T | ThreadStep) => {
      if ('done' in message) onStep(message.done);
      else resolve(message);
    });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`${program.pathname.split('/').at(-1)} exited with code ${code} and no result`)),
    );
  });
}

/** Of a thread beside those that serve requests: it gets the time that they leave, and about a tenth if they leave none. */
const BACKGROUND_PRIORITY = 10;

/**
 * Called by a thread for itself, as the first thing it does. Only Linux has priorities of threads; elsewhere the whole process would get
 * it.
 */
export function workInBackground(): void {
  if (process.platform === 'linux') setPriority(0, BACKGROUND_PRIORITY);
}
