import type { VariantDiff } from '@prequal/packs';
import { diffContents } from '@prequal/packs';
import { readStoredContent, type StoredContent } from '../building/build-request.ts';
import { runThread, siblingProgram } from '../building/run-thread.ts';

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

const THREAD = siblingProgram('differ-thread', import.meta.url);

/** In a thread of its own: reading two catalogs takes a second or two, and requests are served meanwhile. */
export const threadDiffer: CatalogDiffer = (request) => runThread(THREAD, request);
