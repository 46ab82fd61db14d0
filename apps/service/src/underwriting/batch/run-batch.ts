import { type FileHandle, open } from 'node:fs/promises';
import { type Clock, Problem, writingTo } from '../../kernel/index.ts';
import {
  type Checkpoint,
  checkpointFile,
  type Reached,
  removeCheckpoint,
  writeCheckpoint,
} from './checkpoint.ts';
import { type InputLine, readLines } from './lines.ts';
import type { ChunkResult, ThreadPool } from './thread-pool.ts';

export interface BatchRun {
  readonly file: string;
  readonly out: string;
  /** The first line of the output; may be empty. */
  readonly header: string;
  /** Where to start: how far an earlier run got, or the beginning. */
  readonly checkpoint: Checkpoint;
  readonly pool: Pick<ThreadPool, 'submit' | 'size'>;
  readonly clock: Clock;
  readonly onProgress: (reached: Reached) => void;
}

const ROWS_PER_CHUNK = 16;
/** Enough that no thread waits for the disk, little enough to hold in memory. */
const CHUNKS_PER_THREAD = 4;
/** The most work that is repeated after a crash. */
const CHECKPOINT_MS = 250;

/**
 * Evaluates the lines of a file in order. Output after the checkpoint is cut off and written
 * again, so that an interrupted run leaves no torn, repeated or missing lines.
 */
export async function runBatch(run: BatchRun): Promise<Reached> {
  const { file, out, checkpoint, pool, clock } = run;
  const { job } = checkpoint;
  await writingTo(out, () => writeCheckpoint(out, checkpoint));
  const handle = await writingTo(out, () => openAt(out, checkpoint.reached.outputBytes));
  let { reached } = checkpoint;
  let saved = clock.elapsed();
  const save = async () => {
    await writingTo(out, () => handle.sync());
    await writingTo(out, () => writeCheckpoint(out, { job, reached }));
    saved = clock.elapsed();
  };
  const underway: { readonly lines: readonly InputLine[]; readonly response: Promise<ChunkResult> }[] = [];
  const settleOldest = async () => {
    const oldest = underway.shift();
    const last = oldest?.lines.at(-1);
    if (oldest === undefined || last === undefined) return;
    const { bytes, invalid } = await oldest.response;
    await writingTo(out, () => writeAll(handle, bytes, reached.outputBytes));
    reached = {
      input: last.end,
      outputBytes: reached.outputBytes + bytes.length,
      rows: reached.rows + oldest.lines.length,
      invalid: reached.invalid + invalid,
    };
    run.onProgress(reached);
    if (clock.elapsed() - saved >= CHECKPOINT_MS) await save();
  };
  try {
    if (reached.outputBytes === 0) {
      const bytes = new TextEncoder().encode(run.header);
      await writingTo(out, () => writeAll(handle, bytes, 0));
      reached = { ...reached, outputBytes: bytes.length };
    }
    for await (const lines of chunksOf(readLines(file, reached.input))) {
      if (underway.length >= pool.size * CHUNKS_PER_THREAD) await settleOldest();
      const response = pool.submit({ lines: lines.map(({ number, text }) => ({ number, text })) });
      // It is awaited in order; until then a rejection must not count as unhandled.
      response.catch(() => {});
      underway.push({ lines, response });
    }
    while (underway.length > 0) await settleOldest();
    await save();
  } finally {
    await handle.close();
  }
  await writingTo(out, () => removeCheckpoint(out));
  return reached;
}

async function* chunksOf(lines: AsyncIterable<InputLine>): AsyncGenerator<readonly InputLine[]> {
  let chunk: InputLine[] = [];
  for await (const line of lines) {
    chunk.push(line);
    if (chunk.length < ROWS_PER_CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

async function openAt(out: string, bytes: number): Promise<FileHandle> {
  const handle = await open(out, 'a+', 0o600).then(async (made) => {
    await made.close();
    return open(out, 'r+');
  });
  try {
    const { size, mode } = await handle.stat();
    if (size >= bytes) {
      // The file may have been made with wider permissions, and health data follows.
      if ((mode & 0o077) !== 0) await handle.chmod(0o600);
      await handle.truncate(bytes);
      return handle;
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  const way = `remove it and ${checkpointFile(out)} to start again`;
  throw new Problem('conflict', `${out} has lost lines that were written to it: ${way}.`);
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
