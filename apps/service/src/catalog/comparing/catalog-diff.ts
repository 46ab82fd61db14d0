import { Worker } from 'node:worker_threads';
import { readStoredContent, type StoredContent } from '../building/build-request.ts';
import type { VariantDiff } from '../packs/index.ts';
import { diffContents } from '../workbench.ts';

/** Two catalog versions as they are stored. */
export interface DiffRequest {
  readonly before: StoredContent;
  readonly after: StoredContent;
}

/** Compares two stored contents, variant by variant. */
export type CatalogDiffer = (request: DiffRequest) => Promise<readonly VariantDiff[]>;

/** In the caller's own thread, for commands and tests that serve no requests. */
export const inlineDiffer: CatalogDiffer = async ({ before, after }) =>
  diffContents(readStoredContent(before), readStoredContent(after));

/** The program of the thread is beside this file, compiled or not as this file is. */
const THREAD = new URL(`./differ-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** In a thread of its own: reading two catalogs takes a second or two, and requests are served meanwhile. */
export const threadDiffer: CatalogDiffer = (request) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(THREAD, { workerData: request });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`the thread that compares catalogs exited with code ${code}`)),
    );
  });
