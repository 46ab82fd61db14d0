import { type BuildRequest, buildSerialized, type OnBuilt } from './build-request.ts';
import { runThread, siblingProgram } from './run-thread.ts';

/** Turns stored content into a serialized snapshot. */
export type Builder = (request: BuildRequest, onBuilt?: OnBuilt) => Promise<Buffer>;

/** In the caller's own thread, for commands and tests that serve no requests meanwhile. */
export const inlineBuilder: Builder = buildSerialized;

const THREAD = siblingProgram('builder-thread', import.meta.url);

/** In a new thread for each build, so that requests are served meanwhile. */
export function threadBuilder(program: URL = THREAD): Builder {
  return async (request, onBuilt) => {
    const bytes = await runThread<Uint8Array>(program, request, onBuilt);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
}
