import { type BuildRequest, buildSerialized } from './build-request.ts';
import { runThread, siblingProgram } from './run-thread.ts';

/** Turns stored content into a serialized snapshot. */
export type Builder = (request: BuildRequest) => Promise<Buffer>;

/** In the caller's own thread, for commands and tests that serve no requests meanwhile. */
export const inlineBuilder: Builder = buildSerialized;

const THREAD = siblingProgram('builder-thread', import.meta.url);

/** In a new thread for each build, so that requests are served meanwhile. */
export function threadBuilder(program: URL = THREAD): Builder {
  return async (request) => {
    const bytes = await runThread<Uint8Array>(program, request);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
}
