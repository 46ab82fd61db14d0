import { Worker } from 'node:worker_threads';
import { type BuildRequest, buildPacked } from './build-request.ts';

/** Turns stored content into a packed snapshot. */
export type Builder = (request: BuildRequest) => Promise<Buffer>;

/** In the caller's own thread, for commands and tests that serve no requests meanwhile. */
export const inlineBuilder: Builder = buildPacked;

/** The thread's program is next to this file, compiled if this file is. */
const THREAD = new URL(`./builder-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** In a new thread for each build, so that requests are served meanwhile. */
export function threadBuilder(program: URL = THREAD): Builder {
  return (request) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(program, { workerData: request });
      worker.once('message', (bytes: Uint8Array) =>
        resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      );
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the catalog builder exited with code ${code}`)));
    });
}
