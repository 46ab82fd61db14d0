import { on } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline as connect, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ReadEntry } from 'tar';
import { invariant, Problem } from '../../kernel/index.ts';

/** One file or folder of an archive. A folder has no content. */
export interface ArchiveEntry {
  readonly path: string;
  readonly size: number;
  readonly content: AsyncIterable<Buffer> | null;
}

/** Writes a gzipped tar archive that any tar program can list; readable by its owner only. */
export async function writeArchive(file: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  await pipeline(
    Readable.from(tarOf(entries), { objectMode: false }),
    createGzip({ level: 1 }),
    createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }),
  );
}

/** A gzipped tar archive in memory. */
export async function packArchive(entries: AsyncIterable<ArchiveEntry>): Promise<Buffer> {
  return buffer(streamArchive(entries));
}

/** A gzipped tar archive piece by piece. Entries are read as the pieces are taken; their errors end the iteration. */
export function streamArchive(entries: AsyncIterable<ArchiveEntry>): AsyncIterable<Buffer> {
  const zipped = createGzip({ level: 1 });
  // The reader of the last stream gets the error; the callback only has to exist.
  connect(Readable.from(tarOf(entries), { objectMode: false }), zipped, () => undefined);
  return zipped;
}

async function* tarOf(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  const { Header, Pax } = await import('tar');
  for await (const { path, size, content } of entries) {
    const facts =
      content === null
        ? { path: `${path}/`, size: 0, type: 'Directory' as const, mode: 0o700 }
        : { path, size, type: 'File' as const, mode: 0o600 };
    const header = new Header({ ...facts, uid: 0, gid: 0, mtime: new Date(0) });
    // Only a long path or a large file needs the extended header.
    const extended = header.encode() ? new Pax({ path: facts.path, size: facts.size }).encode() : null;
    if (extended !== null) yield extended;
    invariant(header.block !== undefined, 'the archive library wrote no header');
    yield header.block;
    if (content !== null) yield* exactly(size, content);
  }
  yield Buffer.alloc(2 * BLOCK);
}

const BLOCK = 512;

/** A file that changes while it is read is cut or padded to the size in its header; recovery repairs its content. */
async function* exactly(size: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = size;
  for await (const chunk of content) {
    const taken = chunk.subarray(0, left);
    left -= taken.length;
    if (taken.length > 0) yield taken;
    if (left === 0) break;
  }
  yield Buffer.alloc(left + ((BLOCK - (size % BLOCK)) % BLOCK));
}

/** Reads an archive entry by entry. What is not read of an entry's content is skipped with the next entry. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const { Parser } = await import('tar');
  const parser = new Parser({ strict: true });
  const source = createReadStream(file);
  const unzipped = createGunzip();
  let current: ReadEntry | null = null;
  const fail = (error: Error) => {
    // The reader waits either for more content or for the next entry.
    const reason = readingError(error);
    current?.destroy(reason);
    parser.emit('error', reason);
  };
  source.on('error', fail);
  unzipped.on('error', fail);
  // A reader that has stopped does not hear of later errors.
  parser.on('error', () => undefined);
  const entries = on(parser, 'entry', { close: ['end'] }) as AsyncIterable<[ReadEntry]>;
  source.pipe(unzipped).pipe(parser);
  try {
    for await (const [entry] of entries) {
      current = entry;
      entry.on('error', () => undefined);
      const isFolder = entry.type === 'Directory';
      yield { path: entry.path.replace(/\/$/, ''), size: entry.size, content: isFolder ? null : entry };
      entry.resume();
    }
  } catch (error) {
    throw readingError(error as Error);
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

function readingError(error: NodeJS.ErrnoException): Error {
  return error.code === 'ENOENT' || error.code === 'EACCES' ? error : damaged();
}

export function damaged(): Problem {
  return new Problem('validation_error', 'The file is not a complete backup of prequal.');
}
