import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Problem } from '../../kernel/index.ts';

/** One file or folder of an archive. A folder has no content. */
export interface ArchiveEntry {
  readonly path: string;
  readonly size: number;
  readonly content: AsyncIterable<Buffer> | null;
}

const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;

/** Writes a gzipped tar archive (ustar) that any tar program can list; readable by its owner only. */
export async function writeArchive(file: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  await pipeline(
    Readable.from(blocksOf(entries), { objectMode: false }),
    createGzip({ level: 1 }),
    createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }),
  );
}

async function* blocksOf(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  for await (const { path, size, content } of entries) {
    yield headerOf(path, size, content === null);
    if (content === null) continue;
    let left = size;
    // A file that changes while it is read is cut or padded to the size in its header; recovery repairs its content.
    for await (const chunk of content) {
      const taken = chunk.subarray(0, left);
      left -= taken.length;
      if (taken.length > 0) yield taken;
      if (left === 0) break;
    }
    yield Buffer.alloc(left + padding(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

function headerOf(path: string, size: number, folder: boolean): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [prefix, name] = splitPath(folder ? `${path}/` : path);
  header.write(name, 0);
  header.write(folder ? '0000700\0' : '0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${(folder ? 0 : size).toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write(folder ? '5' : '0', 156);
  header.write('ustar\0' + '00', 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** ustar keeps long paths in two fields, cut at a slash. */
function splitPath(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= NAME_BYTES) return ['', path];
  for (let cut = path.indexOf('/'); cut !== -1; cut = path.indexOf('/', cut + 1)) {
    const [prefix, name] = [path.slice(0, cut), path.slice(cut + 1)];
    if (Buffer.byteLength(name) <= NAME_BYTES && name !== '' && Buffer.byteLength(prefix) <= PREFIX_BYTES) {
      return [prefix, name];
    }
  }
  throw new Problem('validation_error', `The path ${path} is too long for a backup.`);
}

/** Reads an archive entry by entry. Each entry's content must be read or skipped before the next entry. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  const reader = new BlockReader(source.pipe(unzipped)[Symbol.asyncIterator]() as AsyncIterator<Buffer>);
  for (;;) {
    const header = await reader.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
    if (sum !== Number.parseInt(textOf(header, 148, 8), 8)) throw damaged();
    const prefix = textOf(header, 345, PREFIX_BYTES);
    const name = textOf(header, 0, NAME_BYTES);
    const path = (prefix === '' ? name : `${prefix}/${name}`).replace(/\/$/, '');
    const folder = textOf(header, 156, 1) === '5';
    const size = folder ? 0 : Number.parseInt(textOf(header, 124, 12), 8);
    yield { path, size, content: folder ? null : reader.stream(size) };
    await reader.finish();
    await reader.take(padding(size));
  }
}

function textOf(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end).trim();
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

export function damaged(): Problem {
  return new Problem('validation_error', 'The file is not a complete backup of prequal.');
}

/** Reads exact numbers of bytes from a stream of chunks. */
class BlockReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #left = 0;

  constructor(chunks: AsyncIterator<Buffer>) {
    this.#chunks = chunks;
  }

  async take(length: number): Promise<Buffer> {
    const taken: Buffer[] = [];
    for (let missing = length; missing > 0; ) {
      const piece = await this.#piece(missing);
      taken.push(piece);
      missing -= piece.length;
    }
    return Buffer.concat(taken);
  }

  async *stream(size: number): AsyncGenerator<Buffer> {
    this.#left = size;
    while (this.#left > 0) {
      const piece = await this.#piece(this.#left);
      this.#left -= piece.length;
      yield piece;
    }
  }

  /** Skips the unread part of the last stream. */
  async finish(): Promise<void> {
    while (this.#left > 0) this.#left -= (await this.#piece(this.#left)).length;
  }

  async #piece(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next().catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' || error.code === 'EACCES' ? error : damaged();
      });
      if (done) throw damaged();
      this.#rest = value;
    }
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }
}
