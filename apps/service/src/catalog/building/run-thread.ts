import { Worker } from 'node:worker_threads';

/**
 * The program of a thread or process, which is next to the file that starts it, compiled if that file is. The bundle contains these
 * programs too (`rolldown.config.ts`).
 */
export function siblingProgram(name: string, besides: string): URL {
  return new URL(`./${name}${besides.endsWith('.ts') ? '.ts' : '.js'}`, besides);
}

/**
 * Runs a program in a thread of its own and returns the one message it sends. Requests are served meanwhile, and the
 * memory that the work took is returned to the system when the thread ends.
 */
export function runThread<T>(program: URL, input?: unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: input });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`${program.pathname.split('/').at(-1)} exited with code ${code} and no result`)),
    );
  });
}
